// The state of the page in the fragment of its address: JSON, compressed, in base64 for addresses.
// Fragments are not sent to servers.

const version = '1.';

async function throughStream(bytes, stream) {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the fragment for a state. */
export async function encode(state) {
  const bytes = await throughStream(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return version + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns the state of a fragment, or undefined if it is not one of this page. */
export async function decode(fragment) {
  if (!fragment.startsWith(version)) return undefined;
  try {
    const binary = atob(fragment.slice(version.length).replaceAll('-', '+').replaceAll('_', '/'));
    const bytes = await throughStream(Uint8Array.from(binary, (letter) => letter.charCodeAt(0)), new DecompressionStream('deflate-raw'));
    const state = JSON.parse(new TextDecoder().decode(bytes));
    return typeof state?.source === 'string' ? state : undefined;
  } catch {
    return undefined;
  }
}

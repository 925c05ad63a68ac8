// Stores the state of the page in the URL fragment, as compressed and base64url-encoded JSON.
// Servers do not receive the state, because browsers do not send them the fragment.

const version = '1.';

async function throughStream(bytes, stream) {
  const response = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await response.arrayBuffer());
}

/** Returns the URL fragment for a state. */
export async function encode(state) {
  const bytes = await throughStream(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return version + btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/** Returns the state in a fragment, or undefined if this page did not create the fragment. */
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

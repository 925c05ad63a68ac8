export interface Target {
  label: string;
  name: string;       // the target's name in the command tessera.output
  extension: string;
  language: string;   // the editor's ID of the target's language
}

export const TARGETS: Target[] = [
  {label: 'SPIR-V (assembly)', name: 'spvasm', extension: 'spvasm', language: 'plaintext'},
  {label: 'MSL', name: 'msl', extension: 'metal', language: 'cpp'},
  {label: 'HLSL', name: 'hlsl', extension: 'hlsl', language: 'hlsl'},
  {label: 'GLSL', name: 'glsl', extension: 'glsl', language: 'plaintext'},
  {label: 'WGSL', name: 'wgsl', extension: 'out.wgsl', language: 'wgsl'},
];

type Value = string | boolean;

/**
 * Converts options of `tessera compile`, e.g. ['--shader-model', '6.2', '--spv-robust'], to the
 * argument of the command tessera.output: {'shader-model': '6.2', 'spv-robust': true}. A repeated
 * option becomes an array of its values.
 */
export function optionsOf(words: string[]): Record<string, Value | Value[]> {
  const values = new Map<string, Value[]>();
  const add = (name: string, value: Value) => values.set(name, [...(values.get(name) ?? []), value]);
  for (let i = 0; i < words.length; ++i) {
    const [name, given] = words[i].replace(/^--?/, '').split(/=(.*)/s);
    const next = words[i + 1];
    if (given !== undefined) add(name, given);
    else if (next !== undefined && !next.startsWith('-')) add(name, words[++i]);
    else add(name, true);
  }
  return Object.fromEntries([...values].map(([name, all]) => [name, all.length === 1 ? all[0] : all]));
}

// Provides functions that several tests need.
import {spawnSync} from 'node:child_process';
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';

export const packageFolder = join(dirname(fileURLToPath(import.meta.url)), '..');
export const root = join(packageFolder, '../..');
/** The path of the program tessera, or undefined if it is not built. */
export const program = ['dev', 'try', 'release'].map((name) => join(root, 'build', name, 'tessera')).find(existsSync);

export const good = `@group(0) @binding(0) var<storage, read_write> data: array<f32>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) { data[id.x] *= 2.0; }
`;
export const bad = good.replace('2.0', '2u');

/** Runs a program and returns {status, out, err}. */
export function run(command, words, options = {}) {
  const {status, stdout, stderr, error} = spawnSync(command, words, {maxBuffer: 1 << 28, ...options});
  if (error) throw error;
  return {status, out: stdout.toString(), err: stderr.toString(), raw: stdout};
}

/** Returns every `step`th shader of the golden tests as [name, source]. */
export function goldenShaders(step) {
  const folder = join(root, 'test/golden');
  return readdirSync(folder, {recursive: true})
    .filter((name) => name.endsWith('.wgsl'))
    .sort()
    .filter((_, index) => index % step === 0)
    .map((name) => [join('test/golden', name), readFileSync(join(folder, name), 'utf8')]);
}

/** Calls `use` with an empty folder and removes the folder afterwards. */
export async function withFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-npm-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, {recursive: true});
  }
}

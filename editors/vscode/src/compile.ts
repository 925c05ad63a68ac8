// Runs 'tessera compile'. Knows nothing of the editor, so that it can be tested without one.
import {execFile} from 'node:child_process';

export interface Target {
  label: string;
  name: string;       // as --target takes it
  extension: string;
  language: string;   // the editor's name of the language
}

export const TARGETS: Target[] = [
  {label: 'SPIR-V (assembly)', name: 'spvasm', extension: 'spvasm', language: 'plaintext'},
  {label: 'MSL', name: 'msl', extension: 'metal', language: 'cpp'},
  {label: 'HLSL', name: 'hlsl', extension: 'hlsl', language: 'hlsl'},
  {label: 'GLSL', name: 'glsl', extension: 'glsl', language: 'plaintext'},
];

// Returns the output for a target. Returns the messages of the compiler as comments if the source
// has errors, and why the program cannot be run if it cannot.
export function compile(program: string, source: string, target: string, options: string[],
                        stop?: AbortSignal): Promise<string> {
  return new Promise((resolve) => {
    const args = ['compile', '-', '--target', target, '-o', '-', ...options];
    const child = execFile(program, args, {signal: stop, maxBuffer: 1 << 28}, (error, output, messages) => {
      if (error === null) {
        resolve(output);
      } else {
        const start = target === 'spvasm' ? ';' : '//';
        const said = messages !== '' ? messages : String(error);
        resolve(said.trimEnd().split('\n').map((line) => `${start} ${line}`.trimEnd()).join('\n') + '\n');
      }
    });
    // A program that does not start closes its input, which is no error of its own.
    child.stdin?.on('error', () => {});
    child.stdin?.end(source);
  });
}

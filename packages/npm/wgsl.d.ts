// Declares the types of `import shader from './a.wgsl'`. tsconfig.json must contain
// "types": ["tessera-wgsl/wgsl"].
declare module '*.wgsl' {
  import type {Reflection} from 'tessera-wgsl';

  /** The source, to be passed to GPUDevice.createShaderModule. */
  const source: string;
  export default source;
  /** The interface of the module. */
  export const reflection: Reflection;
}

declare module '*.wesl' {
  import type {Reflection} from 'tessera-wgsl';

  /** The program, linked into one WGSL module. */
  const source: string;
  export default source;
  /** The interface of the program. */
  export const reflection: Reflection;
}

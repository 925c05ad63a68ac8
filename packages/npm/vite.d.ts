import type {BindingsOptions, ModuleOptions} from 'tessera-wgsl';

export interface WgslPluginOptions {
  /** Options of the check, for example the extensions that devices have. */
  check?: ModuleOptions;
  /** Minifies the shaders; by default when Vite builds for production. */
  minify?: boolean;
  /** Options of the host code that './a.wgsl.ts' is. */
  bindings?: Pick<BindingsOptions, 'math' | 'allStructures'>;
  /** The features of @if, for .wesl files. */
  features?: Record<string, boolean>;
}

/** A plugin for Vite and Rollup: imports .wgsl and .wesl files, and checks them when they are built. */
export default function wgsl(options?: WgslPluginOptions): {name: string; [hook: string]: unknown};

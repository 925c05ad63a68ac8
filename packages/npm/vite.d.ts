import type {BindingsOptions, ModuleOptions} from 'tessera-wgsl/tools';

export interface WgslPluginOptions {
  /** Options for checking, for example the extensions that devices support. */
  check?: ModuleOptions;
  /** Whether to minify the shaders; default: only in production builds. */
  minify?: boolean;
  /** Options of the host code in './a.wgsl.ts'. */
  bindings?: Pick<BindingsOptions, 'math' | 'allStructures'>;
  /** The features of @if, for .wesl files. */
  features?: Record<string, boolean>;
}

/**
 * A plugin for Vite and Rollup that imports .wgsl and .wesl files and checks them during the build.
 */
export default function wgsl(options?: WgslPluginOptions): {name: string; [hook: string]: unknown};

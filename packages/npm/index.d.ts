// Declares the types of 'tessera-wgsl'. Written by hand; test/types.ts tests them.

// Declares types that TypeScript's own library lacks before version 5.2.
declare global {
  interface SymbolConstructor {
    readonly dispose: unique symbol;
  }
  interface Disposable {
    [Symbol.dispose](): void;
  }
}

export type Target = 'spirv' | 'msl' | 'hlsl' | 'glsl' | 'wgsl';
export type Severity = 'info' | 'warning' | 'error';

export interface LoadOptions {
  /** The WebAssembly code, or its location. Default: the file in this package. */
  wasm?: WebAssembly.Module | Response | PromiseLike<Response> | BufferSource | URL | string;
}

/** Loads the compiler. Each call creates a compiler with its own memory. */
export function load(options?: LoadOptions): Promise<Compiler>;

/**
 * Thrown if the compiler runs out of memory or stack. Modules created earlier can no longer be
 * used.
 */
export class CompilerError extends Error {}

export interface DisassembleOptions {
  /** Shows ids as numbers instead of names. */
  rawIds?: boolean;
}

/** Disassembles a SPIR-V module in the format of SPIRV-Tools. */
export function disassemble(words: Uint32Array, options?: DisassembleOptions): string;

/** A range of the source. Lines and columns start at 1, and columns count code points. */
export interface SourceRange {
  /** The name of the file, if the program consists of several modules. */
  file?: string;
  line: number;
  column: number;
  endLine: number;
  endColumn: number;
  /** The position in the source string and the length, both in UTF-16 code units. */
  offset: number;
  length: number;
}

/** Another location that is involved in a message. */
export interface Label extends SourceRange {
  message: string;
}

/** Replaces its range of the source. All fixes of a message must be applied together. */
export interface Fix extends SourceRange {
  replacement: string;
}

export interface Message extends SourceRange {
  severity: Severity;
  /** For example 'type-mismatch'. `explain` in 'tessera-wgsl/explain' explains it. */
  code: string;
  /** One sentence that says what is wrong. */
  message: string;
  /** A short text for the range of the message; may be empty. */
  label: string;
  labels: Label[];
  notes: string[];
  helps: string[];
  fixes: Fix[];
}

/**
 * The options of 'tessera compile' in camelCase, described in docs/cli.md. Options that may be
 * repeated also accept an array.
 */
export interface OptionTable {
  allowExtension?: string | string[];
  allowLanguageFeature?: string | string[];
  assumeMatrixAlignment?: boolean;
  binding?: string | string[];
  bindingArrayIndices?: 'constant' | 'uniform' | 'any';
  bindingArraySize?: string | string[];
  checkLimits?: boolean;
  clampFragDepth?: 'none' | 'zero-to-one' | 'immediates';
  cooperativeMatrixRobustAccess?: boolean;
  debug?: 'none' | 'names' | 'lines' | 'full';
  demoteToHelperInvocation?: boolean;
  depthRangeMinusOneToOne?: boolean;
  emitPointSize?: boolean;
  emulateMatrices?: 'none' | 'missing' | 'unaligned' | 'all';
  entryPointName?: string | string[];
  externalTexture?: string | string[];
  flipY?: boolean;
  fragDepthRangeOffset?: number | string;
  framebufferFetch?: string | string[];
  glslCooperativeMatrix?: 'khr' | 'nv';
  glslVersion?: 'vulkan460' | '430' | '440' | '450' | '460' | '310es' | '320es';
  hlslBufferSizes?: boolean;
  hlslConstants?: string;
  hlslDynamicOffset?: string | string[];
  hlslFirstIndex?: boolean;
  hlslImmediates?: string;
  hlslInterstageLocations?: string;
  hlslMatrixAlignment?: boolean;
  hlslSamplerHeap?: string;
  hlslSnorm10_10_10_2Locations?: string;
  hlslVersion?: '2018' | '2021';
  inferReadOnly?: boolean;
  limit?: string | string[];
  lineDirectives?: boolean;
  loopGuard?: boolean;
  matrixConfig?: string | string[];
  maxErrors?: number;
  /**
   * The maximum memory of a compilation in bytes; 0 means 4 MiB plus 64 times the size of the
   * source.
   */
  maxMemory?: number;
  maxSeconds?: number;
  maximalReconvergence?: boolean;
  memoryModel?: 'auto' | 'glsl450' | 'vulkan';
  mslArgumentBuffers?: boolean;
  mslBufferSize?: string | string[];
  mslBufferSizesIndex?: number;
  mslBufferSizesOffset?: number;
  mslDynamicOffset?: string | string[];
  mslDynamicOffsetsIndex?: number;
  mslFixedSampleMask?: number;
  mslFragDepthRangeIndex?: number;
  mslHideDividends?: boolean;
  mslImmediatesIndex?: number;
  mslInlineSampler?: string | string[];
  mslMatrix?: 'simdgroup' | 'tensor_ops';
  mslSlot?: string | string[];
  mslVersion?: '2.1' | '2.2' | '2.3' | '2.4' | '3.0' | '3.1' | '3.2' | '4.0';
  multisampledFramebufferFetch?: boolean;
  names?: 'keep' | 'strip' | 'hash';
  nativeIntegerDotProduct?: boolean;
  overrides?: 'substitute' | 'specialize';
  pixelLocal?: string | string[];
  printIrAfter?: string | string[];
  readZero?: string | string[];
  robustness?: boolean;
  shaderModel?: '5.1' | '6.0' | '6.1' | '6.2' | '6.3' | '6.4' | '6.5' | '6.6' | '6.7' | '6.8' | '6.9' | '6.10';
  spirvVersion?: '1.3' | '1.4' | '1.5' | '1.6';
  storageInputOutput16?: boolean;
  subgroupSize?: 1 | 2 | 4 | 8 | 16 | 32 | 64 | 128;
  subgroupUniformControlFlow?: boolean;
  timeReport?: boolean;
  unchecked?: string | string[];
  undefined?: string | string[];
  uniformBufferStandardLayout?: boolean;
  uniformBufferStandardLayoutExtension?: boolean;
  vertexBuffer?: string | string[];
  vulkan?: '1.1' | '1.2' | '1.3' | '1.4';
  vulkanMemoryModelDeviceScope?: boolean;
  werror?: boolean;
  workaround?: string | string[];
  zeroInitializeWorkgroup?: boolean;
  zeroInitializeWorkgroupExtension?: boolean;
}

export interface ModuleOptions extends OptionTable {
  /** The file name shown in rendered messages. */
  sourceName?: string;
}

export interface CompileOptions extends GenerateOptions {
  /** Creates a source map of the output. */
  sourceMap?: boolean;
}

/** Options of one output. */
export interface GenerateOptions extends ModuleOptions {
  target?: Target | 'none';
  /** The entry point to compile; default: all. */
  entryPoint?: string;
  /** Values of overrides, by name or by @id in decimal, as in GPUProgrammableStage. */
  constants?: Record<string, number | boolean>;
}

export interface ReflectOptions {
  /** The sizes of unsized binding arrays, e.g. '0,1=16' for group 0 and binding 1. */
  bindingArraySize?: string | string[];
  entryPoint?: string;
  constants?: Record<string, number | boolean>;
}

export interface FormatOptions {
  /** The maximum line width in columns; default: 100. */
  lineWidth?: number;
  /** The number of columns per indentation level; default: 4. */
  indentWidth?: number;
  indentWithTabs?: boolean;
  /** The first and last line to format, starting at 1, inclusive; default: all lines. */
  firstLine?: number;
  lastLine?: number;
}

/** A source map (ECMA-426, version 3). */
export interface SourceMap {
  version: number;
  sources: string[];
  names: string[];
  mappings: string;
  [other: string]: unknown;
}

export interface TextResult {
  ok: boolean;
  messages: Message[];
  text: string;
}

/** The result of one pass or the time of one stage. See printIrAfter and timeReport. */
export interface Trace {
  /** `sourceMap` is the source map of `ir`, if the option `sourceMap` is set. */
  ir?: {pass: string; ir: string; sourceMap?: SourceMap}[];
  times?: {stage: string; seconds: number}[];
}

export interface CompileResult extends TextResult {
  /** The words of the module, if the target is SPIR-V and there were no errors. */
  spirv?: Uint32Array;
  /**
   * What a host needs in order to use the output: docs/cli.md, 'Output of a target', in camelCase.
   */
  entryPoints: EntryPointOutput[];
  functionConstants: {name: string; outputName: string; index: number}[];
  trace?: Trace;
  /**
   * With the option `sourceMap`: the source map of the text. For SPIR-V, it maps the text that
   * `disassemble` returns, and has no names. Absent if there are errors.
   */
  sourceMap?: SourceMap;
}

export interface EntryPointOutput {
  name: string;
  outputName: string;
  workgroupSize?: [number, number, number];
  resources: {name: string; group: number; binding: number; table: string; slot: number; space?: number; count?: number}[];
  [other: string]: unknown;
}

/** The memory layout of a type, in bytes. */
export interface Layout {
  type: string;
  /** Absent if the number of elements is unknown. */
  size?: number;
  align: number;
  arrays?: {count: number; stride: number}[];
  structure?: string;
  component?: string;
  columns?: number;
  rows?: number;
  columnStride?: number;
  atomic?: boolean;
}

export interface Structure {
  name: string;
  size?: number;
  align: number;
  members: (Layout & {name: string; offset: number})[];
}

export interface Resource {
  name: string;
  group: number;
  binding: number;
  kind: string;
  type: string;
  minSize?: number;
  minSizeWithoutPadding?: number;
  matrixAlignment?: number;
  bindingArraySize?: number;
  layout?: Layout;
  dimension?: string;
  sampleType?: string;
  texelFormat?: string;
  access?: string;
  isLoaded?: boolean;
  queriesLevels?: boolean;
  queriesSamples?: boolean;
  inputAttachmentIndex?: number;
}

export interface StageVariable {
  name: string;
  type: string;
  component?: string;
  width?: number;
  arraySize?: number;
  location?: number;
  blendSrc?: number;
  color?: number;
  builtin?: string;
  interpolation?: string;
  sampling?: string;
}

export interface EntryPoint {
  name: string;
  stage: 'vertex' | 'fragment' | 'compute';
  workgroupSize?: [number, number, number];
  subgroupSize?: number;
  workgroupStorageSize?: number;
  immediateSize?: number;
  immediateWords?: number;
  resources: Resource[];
  samplingPairs: {texture: number; sampler: number}[];
  overrides: string[];
  inputs: StageVariable[];
  outputs: StageVariable[];
  pixelLocalMembers?: {name: string; type: string}[];
  subgroupMatrices?: {use: 'left' | 'right' | 'result'; component: string; columns: number; rows: number}[];
  subgroupMatrixMultiplies?: {component: string; result: string; m: number; n: number; k: number}[];
  features?: string[];
  immediates?: {name: string; layout?: Layout; [other: string]: unknown};
  workgroupVariables?: {name: string; [other: string]: unknown}[];
}

/** The interface of a module: docs/cli.md, 'reflect', in camelCase. */
export interface Reflection {
  entryPoints: EntryPoint[];
  overrides: {name: string; id?: number; type: string; hasDefault?: boolean; defaultValue?: number; [other: string]: unknown}[];
  structures: Structure[];
  constants: {name: string; type: string; value?: string; scalars?: number[]}[];
  enabledExtensions: string[];
}

export interface OptionInfo {
  /** For example 'msl-version'. */
  name: string;
  /** For example '2.1|2.2'; empty for a flag. */
  values: string;
  help: string;
  repeats: boolean;
  onByDefault: boolean;
  /** The targets that the option affects. */
  targets: Target[];
}

/** A module that was checked once and can be compiled many times. */
export interface Module extends Disposable {
  readonly source: string;
  /** False if the module has errors. */
  readonly ok: boolean;
  readonly messages: Message[];
  /** Does not create source maps or remarks; use Compiler.compile and Tools.compile for them. */
  compile(options?: GenerateOptions): CompileResult;
  /** Returns the errors in values for overrides. */
  checkConstants(constants: Record<string, number | boolean>): Message[];
  /**
   * Returns the interface of the entry points. Returns undefined if the module has errors, or if
   * many entry points share so many resources that the result would be too large. In the latter
   * case, select one entry point with `entryPoint`.
   */
  reflect(options?: ReflectOptions): Reflection | undefined;
  /**
   * Frees the memory of the module. If `dispose` is not called, garbage collection frees it
   * eventually.
   */
  dispose(): void;
}

/** The compiler, created by `load`. All functions are synchronous. */
export interface Compiler extends Disposable {
  /** For example '0.1.0'. */
  readonly version: string;
  compile(source: string, options?: CompileOptions): CompileResult;
  check(source: string, options?: ModuleOptions): Message[];
  /** The same as Module.reflect. */
  reflect(source: string, options?: ReflectOptions): Reflection | undefined;
  format(source: string, options?: FormatOptions): TextResult;
  /** Checks a module once, so that it can be compiled many times. */
  module(source: string, options?: ModuleOptions): Module;
  /** Renders the messages of a compilation as text with source lines and carets. */
  render(source: string, options?: CompileOptions & {color?: boolean}): string;
  /** Returns the codes of all messages. */
  codes(): string[];
  /** Returns the table of options. */
  options(): OptionInfo[];
  /** Frees the memory of the compiler. Its modules remain valid. */
  dispose(): void;
}

// Declares the types of 'tessera-wgsl/tools': all types of 'tessera-wgsl', and those of the source
// tools and the language service.
import type {
  Compiler, CompileOptions as PlainCompileOptions, CompileResult as PlainCompileResult, LoadOptions, Message, ModuleOptions, SourceMap, TextResult,
} from './index.js';

export * from './index.js';

export type MatrixDialect = 'standard' | 'chromium' | 'wgpu';

/** Loads the compiler and the tools. Each call creates a compiler with its own memory. */
export function load(options?: LoadOptions): Promise<Tools>;

/**
 * A module of a program: its text, or its text with the file name for messages, or undefined if the
 * module does not exist.
 */
export type FoundModule = string | {name: string; text: string} | undefined;

/**
 * The modules of a package by path, for example 'lighting/math', or a function that finds them. The
 * function's first argument is the path, which is empty for the package itself. Its second argument
 * is the name of the package, which is empty for the root module's package.
 */
export type Modules = Map<string, string | {name: string; text: string}> | Record<string, string | {name: string; text: string}> |
  ((path: string, from: string) => FoundModule);

/** A WESL program of several modules (docs/modules.md), except for the text of the root module. */
export interface LinkOptions {
  /** The other modules of the root module's package. */
  modules?: Modules;
  /** The modules of other packages, by the name of the package. */
  packages?: Map<string, Modules> | Record<string, Modules>;
  /** The edition (language version) of WESL, for example '2026_pre'; default: the newest. */
  edition?: string;
  /** The path of the root module; default: 'main'. */
  path?: string;
  /** The values of the features used in @if. */
  features?: Record<string, boolean>;
  /** Values of constants that the root module declares at module scope. */
  constants?: Record<string, string | number | boolean>;
}

export interface LinkTextOptions extends LinkOptions {
  /** The file name of the root module; default: 'main.wesl'. */
  sourceName?: string;
  /** How names are made unique; default: 'escape'. */
  mangling?: 'escape' | 'underscore';
  /** Writes, before each declaration from another module, a comment that names the module. */
  comments?: boolean;
  /** Creates a source map of the linked module. */
  sourceMap?: boolean;
}

export interface LinkResult extends TextResult {
  /** The names of the files that were read, beginning with the root module. */
  files: string[];
  /** Present with the option `sourceMap`, unless there are errors. */
  sourceMap?: SourceMap;
}

export type RemarkKind = 'bounds' | 'loops' | 'zero-init' | 'matrices' | 'polyfills' | 'padding' | 'guards' | 'uniform';

export interface LintOptions {
  /** The rules that are enabled, as warnings; 'recommended' by default. */
  preset?: 'recommended' | 'strict' | 'performance' | 'portability';
  /** The severities of single rules: docs/linting.md lists them. */
  rules?: Record<string, 'off' | 'info' | 'warning' | 'error'>;
  /** Options for checking, for example the available language features. */
  check?: ModuleOptions;
}

export interface MinifyOptions {
  /** Gives declarations short names. This option and the next seven are true by default. */
  rename?: boolean;
  removeUnused?: boolean;
  inferTypes?: boolean;
  foldConstants?: boolean;
  aliasTypes?: boolean;
  removeLocals?: boolean;
  inlineFunctions?: boolean;
  mergeDuplicates?: boolean;
  /** Also renames resource variables, their structures and members, and overrides with an @id. */
  renameHostNames?: boolean;
  /**
   * The names of declarations that are neither removed nor renamed. A name that the module does not
   * declare causes a warning.
   */
  keep?: string[];
  sourceMap?: boolean;
  /** Options for checking, for example the available language features. */
  check?: ModuleOptions;
}

export interface MinifyResult extends TextResult {
  /** The renamed declarations, in the order of the source. */
  names: {name: string; minified: string; line: number; column: number}[];
  sourceMap?: SourceMap;
}

export interface BindingsOptions {
  language?: 'cpp' | 'c' | 'rust' | 'typescript' | 'python' | 'zig' | 'swift';
  /**
   * The math library for vectors and matrices. C++: 'glm', 'eigen' or 'hlsl++'; Rust: 'glam' or
   * 'nalgebra'; TypeScript: 'gl-matrix' or 'wgpu-matrix'.
   */
  math?: 'none' | 'glm' | 'eigen' | 'hlsl++' | 'glam' | 'nalgebra' | 'gl-matrix' | 'wgpu-matrix';
  /** The graphics interfaces, separated by commas: 'webgpu', 'wgpu', 'vulkan', 'd3d12'. */
  api?: string;
  namespace?: string;
  allStructures?: boolean;
  /** Options for checking, for example the available language features. */
  check?: ModuleOptions;
}

/** A position as in the Language Server Protocol: zero-based, in UTF-16 code units. */
export interface Position {
  line: number;
  character: number;
}

export interface TextEdit {
  range: {start: Position; end: Position};
  newText: string;
}

/**
 * One source of a language service. Results have the types of the Language Server Protocol 3.17.
 */
export interface Document {
  readonly uri: string;
  readonly diagnostics: {range: TextEdit['range']; severity?: number; code?: string | number; message: string; [other: string]: unknown}[];
  update(source: string): void;
  hover(position: Position): {contents: unknown; range?: TextEdit['range']} | null;
  completion(position: Position): {label: string; kind?: number; detail?: string; insertText?: string; [other: string]: unknown}[];
  signatureHelp(position: Position): {signatures: {label: string; [other: string]: unknown}[]; [other: string]: unknown} | null;
  definition(position: Position): unknown;
  references(position: Position): {uri: string; range: TextEdit['range']}[];
  /** Throws if the new name is not valid. */
  rename(position: Position, newName: string): TextEdit[];
  symbols(): {name: string; kind: number; [other: string]: unknown}[];
  semanticTokens(): {line: number; character: number; length: number; type: string; modifiers: string[]}[];
  /** Sends any protocol request about this source, for example 'textDocument/inlayHint'. */
  request(method: string, parameters?: object): unknown;
  close(): void;
}

/** The language service: a language server in memory. */
export interface Service extends Disposable {
  readonly capabilities: Record<string, unknown>;
  open(source: string, uri?: string): Document;
  /** Sends a protocol request, for example 'completionItem/resolve'. */
  request(method: string, parameters: object): unknown;
  /** Handles a message of the Language Server Protocol. Returns the messages for the client. */
  handle(message: object): object[];
  dispose(): void;
}

export interface CompileOptions extends PlainCompileOptions {
  /** Compiles a program of several modules. The source is its root module. */
  link?: LinkOptions;
  /**
   * Reports what the compiler adds to the output (docs/remarks.md): all kinds of remarks, or the
   * given kinds. Remarks are messages of the severity 'info'.
   */
  remarks?: boolean | RemarkKind | RemarkKind[];
}

export interface CompileResult extends PlainCompileResult {
  /**
   * With the option `link`: the names of the files that were read, beginning with the root module.
   */
  files?: string[];
}

/** The compiler and the tools, created by `load`. All functions are synchronous. */
export interface Tools extends Compiler {
  compile(source: string, options?: CompileOptions): CompileResult;
  /** Renders the messages of a compilation as text with source lines and carets. */
  render(source: string, options?: CompileOptions & {color?: boolean}): string;
  /** Links a WESL program of several modules into one WGSL module. */
  link(source: string, options?: LinkTextOptions): LinkResult;
  /**
   * Lints a module (docs/linting.md). Returns the messages of the compiler and, if the module has
   * no errors, the findings of the linter. The code of a finding is the name of the rule.
   */
  lint(source: string, options?: LintOptions): Message[];
  /** Writes the module with as few characters as possible (docs/minifying.md). */
  minify(source: string, options?: MinifyOptions): MinifyResult;
  /**
   * Generates host code for shaders, given by name (docs/bindings.md). The default language is
   * TypeScript. If the result is not ok and has no messages, its text says why.
   */
  bindings(sources: Record<string, string>, options?: BindingsOptions): TextResult;
  /** Starts a language service. */
  service(): Service;
  /** Converts subgroup matrices to another dialect (docs/matrix-dialects.md). */
  convert(source: string, dialect: MatrixDialect, options?: ModuleOptions): TextResult;
}

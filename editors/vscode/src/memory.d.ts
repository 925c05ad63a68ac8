// Declares the part of packages/npm/memory.js that the extension uses.
declare module '*/packages/npm/memory.js' {
  export class Instance {
    static compile(source: BufferSource): Promise<unknown>;
    static create(module: unknown): Instance;
    create(name: string, ...values: number[]): number;
    call(name: string, ...values: number[]): number;
    withText<T>(text: string, use: (address: number, length: number) => T): T;
    text(address: number): string;
  }
}

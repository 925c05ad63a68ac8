// Maps lines of an output to lines of its sources, and back. Does not use the editor's API.

/** The answer of the command tessera.output. Lines count from 0. */
export interface Output {
  text?: string;
  error?: string;
  files?: string[];                      // the URIs of the sources
  lines?: [number, number, number][];    // each: [output line, index in `files`, source line]
}

export interface SourceLine {
  uri: string;
  line: number;
}

export class LineLinks {
  private readonly toSource = new Map<number, SourceLine[]>();
  private readonly toOutput = new Map<string, number[]>();

  constructor(output: Output) {
    for (const [at, file, line] of output.lines ?? []) {
      const uri = output.files?.[file];
      if (uri === undefined) continue;
      append(this.toSource, at, {uri, line});
      append(this.toOutput, `${line} ${uri}`, at);
    }
  }

  /** Returns the lines that a line of the output comes from. */
  sourcesOf(outputLine: number): SourceLine[] {
    return this.toSource.get(outputLine) ?? [];
  }

  /** Returns the lines of the output that come from a line of a source. */
  outputsOf(uri: string, line: number): number[] {
    return this.toOutput.get(`${line} ${uri}`) ?? [];
  }
}

function append<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}

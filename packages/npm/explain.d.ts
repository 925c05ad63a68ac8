/** Explains the code of a message or a rule of the linter; empty if there is no such code. */
export function explain(code: string): string;

/**
 * Returns the explanation of a message code or a lint rule, or an empty string if the code is
 * unknown.
 */
export function explain(code: string): string;

// Reads source maps (ECMA-426).

const digits = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((digit, value) => [digit, value]));

/** Decodes the base64 VLQ numbers of a segment. Each digit holds 5 bits, and the lowest digit
 * comes first. The lowest bit of a number is its sign. */
function numbersOf(segment) {
  const numbers = [];
  let [value, shift] = [0, 0];
  for (const letter of segment) {
    const digit = digits.get(letter);
    value += (digit & 31) << shift;
    shift += 5;
    if (digit & 32) continue;
    numbers.push(value & 1 ? -(value >>> 1) : value >>> 1);
    [value, shift] = [0, 0];
  }
  return numbers;
}

/** Returns the contents of a source map for the constructor of Places (links.js). */
export function linksOf({sourceMap}, firstLine = 0) {
  return sourceMap && {places: placesOf(sourceMap, firstLine), sources: sourceMap.sources};
}

/**
 * Returns the mappings of a source map, in the order of the output: [output line, output column,
 * file, source line, source column]. They count from 0, but the output's first line is `firstLine`.
 */
function placesOf({mappings}, firstLine = 0) {
  const places = [];
  let [file, sourceLine, sourceColumn] = [0, 0, 0];
  mappings.split(';').forEach((line, index) => {
    let column = 0;
    for (const segment of line.split(',').filter(Boolean)) {
      const [columns, files, lines, sourceColumns] = numbersOf(segment);
      column += columns;
      if (files === undefined) continue;
      [file, sourceLine, sourceColumn] = [file + files, sourceLine + lines, sourceColumn + sourceColumns];
      places.push([firstLine + index, column, file, sourceLine, sourceColumn]);
    }
  });
  return places;
}

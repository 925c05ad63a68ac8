// Reads source maps (ECMA-426).

const digits = new Map([...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].map((digit, value) => [digit, value]));

/** Returns the numbers of a segment: base64 digits with 5 bits each, the lowest ones first, and then the sign. */
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

/** Returns the places that a source map has, and its sources: see Places. */
export function linksOf({sourceMap}, firstLine = 0) {
  return sourceMap && {places: placesOf(sourceMap, firstLine), sources: sourceMap.sources};
}

/**
 * Returns the places of a map: [line, column, file, line in the file, column in it], all from 0, in
 * the order of the output, whose first line is `firstLine`.
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

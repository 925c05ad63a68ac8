// Draws products of subgroup matrices.
import {fill, h, svg} from './dom.js';
import {matrixConfigs} from './gpu.js';

/** Returns whether MSL has the matrices of a product. MSL's matrices consist of tiles of 8 × 8
 * floats. */
function isInMetal({component, result, m, n, k}) {
  return [component, result].every((type) => type === 'f32' || type === 'f16') && [m, n, k].every((size) => size % 8 === 0);
}

/** Returns a list that says which configurations accept a product, and whether the browser's device
 * does. */
function acceptanceOf(product, config, configs) {
  const browser = h('li', {}, 'This browser: …');
  matrixConfigs().then((theirs) => {
    const same = theirs?.some(({componentType, resultComponentType, M, N, K}) => componentType === product.component &&
      resultComponentType === product.result && M === product.m && N === product.n && K === product.k);
    fill(browser, theirs === undefined ? 'This browser lists no configurations.' : same ? 'The device of this browser accepts it.' :
      `The device of this browser does not accept it. It accepts ${theirs.map(({componentType, resultComponentType, M, N, K}) =>
        `${componentType}:${resultComponentType}:${M}x${N}x${K}`).join(', ') || 'none'}.`);
  });
  return [h('p', {}, 'A device accepts it if it lists the configuration ', h('code', {}, config), '.'), h('ul', {class: 'acceptance'},
    h('li', {}, isInMetal(product) ? 'Metal accepts it: its matrices are tiles of 8 × 8 f32 or f16.' :
      'Metal does not accept it: its matrices are tiles of 8 × 8 f32 or f16. The option emulate-matrices replaces them.'),
    configs.length > 0 && h('li', {}, configs.includes(config) ? 'The option matrix-config lists it.' : 'The option matrix-config does not list it.'),
    browser)];
}

const tile = 13;

/** Draws a grid of rows × columns at a position. */
function tilesOf(x, y, columns, rows, className, label) {
  const width = columns * tile;
  const height = rows * tile;
  const lines = [];
  for (let i = 1; i < columns; ++i) lines.push(svg('path', {d: `M${x + i * tile} ${y}v${height}`}));
  for (let i = 1; i < rows; ++i) lines.push(svg('path', {d: `M${x} ${y + i * tile}h${width}`}));
  return svg('g', {class: `tiles ${className}`},
    svg('rect', {x, y, width, height, rx: 3}), lines,
    label.map((text, index) => svg('text', {x: x + width / 2, y: y + height / 2 + (index - (label.length - 1) / 2) * 15 + 4}, text)));
}

/**
 * Draws a product with the right matrix above the result, and the left one beside it, and says which
 * devices accept it.
 */
export function productOf({component, result, m, n, k}, configs) {
  const config = `${component}:${result}:${m}x${n}x${k}`;
  const gap = 14;
  const left = k * tile;
  const top = k * tile;
  const width = left + gap + n * tile;
  const height = top + gap + m * tile;
  const title = `${m} × ${k} of ${component} times ${k} × ${n} of ${component} gives ${m} × ${n} of ${result}`;
  return h('figure', {class: 'card'},
    svg('svg', {viewBox: `-1 -1 ${width + 2} ${height + 2}`, width: width + 2, height: height + 2, role: 'img', 'aria-label': title},
      tilesOf(left + gap, 0, n, k, 'right', ['right', `${k}×${n} ${component}`]),
      tilesOf(0, top + gap, k, m, 'left', ['left', `${m}×${k} ${component}`]),
      tilesOf(left + gap, top + gap, n, m, 'result', ['result', `${m}×${n} ${result}`])),
    h('figcaption', {}, title, '.', acceptanceOf({component, result, m, n, k}, config, configs)));
}

// Draws diagrams of a module's interface.
import {fill, h, svg} from './dom.js';
import {productOf} from './matrices.js';

const hues = 8;
const bytesPerRow = 16;
const mostRows = 40;

function tableOf(caption, heads, rows) {
  return h('div', {class: 'scroll', tabindex: '0', role: 'region', 'aria-label': caption},
    h('table', {}, h('caption', {}, caption),
      h('thead', {}, h('tr', {}, heads.map((head) => h('th', {scope: 'col'}, head)))),
      h('tbody', {}, rows.map((row) => h('tr', {}, row.map((cell) => h('td', {}, cell)))))));
}

// ---------------------------------------------------------------------------- memory layouts

/** Returns the parts of a structure in order: the members and the padding between them. */
function partsOf(structure) {
  const parts = [];
  let end = 0;
  const pad = (to) => {
    if (to > end) parts.push({padding: true, from: end, to});
  };
  structure.members.forEach((member, index) => {
    pad(member.offset);
    // A runtime-sized array is shown as one element.
    const size = member.size ?? member.arrays?.[0]?.stride ?? 0;
    parts.push({name: member.name, type: member.type, open: member.size === undefined, hue: index % hues, from: member.offset,
      to: member.offset + size});
    end = member.offset + size;
  });
  if (structure.size !== undefined) pad(structure.size);
  return parts;
}

/** Splits a part at row boundaries. Returns {row, column, length} for each piece. */
function piecesOf({from, to}) {
  const pieces = [];
  for (let at = from; at < to;) {
    const row = Math.floor(at / bytesPerRow);
    const end = Math.min(to, (row + 1) * bytesPerRow);
    pieces.push({row, column: at % bytesPerRow, length: end - at, first: at === from});
    at = end;
  }
  return pieces;
}

function gridOf(structure) {
  const parts = partsOf(structure);
  const rows = Math.ceil(Math.max(...parts.map(({to}) => to)) / bytesPerRow);
  const cells = [];
  for (let row = 0; row < Math.min(rows, mostRows); ++row) {
    cells.push(h('span', {class: 'offset', style: `grid-row:${row + 2}`}, String(row * bytesPerRow)));
  }
  for (let column = 0; column < bytesPerRow; column += 4) {
    cells.push(h('span', {class: 'byte', style: `grid-row:1;grid-column:${column + 2}/span 4`}, `+${column}`));
  }
  for (const part of parts) {
    for (const {row, column, length, first} of piecesOf(part)) {
      if (row >= mostRows) continue;
      const style = `grid-row:${row + 2};grid-column:${column + 2}/span ${length}`;
      const text = part.padding ? `${part.to - part.from} B padding` : `${part.name}${part.open ? '[0], …' : ''}`;
      cells.push(h('span', {class: part.padding ? 'cell padding' : `cell hue${part.hue}`, style, title: part.padding ? text : `${part.name}: ${part.type}`},
        first && length >= 4 ? text : ''));
    }
  }
  return h('div', {class: 'bytes', 'aria-hidden': 'true'}, cells,
    rows > mostRows && h('span', {class: 'more', style: `grid-row:${mostRows + 2}`}, `… ${(rows - mostRows) * bytesPerRow} more bytes`));
}

function structureOf(structure) {
  const padding = partsOf(structure).filter((part) => part.padding).reduce((sum, {from, to}) => sum + to - from, 0);
  return h('section', {class: 'card'},
    h('h3', {}, structure.name, h('span', {class: 'quiet'},
      ` ${structure.size ?? 'runtime-sized'}${structure.size === undefined ? '' : ' bytes'}, aligned to ${structure.align}` +
      `${padding > 0 ? `, ${padding} of padding` : ''}`)),
    gridOf(structure),
    tableOf(`Members of ${structure.name}`, ['member', 'type', 'offset', 'size', 'align'], structure.members.map((member) =>
      [member.name, h('code', {}, member.type), member.offset, member.size ?? '–', member.align])));
}

// ---------------------------------------------------------------------------- entry points

/** Draws the invocations of a workgroup. */
function workgroupOf([x, y, z]) {
  const total = x * y * z;
  const text = `workgroup of ${x} × ${y} × ${z} = ${total} invocations`;
  if (total === 0) return h('p', {class: 'quiet'}, 'The workgroup size depends on an override without a value.');
  const columns = y === 1 ? Math.min(x, 32) : x;
  const rows = y === 1 ? Math.ceil(x / columns) : y;
  if (columns > 64 || rows > 64) return h('p', {}, text);
  const dot = columns > 32 ? 5 : 8;
  const pattern = [];
  for (let i = 0; i < columns * rows && i < x * y; ++i) {
    pattern.push(svg('rect', {x: (i % columns) * dot, y: Math.floor(i / columns) * dot, width: dot - 2, height: dot - 2, rx: 1}));
  }
  return h('figure', {class: 'workgroup'},
    svg('svg', {viewBox: `0 0 ${columns * dot} ${rows * dot}`, width: columns * dot, height: rows * dot, role: 'img', 'aria-label': text}, pattern),
    h('figcaption', {}, text, z > 1 ? ` (one of ${z} layers is drawn)` : ''));
}

function detailsOf(resource) {
  const parts = [resource.minSize !== undefined && `≥ ${resource.minSize} bytes`, resource.dimension, resource.sampleType,
    resource.texelFormat, resource.access, resource.bindingArraySize !== undefined && `array of ${resource.bindingArraySize}`,
    resource.matrixAlignment !== undefined && `aligned to ${resource.matrixAlignment} for matrices`];
  return parts.filter(Boolean).join(', ');
}

function variablesOf(caption, variables) {
  if (variables.length === 0) return undefined;
  return tableOf(caption, ['name', 'type', 'place', 'interpolation'], variables.map((variable) => [
    variable.name || '–', h('code', {}, variable.type),
    variable.builtin ? h('code', {}, variable.builtin) : `location ${variable.location ?? variable.color ?? '–'}`,
    [variable.interpolation, variable.sampling].filter(Boolean).join(', ') || '–']));
}

function entryPointOf(entry, configs) {
  const facts = [entry.workgroupStorageSize > 0 && `${entry.workgroupStorageSize} bytes of workgroup memory`,
    entry.immediateSize > 0 && `${entry.immediateSize} bytes of immediate data`,
    entry.subgroupSize > 0 && `subgroups of ${entry.subgroupSize}`, ...(entry.features ?? []).map((feature) => `uses ${feature}`)].filter(Boolean);
  return h('section', {class: 'entry'},
    h('h2', {}, entry.name, ' ', h('span', {class: `stage ${entry.stage}`}, entry.stage)),
    facts.length > 0 && h('p', {class: 'quiet'}, facts.join(' · ')),
    entry.workgroupSize && workgroupOf(entry.workgroupSize),
    entry.resources.length > 0 && tableOf(`Bindings of ${entry.name}`, ['group', 'binding', 'name', 'kind', 'type', 'details'],
      entry.resources.map((resource) => [resource.group, resource.binding, resource.name, resource.kind, h('code', {}, resource.type),
        detailsOf(resource)])),
    variablesOf(`Inputs of ${entry.name}`, entry.inputs),
    variablesOf(`Outputs of ${entry.name}`, entry.outputs),
    entry.subgroupMatrixMultiplies?.length > 0 && [h('h3', {}, 'Subgroup matrices'),
      h('div', {class: 'cards'}, entry.subgroupMatrixMultiplies.map((product) => productOf(product, configs)))]);
}

/**
 * Shows the reflection of a module, or of one of its entry points. `configs` are the values of the
 * option matrix-config.
 */
export function showReflection(element, reflection, entryPoint, configs) {
  if (!reflection) {
    fill(element, h('p', {class: 'empty'}, 'The interface is shown when the module has no errors.'));
    return;
  }
  const entries = reflection.entryPoints.filter(({name}) => !entryPoint || name === entryPoint);
  const drawn = reflection.structures.filter(({members}) => members.length > 0);
  fill(element,
    entries.length === 0 && h('p', {class: 'empty'}, 'The module has no entry point: a function with @vertex, @fragment or @compute.'),
    entries.map((entry) => entryPointOf(entry, configs)),
    drawn.length > 0 && [h('h2', {}, 'Memory layouts'), h('div', {class: 'cards'}, drawn.map(structureOf))]);
}

// Decides how the preview runs a shader.

// The index of the bind group for the preview's own resources. Every device supports at least four
// groups, and shaders rarely use the last of them.
const ownGroup = 3;

// WGSL code that calls `mainImage`, a function with Shadertoy's signature, for each pixel of a
// picture.
const wrapper = `
struct TesseraPreviewFrame { resolution: vec2f, time: f32, frame: u32, pointer: vec4f }
@group(${ownGroup}) @binding(0) var<uniform> tessera_preview_frame: TesseraPreviewFrame;
@fragment fn tessera_preview_fragment(@builtin(position) position: vec4f) -> @location(0) vec4f {
  let size = tessera_preview_frame.resolution;
  return mainImage(vec2f(position.x, size.y - position.y), size, tessera_preview_frame.time);
}
`;

const triangle = (uv) => `
struct TesseraPreviewVertex { @builtin(position) position: vec4f${uv ? ', @location(0) uv: vec2f' : ''} }
@vertex fn tessera_preview_vertex(@builtin(vertex_index) index: u32) -> TesseraPreviewVertex {
  let corner = vec2f(vec2u(index & 1, index >> 1)) * 4.0 - 1.0;
  return TesseraPreviewVertex(vec4f(corner, 0.0, 1.0)${uv ? ', corner * vec2f(0.5, -0.5) + 0.5' : ''});
}
`;

/** Returns the keys of the overrides that an entry point uses, because WebGPU rejects constants for
 * any other override. */
function overridesOf(reflection, entry) {
  const used = new Set(entry.overrides);
  return reflection.overrides.filter(({name}) => used.has(name)).map(({name, id}) => (id === undefined ? name : String(id)));
}

const wrapperFrame = {group: ownGroup, binding: 0, size: 32, members: [['resolution', 0, 'vec2<f32>'], ['time', 8, 'f32'], ['frame', 12, 'u32'], ['pointer', 16, 'vec4<f32>']]
  .map(([name, offset, type]) => ({name, offset, type}))};

/** Returns the uniform buffers that a preview fills in. Their members' names select the values. */
function framesOf({resources}, structures) {
  return resources.filter(({kind}) => kind.includes('uniform')).map(({group, binding, minSize, layout}) => {
    const structure = structures.find(({name}) => name === layout?.structure);
    return {group, binding, size: minSize, members: structure?.members ?? []};
  });
}

function fragmentPlan(text, reflection, entry) {
  const frames = framesOf(entry, reflection.structures);
  const others = entry.resources.length - frames.length;
  if (others > 0) return {reason: `The fragment shader ${entry.name} uses resources other than uniform buffers, which the preview cannot provide.`};
  const fragment = entry.name;
  const overrides = overridesOf(reflection, entry);
  const located = entry.inputs.filter(({location}) => location !== undefined);
  const vertex = reflection.entryPoints.find(({stage, inputs}) => stage === 'vertex' && inputs.every(({builtin}) => builtin));
  if (vertex) {
    const all = [...frames, ...framesOf(vertex, reflection.structures)];
    return {kind: 'picture', code: text, vertex: vertex.name, fragment, overrides, frames: all.filter((frame, index) =>
      all.findIndex(({group, binding}) => group === frame.group && binding === frame.binding) === index)};
  }
  const uv = located.length === 1 && located[0].location === 0 && located[0].type === 'vec2<f32>';
  if (located.length > 0 && !uv) {
    return {reason: `The fragment shader ${fragment} has inputs of a vertex shader. The preview provides a vec2f at @location(0) at most.`};
  }
  return {kind: 'picture', code: text + triangle(uv), vertex: 'tessera_preview_vertex', fragment, overrides, frames};
}

function computePlan(text, reflection, entry) {
  const frames = framesOf(entry, reflection.structures);
  const buffers = entry.resources.filter(({kind}) => kind.includes('storage') && !kind.includes('texture'));
  if (buffers.length !== 1 || frames.length + 1 !== entry.resources.length) {
    return {reason: `The preview runs compute shaders with one storage buffer, and uniform buffers. ${entry.name} uses ` +
      `${entry.resources.length === 0 ? 'no resources' : entry.resources.map(({name}) => name).join(', ')}.`};
  }
  if (!entry.workgroupSize || entry.workgroupSize.includes(0)) return {reason: 'The workgroup size depends on an override without a value.'};
  return {kind: 'compute', code: text, entry: entry.name, workgroupSize: entry.workgroupSize, buffer: buffers[0], frames, overrides: overridesOf(reflection, entry)};
}

/**
 * Returns how to run a shader: {kind: 'picture', code, vertex, fragment, frames} or {kind: 'compute',
 * code, entry, workgroupSize, buffer, frames}, or {reason} if the preview cannot.
 */
export function planOf(text, reflection, entryPoint) {
  if (/\bfn\s+mainImage\s*\(/.test(text)) {
    return {kind: 'picture', code: text + wrapper + triangle(false), vertex: 'tessera_preview_vertex', fragment: 'tessera_preview_fragment', overrides: [], frames: [wrapperFrame]};
  }
  const entries = reflection.entryPoints.filter(({name, stage}) => stage !== 'vertex' && (!entryPoint || name === entryPoint));
  const entry = entries.find(({stage}) => stage === 'fragment') ?? entries[0];
  if (!entry) return {reason: 'A preview needs a fragment shader, a compute shader or a function mainImage(coord: vec2f, resolution: vec2f, time: f32) -> vec4f.'};
  return entry.stage === 'fragment' ? fragmentPlan(text, reflection, entry) : computePlan(text, reflection, entry);
}

const writers = {f32: 'setFloat32', i32: 'setInt32', u32: 'setUint32'};

/** Writes the values of members with known names: {resolution: [w, h], time: [t], ...}. */
export function writeMembers(view, members, values) {
  for (const {name, offset, type} of members) {
    const given = values[name] ?? (name === 'mouse' ? values.pointer : undefined);
    const [, count = 1, scalar = type] = /^vec(\d)<(\w+)>$/.exec(type) ?? [];
    if (given === undefined || !writers[scalar]) continue;
    given.slice(0, Number(count)).forEach((value, index) => view[writers[scalar]](offset + index * 4, value, true));
  }
}

// f16 whose offsets HLSL's constant buffers do not have: taken from the words.
enable f16;

struct Params {
  scale: f16,
  bias: vec3h,
  row: mat2x4h,
  steps: array<vec2h, 3>,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read_write> out: array<vec4f>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) id: vec3u) {
  let step = params.steps[id.x % 3];
  out[id.x] = vec4f(vec4h(params.bias * params.scale, step.y)) + vec4f(params.row[1]);
  out[id.y].x = f32(params.steps[2].y + params.bias[id.x % 3]);
}

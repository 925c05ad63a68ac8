//! targets msl
// Functions of Metal get workgroup variables as parameters: many of them as one structure.
var<workgroup> w0 : u32;
var<workgroup> w1 : u32;
var<workgroup> w2 : u32;
var<workgroup> w3 : u32;
var<workgroup> w4 : u32;
var<workgroup> w5 : u32;
var<workgroup> w6 : u32;
var<workgroup> w7 : u32;
var<workgroup> w8 : u32;
var<workgroup> w9 : u32;
var<workgroup> w10 : u32;
var<workgroup> w11 : u32;
var<workgroup> w12 : u32;
var<workgroup> w13 : u32;
var<workgroup> sum : atomic<u32>;
var<workgroup> place : vec3f;
var<workgroup> table : array<vec3f, 8>;
var<workgroup> rotation : mat3x3f;
var<workgroup> own : u32;
@group(0) @binding(0) var<storage, read_write> o : array<vec4f, 8>;

fn shift(p : ptr<workgroup, vec3f>, by : vec3f) {
  *p += by;
}

fn fill(i : u32) {
  w0 = i;
  w1 = i;
  w2 = i;
  w3 = i;
  w4 = i;
  w5 = i;
  w6 = i;
  w7 = i;
  w8 = i;
  w9 = i;
  w10 = i;
  w11 = i;
  w12 = i;
  w13 = i;
  w0 += w1;
  atomicAdd(&sum, i);
  table[i] = place;
}

fn turn(i : u32) -> vec3f {
  fill(i);
  shift(&place, vec3f(1));
  shift(&table[i], place);
  rotation[0].x = 2;
  return rotation * table[i];
}

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i : u32) {
  own = 1;
  o[i] = vec4f(turn(i), f32(own + w0 + workgroupUniformLoad(&sum)));
}

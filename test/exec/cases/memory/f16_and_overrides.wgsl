// Tests f16 in storage, uniform and workgroup memory, and overrides set by name and by id, in expressions and sizes.
enable f16;

@id(3) override scale: f32 = 2.0;
override count: u32;
override half_value: f16 = 1.5h;
override doubled = scale * 2.0;
@id(9) override use_it: bool = false;
override width: u32 = count * 2u;

struct Mixed {
  a: f16,
  b: vec3h,
  c: f32,
  d: mat3x2h,
  e: array<vec2h, 3>,
}

@group(0) @binding(0) var<storage, read> s: Mixed;
@group(0) @binding(1) var<uniform> u: Mixed2;
@group(0) @binding(2) var<storage, read_write> out: array<f32, 16>;
@group(0) @binding(3) var<storage, read_write> halves: array<vec4h, 2>;

struct Mixed2 {
  a: f16,
  b: vec3h,
  m: mat2x4h,
}

var<workgroup> staged: array<f16, width>;

@compute @workgroup_size(width)
fn main(@builtin(local_invocation_index) lane: u32) {
  staged[lane] = f16(lane) * half_value;
  workgroupBarrier();
  if (lane == 0u) {
    out[0] = f32(s.a) + f32(s.b.z);
    out[1] = s.c;
    out[2] = f32(s.d[2].y);
    out[3] = f32(s.e[1].x);
    out[4] = f32(u.a) + f32(u.b.y);
    out[5] = f32(u.m[1].w);
    out[6] = scale;
    out[7] = doubled;
    out[8] = f32(count);
    out[9] = select(0.0, 1.0, use_it);
    out[10] = f32(staged[width - 1u]);
    out[11] = f32(arrayLength(&tail));
    halves[0] = vec4h(s.b, s.a) * 2.0h;
    halves[1].y = s.d[0][1];
  }
}

@group(0) @binding(4) var<storage, read> tail: array<vec3f>;

//! allow-language-feature standard
//! allow-language-feature chromium_print
//! msl-version 3.2
requires chromium_print;
enable f16;

@group(0) @binding(0) var<storage, read_write> data : array<vec3f>;

fn told(x : u32) -> u32 {
  print(x);
  return x * 2;
}

@compute @workgroup_size(8) fn main(@builtin(local_invocation_index) i : u32) {
  if (told(i) == 4) {
    print(data[i]);
    data[i].x = 1;
    print(data[i]);
  }
  print(-1);
  print(vec2h(1, 2));
  print(data[i] < vec3f(0.5));
  print(vec2(i, i + 1));
}

@vertex fn corner(@builtin(vertex_index) v : u32) -> @builtin(position) vec4f {
  print(v == 2);
  return vec4f(f32(v));
}

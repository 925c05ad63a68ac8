// Private variables in functions of several entry points, and in entry points alone.
struct Light {
  color: vec3f,
  on: bool,
}
var<private> seed : u32 = 7u;
var<private> count : u32;
var<private> only : vec3f;
var<private> light : Light;
var<private> table : array<u32, 4> = array(1u, 2u, 3u, 4u);
@group(0) @binding(0) var<storage, read_write> out : array<u32>;

fn next() -> u32 {
  seed = seed * 3u + table[seed & 3u];
  return seed;
}

fn twice() -> u32 {
  let first = next();
  return first + next();
}

fn bump(p : ptr<private, u32>) {
  *p += 1u;
}

fn dim() {
  count++;
  if light.on {
    light.color *= 0.5;
  }
}

fn uses_none(x : u32) -> u32 {
  return x * x;
}

@compute @workgroup_size(1)
fn first() {
  only.x = f32(twice());
  bump(&count);
  dim();
  out[0] = count + u32(only.x) + uses_none(seed);
  for (var i = seed; i < 4; i++) {
    out[i] = i;
  }
}

@compute @workgroup_size(1)
fn second() {
  only.y = 1.0;
  out[1] = u32(only.y);
}

// Private variables that nothing stores to are constants.
struct Light {
  color : vec3f,
  strength : f32,
}

var<private> scale = 2.5;
var<private> zero : u32;
var<private> primes = array(2u, 3u, 5u, 7u);
var<private> nothing : array<vec4f, 64>;
var<private> light = Light(vec3f(1, 0.5, 0.25), 3);
var<private> rows = array(array(1f, 2f), array(3f, 4f));
// These are stored to, or may be: by a pointer, or as a whole.
var<private> counter = 7u;
var<private> passed = 1u;
var<private> whole = Light(vec3f(1), 1);

@group(0) @binding(0) var<storage, read_write> numbers : array<u32, 8>;
@group(0) @binding(1) var<storage, read_write> colors : array<vec4f, 8>;

fn read(p : ptr<private, u32>) -> u32 {
  return *p;
}

fn next() -> u32 {
  counter += primes[zero];
  return primes[counter % 4] / zero;
}

@compute @workgroup_size(8)
fn main(@builtin(local_invocation_index) i : u32) {
  numbers[i] = next() + read(&passed);
  let color = &light.color;
  let row = &rows[i % 2];
  colors[i] = nothing[i] + vec4f(*color * scale, light.strength + color.y + (*row)[i / 4]);
  let copy = whole;
  colors[7 - i] = vec4f(copy.color, copy.strength);
}

// Tests MSL that reads buffer sizes from the immediate data, in an order that the host chooses.
struct Own { scale: u32, shift: vec3u }
var<immediate> own: Own;
@group(0) @binding(0) var<storage, read_write> out: array<u32>;
@group(0) @binding(1) var<storage, read> fixed: array<u32, 4>;
@group(0) @binding(2) var<storage, read> words: array<u32>;
@group(0) @binding(3) var<storage, read> pairs: array<vec2u>;

fn last(i: u32) -> u32 { return words[i] + pairs[i].y; }

@compute @workgroup_size(1)
fn main() {
  out[0] = arrayLength(&out) + 100 * arrayLength(&words) + 10000 * arrayLength(&pairs);
  out[1] = last(1000) * own.scale + own.shift.z + fixed[3];  // (3 + 7) * 2 + 5 + 4
}

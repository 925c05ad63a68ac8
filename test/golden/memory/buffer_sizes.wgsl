// A pointer to a buffer is passed as one to a smaller buffer: lengths are those of the smallest on the way.
requires buffer_view;
requires unrestricted_pointer_parameters;

@group(0) @binding(0) var<storage, read_write> result: array<u32>;
@group(0) @binding(1) var<storage> sized: buffer<2048>;
@group(0) @binding(2) var<storage> whole: buffer;

fn elements(p: ptr<storage, buffer>) -> u32 {
  return arrayLength(bufferView<array<vec2u>>(p, 8)) + *bufferView<u32>(p, 4);
}
fn elements_of_few(p: ptr<storage, buffer<128>>) -> u32 {
  return elements(p);
}

@compute @workgroup_size(1)
fn main() {
  result[0] = elements(&sized);
  result[1] = elements_of_few(&sized);
  result[2] = elements(&whole);
}

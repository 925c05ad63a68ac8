// Passes pointers to buffers as pointers to smaller buffers. The smallest size in the call chain limits the length.
requires buffer_view;
requires unrestricted_pointer_parameters;

@group(0) @binding(0) var<storage, read_write> result: array<u32>;
@group(0) @binding(1) var<storage> small: buffer<2048>;
@group(0) @binding(2) var<storage> large: buffer<4096>;
@group(0) @binding(3) var<storage> whole: buffer;
@group(0) @binding(4) var<uniform> params: buffer<64>;
override n = 128u;
var<workgroup> scratch: buffer<n>;

fn foobar(p: ptr<storage, buffer>) -> u32 {
  return bufferLength(p);
}
fn bar(p: ptr<storage, buffer<1024>>) -> u32 {
  return foobar(p);
}
fn foo(p: ptr<storage, buffer<256>>) -> u32 {
  return bufferLength(p);
}

fn elements(p: ptr<storage, buffer>, offset: u32) -> u32 {
  return arrayLength(bufferView<array<vec2u>>(p, offset));
}
fn few_elements(p: ptr<storage, buffer<128>>, offset: u32) -> u32 {
  return elements(p, offset);
}
fn part(view: ptr<storage, array<u32>>) -> u32 {
  return (*view)[1] * 1000 + arrayLength(view);
}
fn part_of(p: ptr<storage, buffer<128>>, offset: u32) -> u32 {
  return part(bufferView<array<u32>>(p, offset));
}
fn of_params(p: ptr<uniform, buffer<32>>) -> u32 {
  return bufferLength(p) + (*bufferView<vec4u>(p, 16)).w;
}
fn of_scratch(p: ptr<workgroup, buffer>) -> u32 {
  *bufferView<u32>(p, 4) = 7;
  return bufferLength(p) + *bufferView<u32>(p, 4);
}

@compute @workgroup_size(1)
fn main() {
  result[0] = bufferLength(&small);
  result[1] = bufferLength(&large);
  result[2] = foo(&small);
  result[3] = foo(&large);
  result[4] = bar(&small);
  result[5] = bar(&large);
  result[6] = foobar(&small);
  result[7] = foobar(&large);
  result[8] = foobar(&whole);
  result[9] = elements(&small, 8);
  result[10] = few_elements(&small, 8);
  result[11] = elements(&whole, 8);
  result[12] = part_of(&large, 16);
  result[13] = of_params(&params);
  result[14] = of_scratch(&scratch);
}

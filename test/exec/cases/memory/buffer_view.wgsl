// Tests views of untyped buffers: words, structures, lengths, and f16 values that share a word with a value written by
// another invocation.
requires buffer_view;
requires unrestricted_pointer_parameters;
enable f16;

struct S {
  a: u32,
  b: vec2u,
}

@group(0) @binding(0) var<storage> source: buffer;
@group(0) @binding(1) var<storage, read_write> result: buffer;
@group(0) @binding(2) var<uniform> params: buffer<64>;
var<workgroup> scratch: buffer<256>;

fn element(p: ptr<storage, array<u32>>, i: u32) -> u32 {
  return (*p)[i];
}

fn after(b: ptr<storage, buffer>, offset: u32) -> u32 {
  return element(bufferView<array<u32>>(b, offset), 1);
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) i: u32) {
  let halves = bufferView<array<f16>>(&result, 0);
  halves[i] = f16(i);

  bufferView<array<u32, 64>>(&scratch, 0)[63 - i] = i;
  workgroupBarrier();
  bufferView<array<u32>>(&result, 256)[i] = bufferView<array<vec4u, 16>>(&scratch, 0)[i / 4][i % 4];

  if i == 0 {
    *bufferView<vec4u>(&result, 128) = *bufferView<vec4u>(&source, 16);
    let lengths = vec4u(arrayLength(bufferView<array<u32>>(&source, 8)),
                        arrayLength(bufferArrayView<array<vec2u>>(&source, 8, 40)),
                        bufferLength(&source), bufferLength(&params));
    *bufferView<vec4u>(&result, 144) = lengths;
    *bufferView<S>(&result, 160) = bufferView<array<S, 2>>(&source, 0)[1];
    let pair = bufferView<vec2u>(&params, 24);
    *bufferView<vec2u>(&result, 176) = vec2u(pair[i], pair[i + 1]);
    *bufferView<u32>(&result, 184) = after(&source, 12);
    // The offset 13 is rounded down to 12, a multiple of the alignment.
    *bufferView<u32>(&result, 188) = *bufferView<u32>(&source, 13 + i);
  }
}

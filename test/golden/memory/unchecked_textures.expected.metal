#include <metal_stdlib>
using namespace metal;

[[max_total_threads_per_threadgroup(1)]]
kernel void main_1(
    uint3 id [[thread_position_in_grid]],
    texture2d<float, access::write> written [[texture(0)]],
    texture2d<float> read [[texture(1)]]) {
  written.write(read.read(id.xy, 0), id.xy);
}

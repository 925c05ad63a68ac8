//! targets msl
//! msl-buffer-sizes-offset 16
//! msl-buffer-size 0,0=4294967295
//! msl-buffer-size 0,1=1073741824
//! msl-buffer-size 0,2=1019
//! msl-buffer-size 0,3=1020
// The index of `last` is the greatest that has room, those of the others have none: one does not begin again at 0.
@group(0) @binding(0) var<storage, read_write> wraps: array<f32>;
@group(0) @binding(1) var<storage, read_write> gigantic: array<f32>;
@group(0) @binding(2) var<storage, read_write> last: array<f32>;
@group(0) @binding(3) var<storage, read_write> behind: array<f32>;
@compute @workgroup_size(1) fn a() { wraps[0] = f32(arrayLength(&wraps)); }
@compute @workgroup_size(1) fn b() { gigantic[0] = f32(arrayLength(&gigantic)); }
@compute @workgroup_size(1) fn c() { last[0] = f32(arrayLength(&last)); }
@compute @workgroup_size(1) fn d() { behind[0] = f32(arrayLength(&behind)); }

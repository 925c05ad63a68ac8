//! targets none
//! allow-language-feature wgpu_early_depth_test
struct Out { @location(0) color : vec4f, @builtin(frag_depth) depth : f32 }

@early_depth_test(force) @fragment fn too_late() -> Out { return Out(); }
@early_depth_test(less_equal) @fragment fn promise() -> @location(0) vec4f { return vec4f(); }
@early_depth_test(force) @compute @workgroup_size(1) fn nothing_to_test() {}
@early_depth_test @fragment fn unsaid() {}

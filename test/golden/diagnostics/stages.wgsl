var<workgroup> w : u32;
@fragment fn f() { workgroupBarrier(); w = 1; }
@compute @workgroup_size(1) fn c() { _ = dpdx(1.0); discard; }

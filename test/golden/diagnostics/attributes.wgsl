@workgroup_size(1) fn a() {}
@compute @vertex fn b() {}
@compute @workgroup_size(0) fn c() {}
@compute @workgroup_size(1, 2, 3, 4) fn d() {}
@compute fn e() {}
@sparkle fn f() {}
struct S { @align(3) x : i32, @size(2) y : i32, @group(0) z : i32 }
@id(1) const g = 1;
@id(1) override h : i32;
@id(1) override k : i32;
@id(70000) override l : i32;
@group(0) var<uniform> m : vec4f;
@compute @workgroup_size(1) fn n(@builtin(position) p : vec4f, @location(0) q : f32, r : i32) {}

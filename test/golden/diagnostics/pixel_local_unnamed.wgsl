//! targets none
struct S { a: u32 }
var<pixel_local> p: S;
@fragment fn fs() { p.a = 1; }

//! targets spvasm
//! clamp-frag-depth immediates
//! frag-depth-range-offset 4
struct Own { scale: f32, shift: f32 }
var<immediate> own: Own;
@fragment fn main() -> @builtin(frag_depth) f32 { return own.scale + own.shift; }

//! targets spvasm
//! clamp-frag-depth immediates
//! frag-depth-range-offset 8
// The range comes behind the shader's own immediates.
struct Own { scale: f32, shift: f32 }
var<immediate> own: Own;
@fragment fn main() -> @builtin(frag_depth) f32 { return own.scale + own.shift; }

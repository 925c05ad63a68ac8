//! targets hlsl
//! shader-model 5.1
// FXC keeps asm, decl, pass and technique in any mixture of upper and lower case, some other words as they are.
struct PASS { tEchnique : f32, technique10a : f32 }
@group(0) @binding(0) var<storage, read_write> Decl : array<f32>;
var<private> textureCUBE : f32;

fn texture2D(String : f32, texture1d : f32) -> f32 {
  return String * texture1d;
}

@compute @workgroup_size(1)
fn Pass() {
  var ASM = PASS(Decl[0], 2);
  let texture1D = ASM.tEchnique;
  textureCUBE = texture2D(texture1D, ASM.technique10a);
  Decl[1] = textureCUBE;
}

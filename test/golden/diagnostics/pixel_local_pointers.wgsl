//! targets none
enable chromium_experimental_pixel_local;

struct Pixel { count: u32 }
var<pixel_local> pixel: Pixel;
var<private> mine: Pixel;
fn local(p: ptr<pixel_local, Pixel>) { (*p).count += 1; }
fn own(p: ptr<private, Pixel>) { (*p).count += 1; }
@fragment fn fs() {
  local(&pixel);
  own(&mine);
  local(&mine);
  own(&pixel);
  let q: ptr<private, u32> = &pixel.count;
  let r: ptr<pixel_local, u32> = &pixel.count;
  *r = 2;
}

// Runs an MSL kernel, one workgroup after another. The kernel was compiled by clang with the
// headers in `library/` and the macro METAL_RUNS. Each invocation is a fiber with its own stack.
// Fibers switch at barriers and at simdgroup operations.
//
// Usage: host KERNEL.so < INPUT. The input consists of records of 32-bit words, which metal.py
// writes. The final contents of buffers and textures are written to standard output.
#include <dlfcn.h>
#include <elf.h>
#include <link.h>
#include <sys/mman.h>
#include <ucontext.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "library/run.h"

namespace {

[[noreturn]] void Fail(const char* what) {
  std::fprintf(stderr, "%s\n", what);
  std::exit(3);
}

// ---- invocations

enum class State { kReady, kThreadgroupBarrier, kSimdgroup, kDone };

struct Fiber {
  ucontext_t context;
  std::vector<uintptr_t> place;  // the return addresses at which the fiber waits, outermost first
  std::vector<unsigned char> mine;  // the value that the fiber shares with the simdgroup
  // The values that the lanes of the simdgroup share, indexed by lane. Empty for lanes that do not
  // take part.
  std::vector<std::vector<unsigned char>> all;
  State state = State::kReady;
  bool discarded = false;
  MetalInvocation invocation;
};

constexpr size_t kStack = 512 << 10;

std::vector<Fiber> fibers;
Fiber* current = nullptr;
ucontext_t scheduler;
void (*kernel)(MetalInvocation*) = nullptr;
bool rendering = false;

void Wait(State state) {
  current->state = state;
  Fiber* self = current;
  swapcontext(&self->context, &scheduler);
}

void Body() {
  kernel(&current->invocation);
  current->state = State::kDone;
  swapcontext(&current->context, &scheduler);
}

// Returns the return addresses of the frames on the current stack. This works because all code is
// compiled with frame pointers.
std::vector<uintptr_t> Calls() {
  std::vector<uintptr_t> calls;
  const auto end = reinterpret_cast<uintptr_t>(current->context.uc_stack.ss_sp) + kStack - 64;
  auto frame = reinterpret_cast<uintptr_t>(__builtin_frame_address(0));
  while (frame >= end + 64 - kStack && frame < end) {
    const auto* words = reinterpret_cast<const uintptr_t*>(frame);
    calls.push_back(words[1]);
    if (words[0] <= frame) break;
    frame = words[0];
  }
  std::reverse(calls.begin(), calls.end());
  return calls;
}

// Resumes those waiting invocations of a simdgroup that are at the earliest position in the code.
// The other invocations reach that position later or are already past it. Returns false if no
// invocation is waiting.
bool Meet(size_t first, size_t end) {
  const std::vector<uintptr_t>* place = nullptr;
  for (size_t i = first; i < end; ++i) {
    const Fiber& f = fibers[i];
    if (f.state == State::kSimdgroup && (place == nullptr || f.place < *place)) place = &f.place;
  }
  if (place == nullptr) return false;
  const std::vector<uintptr_t> where = *place;
  std::vector<std::vector<unsigned char>> all(end - first);
  for (size_t i = first; i < end; ++i) {
    if (fibers[i].state == State::kSimdgroup && fibers[i].place == where) {
      all[i - first] = fibers[i].mine;
      all[i - first].push_back(1);
    }
  }
  for (size_t i = first; i < end; ++i) {
    if (fibers[i].state == State::kSimdgroup && fibers[i].place == where) {
      fibers[i].all = all;
      fibers[i].state = State::kReady;
    }
  }
  return true;
}

void RunReady(size_t first, size_t end) {
  for (size_t i = first; i < end; ++i) {
    if (fibers[i].state != State::kReady) continue;
    current = &fibers[i];
    swapcontext(&scheduler, &fibers[i].context);
  }
}

// Runs each simdgroup until all of its invocations have finished or are waiting at a threadgroup
// barrier, and only then runs the next simdgroup. A kernel whose barrier is too weak therefore
// reads values that have not been written yet.
void RunWorkgroup(size_t lanes) {
  for (;;) {
    for (size_t first = 0; first < fibers.size(); first += lanes) {
      const size_t end = std::min(first + lanes, fibers.size());
      do {
        RunReady(first, end);
      } while (Meet(first, end));
    }
    bool moved = false;
    for (Fiber& f : fibers) {
      if (f.state == State::kThreadgroupBarrier) {
        f.state = State::kReady;
        moved = true;
      }
    }
    if (!moved) return;
  }
}

void StartFiber(Fiber& fiber, char* stack) {
  fiber.state = State::kReady;
  fiber.discarded = false;
  getcontext(&fiber.context);
  fiber.context.uc_stack.ss_sp = stack;
  fiber.context.uc_stack.ss_size = kStack;
  fiber.context.uc_link = nullptr;
  makecontext(&fiber.context, Body, 0);
}

// ---- textures

enum Kind : uint32_t {
  kUnorm,
  kSnorm,
  kUint,
  kSint,
  kFloat,
  kRgb10a2Unorm,
  kRgb10a2Uint,
  kRg11b10,
  kBgra8Unorm
};

struct Texture {
  uint32_t kind, channels, bits;  // `bits` is the number of bits per channel
  uint32_t dim;                   // 1, 2 or 3; 4 for a cube
  uint32_t width, height, depth, layers, mips, samples;
  std::vector<unsigned char> data;

  uint32_t TexelBytes() const { return kind >= kRgb10a2Unorm ? 4 : channels * bits / 8; }
  uint32_t Width(uint32_t mip) const { return std::max(1u, width >> mip); }
  uint32_t Height(uint32_t mip) const { return std::max(1u, height >> mip); }
  uint32_t Depth(uint32_t mip) const { return std::max(1u, depth >> mip); }
  // The samples of a multisampled texture are stored like layers.
  size_t Slices(uint32_t mip) const { return dim == 3 ? Depth(mip) : layers * samples; }
  unsigned char* At(uint32_t x, uint32_t y, uint32_t slice, uint32_t mip) {
    if (mip >= mips || x >= Width(mip) || y >= Height(mip) || slice >= Slices(mip)) return nullptr;
    size_t texel = 0;
    for (uint32_t m = 0; m < mip; ++m) texel += size_t{Width(m)} * Height(m) * Slices(m);
    texel += (size_t{slice} * Height(mip) + y) * Width(mip) + x;
    return data.data() + texel * TexelBytes();
  }
};

struct Sampler {
  uint32_t linear, linear_mip;
  uint32_t address[3];  // 0: clamp to edge, 1: repeat, 2: mirrored repeat
  uint32_t compare;     // 0 if the sampler does not compare
};

// Decodes the bits of a constant sampler (sampler_bits in library/textures.h).
Sampler ConstantSampler(unsigned long bits) {
  const auto field = [&](int at, uint32_t mask) {
    return static_cast<uint32_t>(bits >> at) & mask;
  };
  return {field(0, 1), field(1, 1), {field(2, 3), field(4, 3), field(6, 3)}, field(8, 15)};
}

std::vector<std::unique_ptr<Texture>> textures;
std::vector<std::unique_ptr<Sampler>> samplers;

uint32_t Bits(float f) {
  uint32_t u;
  std::memcpy(&u, &f, 4);
  return u;
}
float Float(uint32_t u) {
  float f;
  std::memcpy(&f, &u, 4);
  return f;
}
float SmallFloat(uint32_t bits, int mantissa) {
  const uint32_t e = bits >> mantissa & 31, m = bits & ((1u << mantissa) - 1);
  const float fraction = static_cast<float>(m) / static_cast<float>(1u << mantissa);
  if (e == 31) return m != 0 ? NAN : INFINITY;
  return e == 0 ? std::ldexp(fraction, -14) : std::ldexp(1 + fraction, static_cast<int>(e) - 15);
}
uint32_t ToSmallFloat(float f, int mantissa) {
  uint32_t best = 0;
  float error = INFINITY;
  for (uint32_t b = 0; b < 31u << mantissa; ++b) {
    const float e = std::fabs(SmallFloat(b, mantissa) - f);
    if (e < error) best = b, error = e;
  }
  return best;
}

// Converts the stored bits of a channel to a 32-bit value.
uint32_t Decode(const Texture& t, uint32_t raw) {
  const uint32_t all = t.bits == 32 ? ~0u : (1u << t.bits) - 1;
  const int32_t value = static_cast<int32_t>(raw << (32 - t.bits)) >> (32 - t.bits);
  switch (t.kind) {
    case kUnorm: return Bits(static_cast<float>(raw) / static_cast<float>(all));
    case kSnorm:
      return Bits(std::max(-1.0f, static_cast<float>(value) / static_cast<float>(all >> 1)));
    case kUint: return raw;
    case kSint: return static_cast<uint32_t>(value);
    default: break;
  }
  if (t.bits == 32) return raw;
  _Float16 h;
  const auto half = static_cast<uint16_t>(raw);
  std::memcpy(&h, &half, 2);
  return Bits(static_cast<float>(h));
}
uint32_t Encode(const Texture& t, uint32_t word) {
  const uint32_t all = t.bits == 32 ? ~0u : (1u << t.bits) - 1;
  const float f = Float(word);
  switch (t.kind) {
    case kUnorm:
      return static_cast<uint32_t>(std::lrint(std::clamp(f, 0.0f, 1.0f) * static_cast<float>(all)));
    case kSnorm:
      return static_cast<uint32_t>(
                 std::lrint(std::clamp(f, -1.0f, 1.0f) * static_cast<float>(all >> 1))) &
             all;
    case kUint:
    case kSint: return word & all;
    default: break;
  }
  if (t.bits == 32) return word;
  const auto h = static_cast<_Float16>(f);
  uint16_t raw;
  std::memcpy(&raw, &h, 2);
  return raw;
}

void ReadTexel(Texture& t, const unsigned char* at, uint32_t* words) {
  const bool is_int = t.kind == kUint || t.kind == kSint || t.kind == kRgb10a2Uint;
  words[0] = words[1] = words[2] = 0;
  words[3] = is_int ? 1 : Bits(1.0f);
  if (at == nullptr) {
    words[3] = 0;
    return;
  }
  uint32_t packed;
  if (t.kind == kBgra8Unorm) {
    for (int k = 0; k < 4; ++k)
      words[k] = Bits(static_cast<float>(at[k == 3 ? 3 : 2 - k]) / 255.0f);
    return;
  }
  if (t.kind >= kRgb10a2Unorm) {
    std::memcpy(&packed, at, 4);
    for (int k = 0; k < 3; ++k) {
      const uint32_t ten = packed >> (10 * k) & 1023;
      words[k] = t.kind == kRgb10a2Uint ? ten : Bits(static_cast<float>(ten) / 1023.0f);
    }
    words[3] =
        t.kind == kRgb10a2Uint ? packed >> 30 : Bits(static_cast<float>(packed >> 30) / 3.0f);
    if (t.kind == kRg11b10) {
      words[0] = Bits(SmallFloat(packed & 2047, 6));
      words[1] = Bits(SmallFloat(packed >> 11 & 2047, 6));
      words[2] = Bits(SmallFloat(packed >> 22, 5));
      words[3] = Bits(1.0f);
    }
    return;
  }
  for (uint32_t k = 0; k < t.channels; ++k) {
    uint32_t raw = 0;
    std::memcpy(&raw, at + k * t.bits / 8, t.bits / 8);
    words[k] = Decode(t, raw);
  }
}

void WriteTexel(Texture& t, unsigned char* at, const uint32_t* words) {
  if (t.kind == kBgra8Unorm) {
    for (int k = 0; k < 4; ++k)
      at[k == 3 ? 3 : 2 - k] =
          static_cast<unsigned char>(std::lrint(std::clamp(Float(words[k]), 0.0f, 1.0f) * 255.0f));
    return;
  }
  if (t.kind >= kRgb10a2Unorm) {
    uint32_t packed = 0;
    for (int k = 0; k < 4; ++k) {
      const uint32_t most = k == 3 ? 3 : 1023;
      const uint32_t value =
          t.kind == kRgb10a2Uint
              ? words[k] & most
              : static_cast<uint32_t>(
                    std::lrint(std::clamp(Float(words[k]), 0.0f, 1.0f) * static_cast<float>(most)));
      packed |= value << (10 * k);
    }
    if (t.kind == kRg11b10) {
      packed = ToSmallFloat(Float(words[0]), 6) | ToSmallFloat(Float(words[1]), 6) << 11 |
               ToSmallFloat(Float(words[2]), 5) << 22;
    }
    std::memcpy(at, &packed, 4);
    return;
  }
  for (uint32_t k = 0; k < t.channels; ++k) {
    const uint32_t raw = Encode(t, words[k]);
    std::memcpy(at + k * t.bits / 8, &raw, t.bits / 8);
  }
}

// ---- lookups called by library/textures.h

struct Lookup {
  float coord[3];
  uint32_t array;
  int32_t offset[3];
  uint32_t option;
  float lod, dx[3], dy[3], least, reference;
  uint32_t component, what;
};
struct Place {
  uint32_t coord[3], array, face, lod;
};

// Replaces the direction `c` with the coordinates of the point where it hits the cube, and sets
// `*face` to the face that contains the point.
void ToFace(float* c, uint32_t* face) {
  const float x = c[0], y = c[1], z = c[2], ax = std::fabs(x), ay = std::fabs(y), az = std::fabs(z);
  float s, t, m;
  if (ax >= ay && ax >= az) {
    *face = x < 0, m = ax, s = x < 0 ? z : -z, t = -y;
  } else if (ay >= az) {
    *face = 2 + (y < 0), m = ay, s = x, t = y < 0 ? -z : z;
  } else {
    *face = 4 + (z < 0), m = az, s = z < 0 ? -x : x, t = -y;
  }
  c[0] = (s / m + 1) / 2, c[1] = (t / m + 1) / 2, c[2] = 0;
}

uint32_t Wrapped(int64_t i, uint32_t size, uint32_t address) {
  const int64_t n = size;
  if (address == 1) return static_cast<uint32_t>((i % n + n) % n);
  if (address == 2) {
    const int64_t k = (i % (2 * n) + 2 * n) % (2 * n);
    return static_cast<uint32_t>(k < n ? k : 2 * n - 1 - k);
  }
  return static_cast<uint32_t>(std::clamp<int64_t>(i, 0, n - 1));
}

bool Passes(uint32_t compare, float reference, float depth) {
  switch (compare) {
    case 1: return false;
    case 2: return reference < depth;
    case 3: return reference == depth;
    case 4: return reference <= depth;
    case 5: return reference > depth;
    case 6: return reference != depth;
    case 7: return reference >= depth;
    default: return true;
  }
}

// Reads the texel at the given indices. Performs the depth comparison if the lookup requests one.
void Texel(Texture& t, const Sampler& s, const Lookup& l, const int64_t* at, uint32_t slice,
           uint32_t mip, uint32_t* words) {
  static constexpr uint32_t kEdge[3] = {0, 0, 0};
  const uint32_t* address = t.dim == 4 ? kEdge : s.address;
  const uint32_t x = Wrapped(at[0], t.Width(mip), address[0]);
  const uint32_t y = Wrapped(at[1], t.Height(mip), address[1]);
  if (t.dim == 3) slice = Wrapped(at[2], t.Depth(mip), address[2]);
  ReadTexel(t, t.At(x, y, slice, mip), words);
  if (l.what & 1) words[0] = Bits(Passes(s.compare, l.reference, Float(words[0])) ? 1.0f : 0.0f);
}

// Samples one mip level, with filtering.
void Level(Texture& t, const Sampler& s, const Lookup& l, const float* coord, uint32_t slice,
           uint32_t mip, uint32_t* words) {
  const uint32_t size[3] = {t.Width(mip), t.Height(mip), t.Depth(mip)};
  const int dims = t.dim == 4 ? 2 : static_cast<int>(t.dim);
  int64_t base[3] = {0, 0, 0};
  float part[3] = {0, 0, 0};
  const bool linear = s.linear != 0 || l.what >= 2;
  for (int k = 0; k < dims; ++k) {
    const float at = coord[k] * static_cast<float>(size[k]) + static_cast<float>(l.offset[k]) -
                     (linear ? 0.5f : 0.0f);
    base[k] = static_cast<int64_t>(std::floor(at));
    part[k] = at - std::floor(at);
  }
  if (!linear) return Texel(t, s, l, base, slice, mip, words);
  if (l.what >= 2) {
    const int corner[4][2] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
    for (int k = 0; k < 4; ++k) {
      const int64_t at[3] = {base[0] + corner[k][0], base[1] + corner[k][1], 0};
      uint32_t found[4];
      Texel(t, s, l, at, slice, mip, found);
      words[k] = found[l.component];
    }
    return;
  }
  float sum[4] = {0, 0, 0, 0};
  for (int corner = 0; corner < 1 << dims; ++corner) {
    int64_t at[3] = {0, 0, 0};
    float weight = 1;
    for (int k = 0; k < dims; ++k) {
      at[k] = base[k] + (corner >> k & 1);
      weight *= corner >> k & 1 ? part[k] : 1 - part[k];
    }
    uint32_t found[4];
    Texel(t, s, l, at, slice, mip, found);
    for (int k = 0; k < 4; ++k) sum[k] += weight == 0 ? 0 : weight * Float(found[k]);
  }
  for (int k = 0; k < 4; ++k) words[k] = Bits(sum[k]);
}

float LodOf(const Texture& t, const Lookup& l) {
  if (l.option == 2) return l.lod;
  float lod = l.option == 1 ? l.lod : 0;
  if (l.option == 3) {
    const float size[3] = {static_cast<float>(t.width), static_cast<float>(t.height),
                           static_cast<float>(t.depth)};
    float x = 0, y = 0;
    for (int k = 0; k < 3; ++k) {
      const float scale = t.dim == 4 ? size[0] / 2 : size[k];
      x += l.dx[k] * l.dx[k] * scale * scale;
      y += l.dy[k] * l.dy[k] * scale * scale;
    }
    lod = std::log2(std::sqrt(std::max(x, y)));
  }
  return std::max(lod, l.least);
}

Texture& TextureOf(unsigned long handle) {
  if (handle == 0 || handle > textures.size()) Fail("a texture that is not bound");
  return *textures[handle - 1];
}

struct Input {
  template <class T>
  bool Read(T* to) {
    return std::fread(to, sizeof(T), 1, stdin) == 1;
  }
  std::vector<unsigned char> Bytes(uint32_t size) {
    std::vector<unsigned char> bytes(size);
    if (size != 0 && std::fread(bytes.data(), 1, size, stdin) != size) Fail("input ends early");
    return bytes;
  }
};

struct BoundBuffer {
  unsigned char* at;
  uint32_t size;
};

// Copies the contents of a buffer to the end of a page, directly before an inaccessible page, so
// that accesses past the end fail. Because of alignment, up to 15 bytes after the contents remain
// accessible.
BoundBuffer Bound(const std::vector<unsigned char>& content) {
  const size_t room = (content.size() + 15) / 16 * 16, pages = (room + 4095) / 4096 * 4096;
  auto* memory = static_cast<unsigned char*>(
      mmap(nullptr, pages + 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  mprotect(memory + pages, 4096, PROT_NONE);
  std::memset(memory, 0xa5, pages);
  if (!content.empty()) std::memcpy(memory + pages - room, content.data(), content.size());
  return {memory + pages - room, static_cast<uint32_t>(content.size())};
}

// The zero-initialized memory of a loaded program. It includes the program's threadgroup variables,
// whose initial values are arbitrary in Metal.
struct Range {
  const char* name;
  unsigned char* at = nullptr;
  size_t size = 0;
};
int FindZeroed(dl_phdr_info* info, size_t, void* data) {
  auto* range = static_cast<Range*>(data);
  if (std::strcmp(info->dlpi_name, range->name) != 0) return 0;
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const auto& header = info->dlpi_phdr[i];
    if (header.p_type == PT_LOAD && header.p_memsz > header.p_filesz) {
      range->at =
          reinterpret_cast<unsigned char*>(info->dlpi_addr + header.p_vaddr + header.p_filesz);
      range->size = header.p_memsz - header.p_filesz;
    }
  }
  return 1;
}

}  // namespace

extern "C" {

void metal_threadgroup_barrier() { Wait(State::kThreadgroupBarrier); }
uint32_t metal_lane() { return current->invocation.lane; }
uint32_t metal_lanes() { return current->invocation.lanes; }
void metal_share(const void* mine, uint32_t size) {
  const auto* bytes = static_cast<const unsigned char*>(mine);
  current->mine.assign(bytes, bytes + size);
  current->place = Calls();
  Wait(State::kSimdgroup);
}
bool metal_shared(uint32_t lane, void* theirs, uint32_t size) {
  const auto& all = current->all;
  if (lane >= all.size() || all[lane].size() != size + 1) return false;
  std::memcpy(theirs, all[lane].data(), size);
  return true;
}
void metal_shared_end() {}
void metal_simdgroup_barrier() { metal_share("", 0); }
void metal_discard() { current->discarded = true; }

uint32_t metal_texture_size(unsigned long texture, uint32_t what, uint32_t level) {
  const Texture& t = TextureOf(texture);
  switch (what) {
    case 0: return t.Width(level);
    case 1: return t.Height(level);
    case 2: return t.Depth(level);
    case 3: return t.dim == 4 ? t.layers / 6 : t.layers;
    case 4: return t.mips;
    default: return t.samples;
  }
}
void metal_texture_read(unsigned long texture, const Place* p, uint32_t* words) {
  Texture& t = TextureOf(texture);
  const bool many = t.samples > 1;
  const uint32_t slice = t.dim == 3   ? p->coord[2]
                         : t.dim == 4 ? p->array * 6 + p->face
                         : many       ? p->array * t.samples + p->lod
                                      : p->array;
  const unsigned char* at = t.At(p->coord[0], p->coord[1], slice, many ? 0 : p->lod);
  if (at == nullptr) Fail("a read outside of a texture");
  ReadTexel(t, at, words);
}
void metal_texture_write(unsigned long texture, const Place* p, const uint32_t* words) {
  Texture& t = TextureOf(texture);
  const uint32_t slice = t.dim == 3 ? p->coord[2] : t.dim == 4 ? p->array * 6 + p->face : p->array;
  unsigned char* at = t.At(p->coord[0], p->coord[1], slice, p->lod);
  if (at != nullptr) WriteTexel(t, at, words);  // Metal ignores out-of-bounds writes
}
// Computes gradients as the differences between the coordinates in a quad.
static void AddSlopes(Lookup& l) {
  metal_share(l.coord, sizeof(l.coord));
  float quad[3][3];
  for (uint32_t k = 0; k < 3; ++k) metal_shared(k, quad[k], sizeof(quad[k]));
  for (int k = 0; k < 3; ++k) l.dx[k] = quad[1][k] - quad[0][k], l.dy[k] = quad[2][k] - quad[0][k];
  l.option = 3;
}
void metal_texture_lookup(unsigned long texture, unsigned long sampler, const Lookup* l,
                          uint32_t* words) {
  Texture& t = TextureOf(texture);
  const bool constant = sampler >> 63 != 0;
  if (!constant && (sampler == 0 || sampler > samplers.size())) Fail("a sampler that is not bound");
  const Sampler s = constant ? ConstantSampler(sampler) : *samplers[sampler - 1];
  float coord[3] = {l->coord[0], l->coord[1], l->coord[2]};
  uint32_t face = 0;
  if (t.dim == 4) ToFace(coord, &face);
  const uint32_t slice = t.dim == 4 ? std::min(l->array, t.layers / 6 - 1) * 6 + face
                                    : std::min(l->array, t.layers - 1);
  if (l->what >= 2) return Level(t, s, *l, coord, slice, 0, words);
  Lookup with_slopes = *l;
  if (rendering && l->option < 2) AddSlopes(with_slopes);
  const float lod =
      std::clamp(LodOf(t, with_slopes) + (rendering && l->option == 1 ? l->lod : 0.0f), 0.0f,
                 static_cast<float>(t.mips - 1));
  if (s.linear_mip == 0 || lod == std::floor(lod))
    return Level(t, s, *l, coord, slice, static_cast<uint32_t>(std::ceil(lod + 0.5f) - 1), words);
  uint32_t next[4];
  Level(t, s, *l, coord, slice, static_cast<uint32_t>(lod), words);
  Level(t, s, *l, coord, slice, static_cast<uint32_t>(lod) + 1, next);
  for (int k = 0; k < 4; ++k) {
    const float part = lod - std::floor(lod);
    words[k] = Bits(Float(words[k]) * (1 - part) + Float(next[k]) * part);
  }
}

}  // extern "C"

namespace {

// The texture slot of the first of the eight color targets. The depth buffer has the slot after the
// last color target.
constexpr uint32_t kTargets = 140;
MetalInvocation bound{};

struct Drawing {
  uint32_t width, height, vertices, instances, first_vertex, first_instance, compare, own_depth;
  uint32_t kinds[32];  // the interpolation of each location: 1 perspective, 2 linear, 3 flat
};

using Program = void (*)(MetalInvocation*);

Program Loaded(const char* path) {
  void* program = dlopen(path, RTLD_NOW);
  if (program == nullptr) Fail(dlerror());
  return reinterpret_cast<Program>(dlsym(program, "metal_run"));
}

// Runs the vertex shader for each vertex.
std::vector<MetalInvocation> Vertices(const Drawing& d, uint32_t instance, Program vertex) {
  std::vector<MetalInvocation> out(d.vertices, bound);
  for (uint32_t v = 0; v < d.vertices; ++v) {
    out[v].vertex_id = d.first_vertex + v;
    out[v].instance_id = d.first_instance + instance;
    vertex(&out[v]);
  }
  return out;
}

// Returns twice the area, in pixels, of the triangle with the corners `a`, `b` and (x, y).
float Area(const float* a, const float* b, float x, float y) {
  return (b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]);
}

// Interpolates the inputs of a fragment. `share` contains the weight of each corner.
void Interpolate(const Drawing& d, const MetalInvocation* corners, const float (*window)[4],
                 const float* share, MetalInvocation& in) {
  float w = 0;
  for (int c = 0; c < 3; ++c) w += share[c] * window[c][3];
  in.position[2] = share[0] * window[0][2] + share[1] * window[1][2] + share[2] * window[2][2];
  in.position[3] = w;
  for (int c = 0; c < 3; ++c) in.barycentric[c] = share[c] * window[c][3] / w;
  for (int location = 0; location < 32; ++location) {
    for (int k = 0; k < 4; ++k) {
      float sum = 0;
      for (int c = 0; c < 3; ++c) {
        const float part = d.kinds[location] == 2 ? share[c] : in.barycentric[c];
        sum += part * Float(corners[c].varyings[location][k]);
      }
      in.varyings[location][k] =
          d.kinds[location] == 3 ? corners[0].varyings[location][k] : Bits(sum);
    }
  }
}

// Loads the contents of the color targets, so that they remain unchanged if the fragment does not
// write to them.
void Begin(const Drawing& d, MetalInvocation& in, uint32_t x, uint32_t y) {
  for (uint32_t k = 0; k < 8; ++k) {
    if (bound.textures[kTargets + k] == 0 || x >= d.width || y >= d.height) continue;
    Texture& target = TextureOf(bound.textures[kTargets + k]);
    ReadTexel(target, target.At(x, y, 0, 0), in.colors[k]);
  }
}

void Output(const Drawing& d, const MetalInvocation& out, uint32_t x, uint32_t y) {
  if (bound.textures[kTargets + 8] != 0) {
    Texture& depths = TextureOf(bound.textures[kTargets + 8]);
    unsigned char* at = depths.At(x, y, 0, 0);
    uint32_t before;
    std::memcpy(&before, at, 4);
    const float depth = std::clamp(d.own_depth != 0 ? out.depth : out.position[2], 0.0f, 1.0f);
    if (!Passes(d.compare, depth, Float(before))) return;
    std::memcpy(at, &depth, 4);
  }
  for (uint32_t k = 0; k < 8; ++k) {
    if (bound.textures[kTargets + k] == 0) continue;
    Texture& target = TextureOf(bound.textures[kTargets + k]);
    WriteTexel(target, target.At(x, y, 0, 0), out.colors[k]);
  }
}

// Runs the fragment shader for the four pixels of a quad if the triangle covers at least one of
// them. The invocations for pixels outside the triangle or the target are helper invocations, which
// are needed for derivatives.
void Quad(const Drawing& d, const MetalInvocation* corners, const float (*window)[4],
          MetalInvocation in, uint32_t x, uint32_t y, char* stacks) {
  const float area = Area(window[0], window[1], window[2][0], window[2][1]);
  bool covered[4], any = false;
  for (uint32_t k = 0; k < 4; ++k) {
    const float px = static_cast<float>(x + k % 2) + 0.5f,
                py = static_cast<float>(y + k / 2) + 0.5f;
    const float share[3] = {Area(window[1], window[2], px, py) / area,
                            Area(window[2], window[0], px, py) / area,
                            Area(window[0], window[1], px, py) / area};
    covered[k] = share[0] >= 0 && share[1] >= 0 && share[2] >= 0 && x + k % 2 < d.width &&
                 y + k / 2 < d.height;
    any |= covered[k];
    in.position[0] = px, in.position[1] = py;
    Interpolate(d, corners, window, share, in);
    Begin(d, in, x + k % 2, y + k / 2);
    in.lane = in.index = k, in.lanes = 4;
    fibers[k].invocation = in;
    StartFiber(fibers[k], stacks + kStack * k);
  }
  if (!any) return;
  RunWorkgroup(4);
  for (uint32_t k = 0; k < 4; ++k) {
    if (covered[k] && !fibers[k].discarded) Output(d, fibers[k].invocation, x + k % 2, y + k / 2);
  }
}

void DrawInstance(const Drawing& d, const std::vector<MetalInvocation>& vertices, char* stacks) {
  for (uint32_t first = 0; first + 3 <= d.vertices; first += 3) {
    float window[3][4];
    for (int c = 0; c < 3; ++c) {
      const float* p = vertices[first + c].position;
      window[c][0] = (p[0] / p[3] + 1) / 2 * static_cast<float>(d.width);
      window[c][1] = (1 - p[1] / p[3]) / 2 * static_cast<float>(d.height);
      window[c][2] = p[2] / p[3];
      window[c][3] = 1 / p[3];
    }
    MetalInvocation in = bound;
    in.primitive = first / 3;
    in.front = Area(window[0], window[1], window[2][0], window[2][1]) < 0;
    for (uint32_t y = 0; y < d.height; y += 2) {
      for (uint32_t x = 0; x < d.width; x += 2) Quad(d, &vertices[first], window, in, x, y, stacks);
    }
  }
}

void Draw(const Drawing& d, Program vertex) {
  rendering = true;
  fibers.resize(4);
  auto* stacks = static_cast<char*>(
      mmap(nullptr, kStack * 4, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
  for (uint32_t i = 0; i < d.instances; ++i) DrawInstance(d, Vertices(d, i, vertex), stacks);
}

// Runs all workgroups. `run` contains the size of a workgroup, the number of workgroups and the
// size of a simdgroup. `zeroed` contains the program's threadgroup variables.
void Dispatch(const uint32_t (&run)[7], const Range& zeroed) {
  std::copy_n(run, 3, bound.size);
  std::copy_n(run + 3, 3, bound.groups);
  const uint32_t count = run[0] * run[1] * run[2];
  bound.lanes = run[6];
  if (count != 0) bound.simdgroups = (count + bound.lanes - 1) / bound.lanes;
  fibers.resize(std::max<size_t>(count, fibers.size()));
  auto* stacks =
      static_cast<char*>(mmap(nullptr, kStack * std::max(count, 1u), PROT_READ | PROT_WRITE,
                              MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0));
  for (uint32_t g = 0; g < run[3] * run[4] * run[5]; ++g) {
    if (zeroed.size != 0) std::memset(zeroed.at, 0xa5, zeroed.size);
    for (uint32_t i = 0; i < count; ++i) {
      MetalInvocation& in = fibers[i].invocation = bound;
      in.group[0] = g % run[3], in.group[1] = g / run[3] % run[4],
      in.group[2] = g / run[3] / run[4];
      in.local[0] = i % run[0], in.local[1] = i / run[0] % run[1],
      in.local[2] = i / run[0] / run[1];
      in.index = i, in.lane = i % bound.lanes, in.simdgroup = i / bound.lanes;
      StartFiber(fibers[i], stacks + kStack * i);
    }
    RunWorkgroup(bound.lanes);
  }
}

}  // namespace

int main(int, char** arguments) {
  kernel = Loaded(arguments[1]);
  Range zeroed{arguments[1]};
  dl_iterate_phdr(FindZeroed, &zeroed);

  Input input;
  std::vector<BoundBuffer> buffers;
  uint32_t head[2], run[7] = {};
  std::vector<uint32_t> sizes(64);
  Drawing drawing{};
  while (input.Read(&head)) {
    if (head[0] == 0) {  // a buffer; head[1] is its slot; size and bytes follow
      uint32_t size = 0;
      input.Read(&size);
      buffers.push_back(Bound(input.Bytes(size)));
      bound.buffers[head[1]] = buffers.back().at;
      sizes[head[1]] = size;
    } else if (head[0] == 1) {  // a texture; head[1] is its slot
      // The next data are the members of Texture before `data` (ten words), the size of `data` in
      // bytes, and the bytes themselves.
      auto texture = std::make_unique<Texture>();
      uint32_t words[11];
      input.Read(&words);
      std::memcpy(static_cast<void*>(texture.get()), words, 40);
      texture->data = input.Bytes(words[10]);
      textures.push_back(std::move(texture));
      bound.textures[head[1]] = textures.size();
    } else if (head[0] == 2) {  // a sampler; head[1] is its slot; six words follow
      samplers.push_back(std::make_unique<Sampler>());
      input.Read(samplers.back().get());
      bound.samplers[head[1]] = samplers.size();
    } else if (head[0] == 3) {  // the array of all buffer sizes; head[1] is its slot
      bound.buffers[head[1]] = sizes.data();
    } else if (head[0] == 5) {  // a draw call
      input.Read(&drawing);
    } else {  // a dispatch
      input.Read(&run);
    }
  }
  if (drawing.vertices != 0) Draw(drawing, Loaded(arguments[2]));
  Dispatch(run, zeroed);
  for (const BoundBuffer& b : buffers) std::fwrite(b.at, 1, b.size, stdout);
  for (const auto& t : textures) std::fwrite(t->data.data(), 1, t->data.size(), stdout);
}

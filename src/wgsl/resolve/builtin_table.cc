#include "wgsl/resolve/builtin_table.h"

#include <array>
#include <iterator>

#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"

namespace tessera::wgsl {
namespace {

using ir::BuiltinFn;
using ir::TextureDim;

// SignatureReader calls this function if a row of builtins.def is malformed. The function is not
// constexpr, so calling it during constant evaluation fails the build.
void Bad(const char* /*why*/) {}

class SignatureReader {
 public:
  constexpr SignatureReader(BuiltinFn fn, uint16_t properties, std::string_view text)
      : text_(text) {
    out_.fn = fn;
    out_.properties = properties;
    out_.signature = text;
  }

  constexpr Overload Read() {
    if (Eat('<')) {
      do {
        names_[out_.type_parameter_count] = Word();
        Need(':');
        out_.type_parameters[out_.type_parameter_count++] = Sets();
      } while (Eat(','));
      Need('>');
    }
    Need('(');
    if (!Eat(')')) {
      do {
        ParameterPattern& p = out_.parameters[out_.parameter_count++];
        const std::string_view name = Word();
        const size_t at = static_cast<size_t>(name.data() - text_.data());
        if (at > 255 || name.size() > 255) Bad("a parameter name lies beyond column 255");
        p.name_at = static_cast<uint8_t>(at);
        p.name_length = static_cast<uint8_t>(name.size());
        Need(':');
        Parameter(p);
      } while (Eat(','));
      Need(')');
    }
    if (Eat('-')) {
      Need('>');
      out_.result = Type();
    }
    if (at_ != text_.size()) Bad("text after the signature");
    return out_;
  }

 private:
  constexpr void Space() {
    while (at_ < text_.size() && text_[at_] == ' ') ++at_;
  }
  constexpr bool Eat(char c) {
    Space();
    if (at_ >= text_.size() || text_[at_] != c) return false;
    ++at_;
    Space();
    return true;
  }
  constexpr void Need(char c) {
    if (!Eat(c)) Bad("expected another character");
  }
  constexpr std::string_view Word() {
    Space();
    const size_t begin = at_;
    while (at_ < text_.size() && IsWordCharacter(text_[at_])) ++at_;
    if (begin == at_) Bad("expected a word");
    const std::string_view word = text_.substr(begin, at_ - begin);
    Space();
    return word;
  }
  static constexpr bool IsWordCharacter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  }
  constexpr int8_t Number() {
    const bool negative = Eat('-');
    int value = 0;
    for (char c : Word()) value = value * 10 + (c - '0');
    return static_cast<int8_t>(negative ? -value : value);
  }

  static constexpr ScalarSet SetNamed(std::string_view word) {
    using namespace ir;  // NOLINT: the scalars
    if (word == "bool") return SetOf(kBool);
    if (word == "i32") return SetOf(kI32);
    if (word == "u32") return SetOf(kU32);
    if (word == "f32") return SetOf(kF32);
    if (word == "f16") return SetOf(kF16);
    if (word == "aint") return SetOf(kAbstractInt);
    if (word == "afloat") return SetOf(kAbstractFloat);
    if (word == "int") return SetOf(kI32) | SetOf(kU32);
    if (word == "float") return SetOf(kF32) | SetOf(kF16) | SetOf(kAbstractFloat);
    if (word == "concrete") return kConcreteScalars & ~kWideIntegers;
    if (word == "i64") return SetOf(kI64);
    if (word == "u64") return SetOf(kU64);
    if (word == "numeric") return kConcreteScalars | kAbstractScalars;
    if (word == "signed") {
      return (kConcreteScalars | kAbstractScalars) & ~(SetOf(kU32) | SetOf(kU64));
    }
    if (word == "scalar") return kConcreteScalars | kAbstractScalars | SetOf(kBool);
    return 0;
  }
  constexpr TypeParameter Sets() {
    TypeParameter p;
    do {
      const std::string_view word = Word();
      if (word == "vec") {
        p.vec = true;
      } else {
        const ScalarSet set = SetNamed(word);
        if (set == 0) Bad("unknown set of scalars");
        p.set |= set;
      }
    } while (Eat('|'));
    return p;
  }

  constexpr void Parameter(ParameterPattern& p) {
    const size_t begin = at_;
    if (Word() == "const") {
      p.is_const = true;
      if (Eat('[')) {
        p.has_range = true;
        p.low = Number();
        Need(',');
        p.high = Number();
        Need(']');
      }
    } else {
      at_ = begin;
    }
    p.type = Type();
  }

  // Stores the scalar type `word` in `p.fixed`, or the type parameter `word` in `p.var`. Returns
  // false if `word` is neither.
  constexpr bool Element(std::string_view word, TypePattern& p) {
    for (int i = 0; i < out_.type_parameter_count; ++i) {
      if (names_[i] == word) {
        p.var = static_cast<int8_t>(i);
        return true;
      }
    }
    const TypeId scalar = PreferredOf(SetNamed(word));
    if (!scalar.valid()) return false;
    p.fixed = static_cast<uint8_t>(scalar.value);
    return true;
  }
  constexpr void ElementIn(TypePattern& p) {
    Need('<');
    if (!Element(Word(), p)) Bad("unknown element type");
    if (Eat(',')) {
      const std::string_view access = Word();
      p.access = access == "readable"   ? NeededAccess::kReadable
                 : access == "writable" ? NeededAccess::kWritable
                 : access == "atomic"   ? NeededAccess::kAtomic
                                        : NeededAccess::kAny;
    }
    Need('>');
  }
  static constexpr TextureDim Dim(std::string_view word) {
    if (word == "1d") return TextureDim::k1D;
    if (word == "2d") return TextureDim::k2D;
    if (word == "2d_array") return TextureDim::k2DArray;
    if (word == "3d") return TextureDim::k3D;
    if (word == "cube") return TextureDim::kCube;
    if (word == "cube_array") return TextureDim::kCubeArray;
    Bad("unknown texture dimension");
    return TextureDim::k2D;
  }

  constexpr TypePattern Type() {
    const std::string_view word = Word();
    TypePattern p;
    // The types of functions with special rules (kOwnRules) appear only in messages, so they are
    // not parsed.
    if ((out_.properties & kOwnRules) != 0) {
      SkipTemplate();
      p.kind = PatternKind::kOwn;
      return p;
    }
    if (word.starts_with("texture_")) return Texture(word.substr(8));
    if (word == "texel_buffer") {
      p.kind = PatternKind::kStorage;
      p.dim = TextureDim::kBuffer;
      ElementIn(p);
      return p;
    }
    if (word == "input_attachment") {
      p.kind = PatternKind::kInputAttachment;
      ElementIn(p);
      return p;
    }
    if (Element(word, p)) {
      p.kind = p.var >= 0 ? PatternKind::kVar : PatternKind::kScalar;
      return p;
    }
    if (word == "sampler") {
      p.kind = PatternKind::kSampler;
    } else if (word == "sampler_comparison") {
      p.kind = PatternKind::kComparisonSampler;
    } else if (word == "ptr") {
      Need('<');
      p.kind = Word() == "atomic" ? PatternKind::kAtomicPointer : PatternKind::kArrayPointer;
      if (p.kind == PatternKind::kAtomicPointer) {
        ElementIn(p);
      } else {
        SkipTemplate();
      }
      Need('>');
    } else {
      p.kind = word == "vec2" || word == "vec3" || word == "vec4" || word == "vecN"
                   ? PatternKind::kVector
               : word == "matCxR"           ? PatternKind::kMatrix
               : word == "matRxC"           ? PatternKind::kTransposed
               : word == "matCxC"           ? PatternKind::kSquare
               : word == "frexp"            ? PatternKind::kFrexp
               : word == "modf"             ? PatternKind::kModf
               : word == "compare_exchange" ? PatternKind::kCompareExchange
                                            : PatternKind::kNone;
      if (p.kind == PatternKind::kNone) Bad("unknown type");
      if (p.kind == PatternKind::kVector && word[3] != 'N') {
        p.n = static_cast<uint8_t>(word[3] - '0');
      }
      ElementIn(p);
    }
    return p;
  }

  constexpr TypePattern Texture(std::string_view word) {
    TypePattern p;
    if (word == "external") {
      p.kind = PatternKind::kExternal;
    } else if (word == "depth_multisampled_2d") {
      p.kind = PatternKind::kDepthMultisampled;
    } else if (word.starts_with("depth_")) {
      p.kind = PatternKind::kDepth;
      p.dim = Dim(word.substr(6));
    } else if (word.starts_with("multisampled_")) {
      p.kind = PatternKind::kMultisampled;
      p.dim = Dim(word.substr(13));
      ElementIn(p);
    } else if (word.starts_with("storage_")) {
      p.kind = PatternKind::kStorage;
      p.dim = Dim(word.substr(8));
      ElementIn(p);
    } else {
      p.kind = PatternKind::kSampled;
      p.dim = Dim(word);
      ElementIn(p);
    }
    return p;
  }

  constexpr void SkipTemplate() {
    if (!Eat('<')) return;
    int depth = 1;
    while (depth > 0 && at_ < text_.size()) {
      if (text_[at_] == '<') ++depth;
      if (text_[at_] == '>') --depth;
      ++at_;
    }
    Space();
  }

  std::string_view text_;
  size_t at_ = 0;
  std::string_view names_[kMaxTypeParameters];
  Overload out_;
};

consteval Overload Row(BuiltinFn fn, uint16_t properties, std::string_view text) {
  return SignatureReader(fn, properties, text).Read();
}

// Each row is a separate constant, because compilers limit the number of steps in one constant
// evaluation.
#define TESSERA_JOIN2(a, b) a##b
#define TESSERA_JOIN(a, b) TESSERA_JOIN2(a, b)
#define TESSERA_FN(name, properties, signature) \
  constexpr Overload TESSERA_JOIN(kRow, __LINE__) = Row(BuiltinFn::k_##name, properties, signature);
#include "wgsl/resolve/builtins.def"
#undef TESSERA_FN

constexpr Overload kOverloads[] = {
#define TESSERA_FN(name, properties, signature) TESSERA_JOIN(kRow, __LINE__),
#include "wgsl/resolve/builtins.def"
#undef TESSERA_FN
};

constexpr size_t kFunctionCount = ir::kBuiltinCount;

struct Range {
  uint16_t first = 0, count = 0;
};

// Returns, for each function, the range of its rows in the table. The rows of a function must be
// contiguous.
consteval std::array<Range, kFunctionCount> MakeRanges() {
  std::array<Range, kFunctionCount> ranges{};
  for (size_t i = 0; i < std::size(kOverloads); ++i) {
    Range& range = ranges[static_cast<size_t>(kOverloads[i].fn)];
    if (range.count == 0) range.first = static_cast<uint16_t>(i);
    if (size_t{range.first} + range.count != i) Bad("the rows of a function must be contiguous");
    ++range.count;
  }
  for (const Range& range : ranges) {
    if (range.count == 0) Bad("a built-in function has no row in builtins.def");
  }
  return ranges;
}
constexpr std::array<Range, kFunctionCount> kRanges = MakeRanges();

// The columns of ir/builtin_functions.def that also matter to the front end.
struct IrColumns {
  ir::Derivative derivative;
  ir::SubgroupResult subgroup;
};
constexpr IrColumns kIrColumns[] = {
#define TESSERA_BUILTIN(name, effects, pointer, derivative, subgroup, signature) \
  {ir::Derivative::derivative, ir::SubgroupResult::subgroup},
#include "ir/builtin_functions.def"
#undef TESSERA_BUILTIN
};

consteval std::array<BuiltinProperties, kFunctionCount> MakeProperties() {
  std::array<BuiltinProperties, kFunctionCount> all{};
  for (const Overload& o : kOverloads) {
    const auto has = [&](uint16_t property) { return (o.properties & property) != 0; };
    BuiltinProperties& p = all[static_cast<size_t>(o.fn)];
    p.must_use = has(kMustUse);
    p.is_const = has(kConst);
    p.fragment_only = has(kFragment);
    p.compute_only = has(kCompute);
    p.not_vertex = has(kNotVertex);
    p.needs_uniform_workgroup_control_flow = has(kBarrier);
    const IrColumns& columns = kIrColumns[static_cast<size_t>(o.fn)];
    p.derivative = columns.derivative != ir::Derivative::kNoDerivative;
    p.subgroup = columns.subgroup != ir::SubgroupResult::kNoSubgroup;
    p.subgroup_matrix = has(kMatrix);
    p.result_may_be_non_uniform = has(kNonUniform);
  }
  return all;
}
constexpr std::array<BuiltinProperties, kFunctionCount> kProperties = MakeProperties();

}  // namespace

std::span<const Overload> OverloadsOf(BuiltinFn fn) {
  const Range range = kRanges[static_cast<size_t>(fn)];
  return {kOverloads + range.first, range.count};
}

const BuiltinProperties& PropertiesOf(BuiltinFn fn) { return kProperties[static_cast<size_t>(fn)]; }

}  // namespace tessera::wgsl

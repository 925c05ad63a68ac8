// Reads the signatures in builtin_functions.def and in the target_ops.def files at compile time.
#ifndef TESSERA_IR_OVERLOAD_READER_H_
#define TESSERA_IR_OVERLOAD_READER_H_

#include <bit>
#include <cstdint>
#include <string_view>

#include "ir/overload.h"

namespace tessera::ir {

// SignatureReader calls this function if a signature is malformed. The function is not constexpr,
// so calling it during constant evaluation fails the build.
inline void Bad(const char* /*why*/) {}

class SignatureReader {
 public:
  constexpr SignatureReader(std::string_view text, bool own_rules) : text_(text) {
    out_.own_rules = own_rules;
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
        p.optional = Eat('?');
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
    const ScalarSet set = SetNamed(word);
    if (!std::has_single_bit(set)) return false;
    p.fixed = static_cast<uint8_t>(std::countr_zero(set));
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
    // If a function has its own rules, overload_rules.cc checks its calls. The types in its
    // signature are only displayed, so they are not parsed.
    if (out_.own_rules) {
      SkipTemplate();
      p.kind = PatternKind::kOwn;
      return p;
    }
    if (word.starts_with("texture_")) return Texture(word.substr(8));
    if (word == "ptr") return Pointer();
    if (Element(word, p)) {
      p.kind = p.var >= 0 ? PatternKind::kVar : PatternKind::kScalar;
      return p;
    }
    p.kind = PlainKind(word);
    if (p.kind != PatternKind::kNone) return p;
    p.kind = KindWithElement(word);
    if (p.kind == PatternKind::kNone) Bad("unknown type");
    if (p.kind == PatternKind::kStorage) p.dim = TextureDim::kBuffer;
    if (p.kind == PatternKind::kVector && word[3] != 'N') {
      p.n = static_cast<uint8_t>(word[3] - '0');
    }
    if (word == "input_attachment_multisampled") p.n = 1;
    ElementIn(p);
    return p;
  }

  // If `word` is a type without parameters, returns its kind. Otherwise returns kNone.
  static constexpr PatternKind PlainKind(std::string_view word) {
    return word == "sampler"              ? PatternKind::kSampler
           : word == "sampler_comparison" ? PatternKind::kComparisonSampler
           : word == "any"                ? PatternKind::kAny
           : word == "texture"            ? PatternKind::kTexture
           : word == "subgroup_matrix"    ? PatternKind::kSubgroupMatrix
                                          : PatternKind::kNone;
  }
  // If `word` is a type with an element type, returns its kind. Otherwise returns kNone.
  static constexpr PatternKind KindWithElement(std::string_view word) {
    if (word == "vec2" || word == "vec3" || word == "vec4" || word == "vecN") {
      return PatternKind::kVector;
    }
    if (word == "input_attachment" || word == "input_attachment_multisampled") {
      return PatternKind::kInputAttachment;
    }
    return word == "matCxR"             ? PatternKind::kMatrix
           : word == "matRxC"           ? PatternKind::kTransposed
           : word == "matCxC"           ? PatternKind::kSquare
           : word == "texel_buffer"     ? PatternKind::kStorage
           : word == "frexp"            ? PatternKind::kFrexp
           : word == "modf"             ? PatternKind::kModf
           : word == "compare_exchange" ? PatternKind::kCompareExchange
                                        : PatternKind::kNone;
  }

  constexpr TypePattern Pointer() {
    TypePattern p;
    p.kind = PatternKind::kPointer;
    if (!Eat('<')) return p;
    const std::string_view word = Word();
    if (word == "atomic") {
      if (text_.substr(at_).starts_with("<vec2<u32>>")) {
        p.kind = PatternKind::kAtomicVectorPointer;
        SkipTemplate();
      } else {
        p.kind = PatternKind::kAtomicPointer;
        ElementIn(p);
      }
    } else if (word == "array") {
      p.kind = PatternKind::kArrayPointer;
      SkipTemplate();
    } else {
      p.kind = word == "buffer" ? PatternKind::kBufferPointer : PatternKind::kStoragePointer;
      if (word != "buffer" && word != "storage") Bad("unknown pointer");
    }
    Need('>');
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

// Parses a signature in the notation of builtin_functions.def. If `own_rules` is true, does not
// parse the types.
consteval Overload ReadSignature(std::string_view text, bool own_rules = false) {
  return SignatureReader(text, own_rules).Read();
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_OVERLOAD_READER_H_

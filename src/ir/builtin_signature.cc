#include "ir/builtin_signature.h"

#include "ir/builtin_info.h"
#include "ir/texel_format.h"

namespace tessera::ir {
namespace {

// Removes everything up to and including the first `end` from `text`. Returns the removed text
// without `end`. If `end` does not occur, removes and returns all of `text`.
std::string_view TakeUntil(std::string_view* text, std::string_view end) {
  const size_t at = text->find(end);
  const std::string_view taken = text->substr(0, at);
  *text = at == std::string_view::npos ? std::string_view() : text->substr(at + end.size());
  return taken;
}

bool TakePrefix(std::string_view* text, std::string_view prefix) {
  if (!text->starts_with(prefix)) return false;
  text->remove_prefix(prefix.size());
  return true;
}

struct Parameter {
  std::string_view name, kinds;
  bool optional = false;
};

// A parsed signature; see builtin_functions.def.
class Signature {
 public:
  explicit Signature(std::string_view text) {
    if (TakePrefix(&text, "<T: ")) set_ = TakeUntil(&text, ">");
    ok_ = TakePrefix(&text, "(");
    // The list of parameters ends at the first ')', because parameter kinds contain no parentheses.
    parameters_ = TakeUntil(&text, ")");
    has_result_ = TakePrefix(&text, " -> ");
    if (has_result_) result_ = text;
    ok_ = ok_ && (has_result_ || text.empty());
  }

  bool ok() const { return ok_; }
  // Returns the set of T's component types, or an empty string if the signature has no T.
  std::string_view set() const { return set_; }
  bool has_result() const { return has_result_; }
  std::string_view result() const { return result_; }  // kinds of the result
  bool TakeParameter(Parameter* p) {
    if (parameters_.empty()) return false;
    p->kinds = TakeUntil(&parameters_, ", ");
    p->name = TakeUntil(&p->kinds, ": ");
    p->optional = p->name.ends_with('?');
    if (p->optional) p->name.remove_suffix(1);
    return true;
  }

 private:
  std::string_view set_, parameters_, result_;
  bool ok_ = false, has_result_ = false;
};

// Returns the scalar or vector type with the name `word`, or an invalid id if there is none.
TypeId PlainType(std::string_view word) {
  uint32_t n = 1;
  if (word.size() > 6 && word.starts_with("vec") && word[4] == '<' && word.ends_with('>')) {
    n = static_cast<uint32_t>(word[3] - '0');
    word = word.substr(5, word.size() - 6);
  }
  const TypeId scalar = word == "bool"  ? kBool
                        : word == "i32" ? kI32
                        : word == "u32" ? kU32
                        : word == "f32" ? kF32
                        : word == "f16" ? kF16
                        : word == "i64" ? kI64
                        : word == "u64" ? kU64
                                        : TypeId();
  if (!scalar.valid() || n == 1) return scalar;
  return n >= 2 && n <= 4 ? TypeStore::Vector(scalar, n) : TypeId();
}

bool IsInSet(TypeId scalar, std::string_view set) {
  const bool is_int = scalar == kI32 || scalar == kU32;
  const bool is_wide = TypeStore::IsInt64Scalar(scalar);
  const bool is_float = scalar == kF32 || scalar == kF16;
  if (set == "float") return is_float;
  if (set == "int") return is_int;
  if (set == "f32") return scalar == kF32;
  if (set == "ints") return is_int || is_wide;
  if (set == "words") return is_int || scalar == kF32;
  if (set == "concrete") return is_int || is_float;
  if (set == "numeric") return is_int || is_wide || is_float;
  return set == "scalar" && (is_int || is_wide || is_float || scalar == kBool);
}

// Returns the type of the texture's components as shaders read them.
TypeId TexelScalar(const Type& t) {
  if (t.kind == TypeKind::kStorageTexture) return TexelInfoOf(t.format).channel;
  return t.element.valid() ? t.element : kF32;
}

TypeId VectorOf(TypeId scalar, uint32_t n) {
  return n == 1 ? scalar : TypeStore::Vector(scalar, n);
}

// Checks one call against its signature.
class Call {
 public:
  Call(const Module& m, InstId id, std::string_view signature)
      : m_(m), id_(id), signature_(signature) {
    for (uint32_t i = 0; i < m.OperandCount(id); ++i) {
      if (!texture_.valid() && m.types.IsTexture(ArgumentType(i))) texture_ = ArgumentType(i);
    }
  }

  std::string Run() {
    const uint32_t count = m_.OperandCount(id_);
    uint32_t i = 0;
    for (Parameter p; signature_.TakeParameter(&p);) {
      if (!IsPresent(p.kinds)) continue;
      if (i == count) {
        if (p.optional) continue;
        return "argument '" + std::string(p.name) + "' is missing";
      }
      if (!Fits(ArgumentType(i++), p.kinds)) {
        return "argument '" + std::string(p.name) + "' is not " + std::string(p.kinds);
      }
    }
    if (i != count) return "too many arguments";
    if (!signature_.has_result()) return m_[id_].type == kVoid ? "" : "the function has no result";
    return Fits(m_[id_].type, signature_.result())
               ? ""
               : "the result is not " + std::string(signature_.result());
  }

 private:
  TypeId ArgumentType(uint32_t i) const { return m_.TypeOf(m_.Operand(id_, i)); }

  // Returns true if calls with this texture or input attachment take an argument of kind `kind`.
  bool IsPresent(std::string_view kind) const {
    if (kind == "sample") return IsMultisampledAttachment(m_.types[ArgumentType(0)]);
    if (!texture_.valid()) return true;
    const Type& t = m_.types[texture_];
    if (kind == "layer") return IsArrayed(t.dim);
    if (kind == "component") return !IsDepthTexture(t);
    return kind != "level" ||
           (t.kind != TypeKind::kStorageTexture && t.kind != TypeKind::kExternalTexture);
  }

  bool Fits(TypeId type, std::string_view kinds) {
    while (!kinds.empty()) {
      if (FitsOne(type, TakeUntil(&kinds, "|"))) return true;
    }
    return false;
  }

  bool FitsOne(TypeId type, std::string_view kind) {
    if (type == kVoid) return false;
    if (const TypeId plain = PlainType(kind); plain.valid()) return type == plain;
    if (kind == "any") return true;
    if (kind == "T") return IsT(type);
    if (kind == "int" || kind == "sample") return TypeStore::IsIntScalar(type);
    if (kind == "bools") return IsScalarOrVector(type) && m_.types.ScalarOf(type) == kBool;
    if (kind == "scalar<T>") return t_.valid() && type == m_.types.ScalarOf(t_);
    if (kind == "i32s<T>") return t_.valid() && type == m_.types.WithScalar(t_, kI32);
    if (kind == "matrix") return m_.types.IsMatrix(type);
    if (kind == "struct") return m_.types.kind(type) == TypeKind::kStruct;
    if (kind == "subgroup_matrix") return m_.types.kind(type) == TypeKind::kSubgroupMatrix;
    if (kind.starts_with("ptr")) return IsPointerOfKind(type, kind);
    if (kind == "input_attachment") return m_.types.kind(type) == TypeKind::kInputAttachment;
    if (kind == "channel") return type == TexelScalar(m_.types[texture_]);
    if (kind == "attached") return type == VectorOf(m_.types[ArgumentType(0)].element, 4);
    return IsTextureKind(type, kind);
  }

  bool IsScalarOrVector(TypeId type) const {
    return TypeStore::IsScalar(type) || m_.types.IsVector(type);
  }
  bool IsT(TypeId type) {
    if (t_.valid()) return type == t_;
    if (!IsScalarOrVector(type) || !IsInSet(m_.types.ScalarOf(type), signature_.set()))
      return false;
    t_ = type;
    return true;
  }
  bool IsPointerOfKind(TypeId type, std::string_view kind) {
    if (m_.types.kind(type) != TypeKind::kPointer) return false;
    const Type& store = m_.types[m_.types[type].element];
    if (kind == "ptr<storage>") return m_.types[type].space == AddressSpace::kStorage;
    if (kind == "ptr") return true;
    if (kind == "ptr<array>") return store.kind == TypeKind::kArray;
    if (kind == "ptr<buffer>") return store.kind == TypeKind::kBuffer;
    if (store.kind != TypeKind::kAtomic) return false;
    if (kind == "ptr<atomic<vec2<u32>>>") return m_.types.IsVector(store.element);
    return kind == "ptr<atomic<T>>" && TypeStore::IsScalar(store.element) && IsT(store.element);
  }

  bool IsTextureKind(TypeId type, std::string_view kind) const {
    if (kind == "texture") return m_.types.IsTexture(type);
    if (kind == "sampler") {
      const TypeKind k = m_.types.kind(type);
      return k == TypeKind::kSampler || k == TypeKind::kComparisonSampler;
    }
    if (kind == "layer" || kind == "level" || kind == "component") {
      return TypeStore::IsIntScalar(type);
    }
    if (!texture_.valid()) return false;
    const Type& t = m_.types[texture_];
    const auto is_ints = [&](uint32_t n) {
      return type == VectorOf(kI32, n) || type == VectorOf(kU32, n);
    };
    if (kind == "coords<f32>") return type == VectorOf(kF32, CoordinateCount(t.dim));
    if (kind == "coords<int>") return is_ints(SizeCount(t.dim));
    if (kind == "offset") return type == VectorOf(kI32, SizeCount(t.dim));
    if (kind == "size") return type == VectorOf(kU32, SizeCount(t.dim));
    if (kind == "texel") return type == (IsDepthTexture(t) ? kF32 : VectorOf(TexelScalar(t), 4));
    return kind == "texels" && type == VectorOf(TexelScalar(t), 4);
  }

  const Module& m_;
  InstId id_;
  Signature signature_;
  TypeId texture_;  // type of the first texture operand
  TypeId t_;        // T, or invalid until bound
};

bool IsKind(std::string_view kind, bool has_t) {
  constexpr std::string_view kWithT[] = {"T", "scalar<T>", "i32s<T>", "ptr<atomic<T>>"};
  constexpr std::string_view kOthers[] = {"any",
                                          "int",
                                          "bools",
                                          "matrix",
                                          "struct",
                                          "subgroup_matrix",
                                          "ptr",
                                          "ptr<array>",
                                          "ptr<buffer>",
                                          "ptr<storage>",
                                          "texture",
                                          "sampler",
                                          "layer",
                                          "level",
                                          "component",
                                          "coords<f32>",
                                          "coords<int>",
                                          "offset",
                                          "size",
                                          "texel",
                                          "channel",
                                          "texels",
                                          "ptr<atomic<vec2<u32>>>",
                                          "attached",
                                          "sample",
                                          "input_attachment"};
  for (const std::string_view known : kWithT) {
    if (kind == known) return has_t;
  }
  for (const std::string_view known : kOthers) {
    if (kind == known) return true;
  }
  return PlainType(kind).valid();
}

bool AreKinds(std::string_view kinds, bool has_t) {
  if (kinds.empty()) return false;
  while (!kinds.empty()) {
    if (!IsKind(TakeUntil(&kinds, "|"), has_t)) return false;
  }
  return true;
}

}  // namespace

std::string CheckBuiltinCall(const Module& m, InstId call) {
  return CheckSignature(m, call, InfoOf(m[call].builtin()).signature);
}

std::string CheckSignature(const Module& m, InstId inst, std::string_view signature) {
  return Call(m, inst, signature).Run();
}

bool IsWellFormedSignature(std::string_view text) {
  Signature signature(text);
  const bool has_t = !signature.set().empty();
  if (!signature.ok() || (has_t && signature.set() != "scalar" && !IsInSet(kF32, signature.set()) &&
                          !IsInSet(kI32, signature.set()))) {
    return false;
  }
  for (Parameter p; signature.TakeParameter(&p);) {
    if (p.name.empty() || !AreKinds(p.kinds, has_t)) return false;
  }
  return !signature.has_result() || AreKinds(signature.result(), has_t);
}

}  // namespace tessera::ir

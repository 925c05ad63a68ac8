#include "ir/builtin_signature.h"

#include "ir/texel_format.h"

namespace tessera::ir {
namespace {

// Returns the text of a parameter's type, e.g. "vec2<T>".
std::string_view TypeText(const Overload& form, size_t parameter) {
  const ParameterPattern& p = form.parameters[parameter];
  std::string_view text = form.signature.substr(p.name_at + p.name_length);
  text.remove_prefix(text.find(": ") + 2);
  if (p.has_range) text.remove_prefix(text.find("] ") + 2);
  size_t end = 0;
  for (int depth = 0; depth > 0 || (text[end] != ',' && text[end] != ')'); ++end) {
    depth += text[end] == '<' ? 1 : text[end] == '>' ? -1 : 0;
  }
  return text.substr(0, end);
}

std::string_view ResultText(const Overload& form) {
  return form.signature.substr(form.signature.rfind(" -> ") + 4);
}

// The result of comparing an instruction with a form, i.e. an allowed signature of its operation.
struct Comparison {
  size_t fits;       // how well the form fits; roughly the number of matching operands
  std::string what;  // the mistake; empty if the instruction fits the form
};

// Compares one instruction with one form of its operation.
class Call {
 public:
  Call(const Module& m, InstId id, const Overload& form) : m_(m), id_(id), form_(form) {}

  Comparison Run() {
    const uint32_t count = m_.OperandCount(id_);
    uint32_t i = 0;
    for (size_t k = 0; k < form_.parameter_count; ++k) {
      const ParameterPattern& p = form_.parameters[k];
      if (i == count && p.optional) continue;
      if (i == count) return {i, Argument(k) + " is missing"};
      if (!Fits(p.type, m_.TypeOf(m_.Operand(id_, i)))) {
        return {i, Argument(k) + " is not " + std::string(TypeText(form_, k))};
      }
      ++i;
    }
    // CheckForms reports the mistake for the form with the greatest `fits`. This value is reduced
    // by one here, so that CheckForms prefers forms with more parameters, whose messages are more
    // specific.
    if (i != count) return {i == 0 ? 0 : i - 1, "too many arguments"};
    const TypeId result = m_[id_].type;
    if (form_.result.kind == PatternKind::kNone) {
      return {i + 1, result == kVoid ? "" : "the function has no result"};
    }
    if (Fits(form_.result, result)) return {i + 1, ""};
    return {i + 1, "the result is not " + std::string(ResultText(form_))};
  }

 private:
  std::string Argument(size_t parameter) const {
    return "argument '" + std::string(form_.ParameterName(parameter)) + "'";
  }

  // Binds the type parameter of `p` to `type`. Returns false if it is bound to another type, or if
  // `p` is a fixed type other than `type`.
  bool Bind(const TypePattern& p, TypeId type) {
    if (p.var < 0) return type == TypeId(p.fixed);
    TypeId& bound = bound_[p.var];
    if (bound.valid()) return bound == type;
    const TypeId scalar = m_.types.ScalarOf(type);
    if (!TypeStore::IsScalar(scalar)) return false;
    if ((form_.type_parameters[p.var].set & SetOf(scalar)) == 0) return false;
    bound = type;
    return true;
  }
  static bool Agree(uint32_t& known, uint32_t n) {
    if (known == 0) known = n;
    return known == n;
  }

  bool Fits(const TypePattern& p, TypeId id) {
    if (id == kVoid) return false;
    const Type& t = m_.types[id];
    switch (p.kind) {
      case PatternKind::kAny: return true;
      case PatternKind::kScalar: return Bind(p, id);
      case PatternKind::kVar:
        return (TypeStore::IsScalar(id) ||
                (form_.type_parameters[p.var].vec && t.kind == TypeKind::kVector)) &&
               Bind(p, id);
      case PatternKind::kVector:
        return t.kind == TypeKind::kVector && (p.n != 0 ? p.n == t.n : Agree(n_, t.n)) &&
               Bind(p, t.element);
      case PatternKind::kMatrix:
      case PatternKind::kTransposed:
      case PatternKind::kSquare: return t.kind == TypeKind::kMatrix && FitsMatrix(p, t);
      case PatternKind::kFrexp:
      case PatternKind::kModf:
      case PatternKind::kCompareExchange: return t.kind == TypeKind::kStruct;
      case PatternKind::kSubgroupMatrix: return t.kind == TypeKind::kSubgroupMatrix;
      default: return t.kind == TypeKind::kPointer ? FitsPointer(p, t) : FitsHandle(p, t);
    }
  }

  bool FitsMatrix(const TypePattern& p, const Type& t) {
    const Type& column = m_.types[t.element];
    const bool turned = p.kind == PatternKind::kTransposed;
    return (p.kind != PatternKind::kSquare || column.n == t.n) &&
           Agree(columns_, turned ? column.n : t.n) && Agree(rows_, turned ? t.n : column.n) &&
           Bind(p, column.element);
  }

  bool FitsPointer(const TypePattern& p, const Type& t) {
    const Type& store = m_.types[t.element];
    switch (p.kind) {
      case PatternKind::kPointer: return true;
      case PatternKind::kArrayPointer: return store.kind == TypeKind::kArray;
      case PatternKind::kBufferPointer: return store.kind == TypeKind::kBuffer;
      case PatternKind::kStoragePointer: return t.space == AddressSpace::kStorage;
      case PatternKind::kAtomicPointer:
        return store.kind == TypeKind::kAtomic && TypeStore::IsScalar(store.element) &&
               Bind(p, store.element);
      case PatternKind::kAtomicVectorPointer:
        return store.kind == TypeKind::kAtomic && m_.types.IsVector(store.element);
      default: return false;  // others: patterns for types other than pointers
    }
  }

  bool FitsHandle(const TypePattern& p, const Type& t) {
    const bool same_dim = t.dim == p.dim;
    switch (p.kind) {
      case PatternKind::kTexture: return kTextureKinds.Has(t.kind);
      case PatternKind::kSampled:
        return t.kind == TypeKind::kSampledTexture && same_dim && Bind(p, t.element);
      case PatternKind::kMultisampled:
        return t.kind == TypeKind::kMultisampledTexture && same_dim && Bind(p, t.element);
      case PatternKind::kDepth: return t.kind == TypeKind::kDepthTexture && same_dim;
      case PatternKind::kDepthMultisampled: return t.kind == TypeKind::kDepthMultisampledTexture;
      case PatternKind::kExternal: return t.kind == TypeKind::kExternalTexture;
      case PatternKind::kStorage:  // inst_rules.cc checks the access
        return t.kind == TypeKind::kStorageTexture && same_dim &&
               Bind(p, TexelInfoOf(t.format).channel);
      case PatternKind::kInputAttachment:
        return t.kind == TypeKind::kInputAttachment && t.n == p.n && Bind(p, t.element);
      case PatternKind::kSampler: return t.kind == TypeKind::kSampler;
      case PatternKind::kComparisonSampler: return t.kind == TypeKind::kComparisonSampler;
      default: return false;  // others: patterns for types other than handles
    }
  }

  const Module& m_;
  InstId id_;
  const Overload& form_;
  TypeId bound_[kMaxTypeParameters];  // the type parameters; invalid until bound
  // The component count of kVector patterns without a fixed size, and the dimensions of matrix
  // patterns. 0 until known.
  uint32_t n_ = 0, columns_ = 0, rows_ = 0;
};

}  // namespace

std::string CheckForms(const Module& m, InstId inst, std::span<const Overload> forms) {
  Comparison best = Call(m, inst, forms[0]).Run();
  for (const Overload& form : forms.subspan(1)) {
    if (best.what.empty()) break;
    Comparison next = Call(m, inst, form).Run();
    if (next.what.empty() || next.fits > best.fits) best = std::move(next);
  }
  return best.what;
}

std::string CheckBuiltinCall(const Module& m, InstId call) {
  return CheckForms(m, call, IrFormsOf(m[call].builtin()));
}

}  // namespace tessera::ir

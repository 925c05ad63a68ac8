// Resolves overloads of built-in functions (WGSL: Overload Resolution) with the rows of
// ir/builtin_functions.def.
#include "wgsl/resolve/overload.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "absl/container/inlined_vector.h"
#include "base/counted.h"
#include "base/pool_vector.h"
#include "fmt/format.h"
#include "ir/builtin_functions.h"
#include "ir/builtin_info.h"
#include "ir/texel_format.h"
#include "wgsl/resolve/late_value.h"
#include "wgsl/resolve/overload_internal.h"
#include "wgsl/resolve/type_name.h"

namespace tessera::wgsl {
namespace {

using ir::AddressSpace;
using ir::TypeKind;
using ir::TypeStore;

bool IsReadable(ir::Access access) {
  return access == ir::Access::kRead || IsReadAndWritten(access);
}
bool IsWritable(ir::Access access) {
  return access == ir::Access::kWrite || IsReadAndWritten(access);
}

// Matches arguments against an overload and records the bindings of its type parameters.
class Match {
 public:
  Match(const TypeStore& types, const Overload& overload, bool all_const)
      : types_(types), overload_(overload) {
    for (int i = 0; i < overload.type_parameter_count; ++i) {
      set_[i] = overload.type_parameters[i].set;
      // Abstract arguments become concrete if any argument is not a const-expression.
      if (!all_const) set_[i] &= static_cast<ScalarSet>(~kAbstractScalars);
    }
  }

  // Returns how many leading arguments match.
  uint32_t Run(std::span<const Operand> args) {
    for (uint32_t i = 0; i < args.size(); ++i) {
      if (!Fits(overload_.parameters[i].type, args[i].type)) return i;
    }
    return static_cast<uint32_t>(args.size());
  }

  bool Takes(uint32_t parameter, TypeId type) {
    return Fits(overload_.parameters[parameter].type, type);
  }

  TypeId Scalar(const TypePattern& p) const {
    return p.var < 0 ? TypeId(p.fixed) : PreferredOf(set_[p.var]);
  }

  // Substitutes the type parameters in `p`, the pattern of a parameter or result, and returns the
  // resulting type. Returns an invalid id for handles and pointers, which are never converted.
  TypeId TypeFor(const TypePattern& p) const {
    switch (p.kind) {
      case PatternKind::kScalar: return TypeId(p.fixed);
      case PatternKind::kVar: {
        const TypeId scalar = PreferredOf(set_[p.var]);
        return shape_[p.var] > 1 ? TypeStore::Vector(scalar, shape_[p.var]) : scalar;
      }
      case PatternKind::kVector: return TypeStore::Vector(Scalar(p), p.n != 0 ? p.n : n_);
      case PatternKind::kMatrix:
      case PatternKind::kSquare: return TypeStore::Matrix(Scalar(p), columns_, rows_);
      case PatternKind::kTransposed: return TypeStore::Matrix(Scalar(p), rows_, columns_);
      default: return {};
    }
  }

  // Describes a parameter's type for messages, based on the bindings of the type parameters. Omits
  // scalar types that are not in `known`, unless nothing would be left.
  std::string Describe(const TypePattern& p, const StringInterner& strings, ScalarSet known) const;

 private:
  bool Fits(const TypePattern& p, TypeId type);
  bool Meet(const TypePattern& p, ScalarSet set) {
    if (p.var < 0) return (set & SetOf(TypeId(p.fixed))) != 0;
    if ((set_[p.var] & set) == 0) return false;
    set_[p.var] &= set;
    return true;
  }
  static bool Agree(uint8_t& known, uint8_t n) {
    if (known == 0) known = n;
    return known == n;
  }

  const TypeStore& types_;
  const Overload& overload_;
  ScalarSet set_[kMaxTypeParameters] = {};
  uint8_t shape_[kMaxTypeParameters] = {};  // 1: scalar, 2..4: vector, 0: still unknown
  uint8_t n_ = 0, columns_ = 0, rows_ = 0;
};

bool Match::Fits(const TypePattern& p, TypeId type) {
  if (p.kind == PatternKind::kScalar || p.kind == PatternKind::kVar) {
    if (TypeStore::IsScalar(type)) {
      return (p.var < 0 || shape_[p.var] <= 1) && Meet(p, ConvertibleTo(type)) &&
             (p.var < 0 || Agree(shape_[p.var], 1));
    }
    if (p.var < 0 || !overload_.type_parameters[p.var].vec) return false;
    const ir::Type& t = types_[type];
    return t.kind == TypeKind::kVector && (shape_[p.var] == 0 || shape_[p.var] == t.n) &&
           Meet(p, ConvertibleTo(t.element)) && Agree(shape_[p.var], t.n);
  }
  const ir::Type& t = types_[type];
  switch (p.kind) {
    case PatternKind::kVector:
      if (t.kind != TypeKind::kVector || (p.n != 0 && p.n != t.n)) return false;
      return (p.n != 0 || n_ == 0 || n_ == t.n) && Meet(p, ConvertibleTo(t.element)) &&
             (p.n != 0 || Agree(n_, t.n));
    case PatternKind::kMatrix:
    case PatternKind::kSquare: {
      if (t.kind != TypeKind::kMatrix) return false;
      const ir::Type& column = types_[t.element];
      if (p.kind == PatternKind::kSquare && column.n != t.n) return false;
      return Meet(p, ConvertibleTo(column.element)) && Agree(columns_, t.n) &&
             Agree(rows_, column.n);
    }
    case PatternKind::kSampled:
      return t.kind == TypeKind::kSampledTexture && t.dim == p.dim && Meet(p, SetOf(t.element));
    case PatternKind::kMultisampled:
      return t.kind == TypeKind::kMultisampledTexture && t.dim == p.dim &&
             Meet(p, SetOf(t.element));
    case PatternKind::kDepth: return t.kind == TypeKind::kDepthTexture && t.dim == p.dim;
    case PatternKind::kDepthMultisampled: return t.kind == TypeKind::kDepthMultisampledTexture;
    case PatternKind::kExternal: return t.kind == TypeKind::kExternalTexture;
    case PatternKind::kInputAttachment:
      return t.kind == TypeKind::kInputAttachment && Meet(p, SetOf(t.element));
    case PatternKind::kStorage:
      return t.kind == TypeKind::kStorageTexture && t.dim == p.dim &&
             (p.access != NeededAccess::kReadable || IsReadable(t.access)) &&
             (p.access != NeededAccess::kWritable || IsWritable(t.access)) &&
             (p.access != NeededAccess::kAtomic || t.access == ir::Access::kAtomic) &&
             Meet(p, SetOf(ir::TexelInfoOf(t.format).channel));
    case PatternKind::kSampler: return t.kind == TypeKind::kSampler;
    case PatternKind::kComparisonSampler: return t.kind == TypeKind::kComparisonSampler;
    case PatternKind::kAtomicPointer:
      // Atomics must be in address space storage or workgroup, with access mode read_write (WGSL:
      // Atomic Built-in Functions).
      return t.kind == TypeKind::kPointer && types_.kind(t.element) == TypeKind::kAtomic &&
             (t.space == AddressSpace::kStorage || t.space == AddressSpace::kWorkgroup) &&
             t.access == ir::Access::kReadWrite &&
             ir::TypeStore::IsScalar(types_[t.element].element) &&
             Meet(p, SetOf(types_[t.element].element));
    case PatternKind::kArrayPointer: {
      if (t.kind != TypeKind::kPointer || !IsReadable(t.access)) return false;
      const ir::Type& array = types_[t.element];
      return array.kind == TypeKind::kArray && array.count().is_runtime() &&
             (t.space == AddressSpace::kStorage || t.space == AddressSpace::kUniform ||
              t.space == AddressSpace::kWorkgroup);
    }
    default: return false;
  }
}

// Joins words into a list such as "a, b or c".
std::string OneOf(std::span<const std::string> words) {
  std::string text;
  for (size_t i = 0; i < words.size(); ++i) {
    if (i != 0) text += i + 1 == words.size() ? " or " : ", ";
    text += words[i];
  }
  return text;
}

// Returns the scalar types that messages may mention. Excludes i64 and u64 unless the program
// enables them, and f16 unless `f16` is set.
ScalarSet KnownScalars(const SemanticContext& context, bool f16) {
  ScalarSet known = kConcreteScalars | SetOf(ir::kBool);
  if (!f16) known &= static_cast<ScalarSet>(~SetOf(ir::kF16));
  const bool wide = context.program.Has(LanguageFeature::kInt64);
  return wide ? known : known & static_cast<ScalarSet>(~kWideIntegers);
}

// Returns the names of the scalar types in the set, e.g. "i32 or u32".
std::string NamesOf(ScalarSet set, const char* last = nullptr) {
  constexpr TypeId kOrder[] = {ir::kI32, ir::kU32, ir::kF32, ir::kF16,
                               ir::kI64, ir::kU64, ir::kBool};
  constexpr const char* kNames[] = {"i32", "u32", "f32", "f16", "i64", "u64", "bool"};
  PoolVector<std::string> names;
  for (size_t i = 0; i < std::size(kOrder); ++i) {
    if ((set & SetOf(kOrder[i])) != 0) names.emplace_back(kNames[i]);
  }
  if (last != nullptr) names.emplace_back(names.size() > 1 ? last : "a vector of it");
  return OneOf(names);
}

std::string TextureName(const TypePattern& p) {
  if (p.dim == ir::TextureDim::kBuffer) return "texel_buffer";
  return fmt::format("texture_{}{}",
                     p.kind == PatternKind::kDepth     ? "depth_"
                     : p.kind == PatternKind::kStorage ? "storage_"
                                                       : "",
                     ir::NameOf(p.dim));
}

std::string Match::Describe(const TypePattern& p, const StringInterner& strings,
                            ScalarSet known) const {
  const auto shown = [&](const TypePattern& q) {
    ScalarSet set = set_[q.var] & (kConcreteScalars | SetOf(ir::kBool));
    if ((set & known) != 0) set &= known;
    return set;
  };
  const auto element = [&]() -> std::string {
    if (p.var < 0) return types_.NameOf(TypeId(p.fixed), strings);
    return NamesOf(shown(p));
  };
  switch (p.kind) {
    case PatternKind::kScalar: return fmt::format("'{}'", element());
    case PatternKind::kVar: {
      if (shape_[p.var] > 1) return fmt::format("a vec{} of {}", shape_[p.var], element());
      const bool vec = overload_.type_parameters[p.var].vec && shape_[p.var] == 0;
      return vec ? NamesOf(shown(p), "a vector of them") : element();
    }
    case PatternKind::kVector: {
      const uint32_t n = p.n != 0 ? p.n : n_;
      if (n == 0) return fmt::format("a vector of {}", element());
      return fmt::format("a vec{} of {}", n, element());
    }
    case PatternKind::kMatrix: return fmt::format("a matrix of {}", element());
    case PatternKind::kSquare: return fmt::format("a square matrix of {}", element());
    case PatternKind::kSampled: return fmt::format("'{}' of {}", TextureName(p), element());
    case PatternKind::kMultisampled:
      return fmt::format("'texture_multisampled_{}' of {}", NameOf(p.dim), element());
    case PatternKind::kDepth: return fmt::format("'{}'", TextureName(p));
    case PatternKind::kDepthMultisampled: return "'texture_depth_multisampled_2d'";
    case PatternKind::kExternal: return "'texture_external'";
    case PatternKind::kInputAttachment: return fmt::format("'input_attachment' of {}", element());
    case PatternKind::kStorage:
      if (p.access == NeededAccess::kAtomic) {
        return fmt::format("'{}' of {} with access atomic", TextureName(p), element());
      }
      return fmt::format("'{}'{}", TextureName(p),
                         p.access == NeededAccess::kReadable ? " with access read or read_write"
                         : p.access == NeededAccess::kAny    ? ""
                         : p.dim == ir::TextureDim::kBuffer  ? " with access read_write"
                                                             : " with access write or read_write");
    case PatternKind::kSampler: return "'sampler'";
    case PatternKind::kComparisonSampler: return "'sampler_comparison'";
    case PatternKind::kAtomicPointer:
      return fmt::format(
          "a pointer to an atomic<{}> in address space storage or workgroup, with "
          "access read_write",
          element());
    case PatternKind::kArrayPointer: return "a pointer to a runtime-sized array that can be read";
    default: return "another type";
  }
}

std::string ArgumentList(const SemanticContext& context, std::span<const Operand> args) {
  std::string text;
  for (const Operand& arg : args) {
    if (!text.empty()) text += ", ";
    text += TypeName(context.program, arg.type);
  }
  return text;
}

// Describes how many arguments the overloads accept: "1 or 2 arguments" or "2 to 4 arguments".
std::string CountsOf(std::span<const Overload> overloads) {
  uint32_t low = kMaxParameters;
  uint32_t high = 0;
  for (const Overload& o : overloads) {
    low = std::min<uint32_t>(low, o.parameter_count);
    high = std::max<uint32_t>(high, o.parameter_count);
  }
  if (low == high) return Counted(low, "argument");
  return fmt::format("{} {} {} arguments", low, high == low + 1 ? "or" : "to", high);
}

}  // namespace

std::string FormOf(const Overload& o, ScalarSet known) {
  std::string_view rest = o.signature;
  std::string where;
  if (rest[0] == '<') {
    for (int i = 0; i < o.type_parameter_count; ++i) {
      const TypeParameter& p = o.type_parameters[i];
      const std::string_view name = rest.substr(1, rest.find(':') - 1);
      where += fmt::format("{} {} is {}", i == 0 ? ", where" : " and", name,
                           NamesOf(p.set & known, p.vec ? "a vector of them" : nullptr));
      rest.remove_prefix(rest.find_first_of(",>") + 1);
    }
  }
  std::string text(ir::NameOf(o.fn));
  while (!rest.empty()) {
    const size_t range = rest.find("const[");
    text += rest.substr(0, range);
    if (range == std::string_view::npos) break;
    rest.remove_prefix(rest.find("] ", range) + 2);
  }
  return text + where;
}

namespace {

// Returns whether the overload accepts concrete types. Messages mention only such overloads,
// because shaders cannot name abstract types. Each abstract overload has a concrete counterpart.
bool IsConcrete(const Overload& o) {
  const std::span parameters(o.type_parameters, o.type_parameter_count);
  return std::ranges::all_of(parameters, [](const TypeParameter& p) {
    return (p.set & (kConcreteScalars | SetOf(ir::kBool))) != 0;
  });
}

// The overloads that have the right number of parameters and match the longest prefix of the
// arguments. `fit` is the length of this prefix.
struct Closest {
  PoolVector<const Overload*> overloads;
  uint32_t fit = 0;
};

Closest FindClosest(const TypeStore& types, ir::BuiltinFn fn, std::span<const Operand> args) {
  const bool all_const = LatestStage(args) == EvalStage::kConst;
  Closest closest;
  for (const Overload& o : OverloadsOf(fn)) {
    if (o.parameter_count != args.size() || !IsConcrete(o)) continue;
    const uint32_t fit = Match(types, o, all_const).Run(args);
    if (fit > closest.fit) closest = {{}, fit};
    if (fit == closest.fit) closest.overloads.push_back(&o);
  }
  return closest;
}

// The overload that matches the longest prefix of the arguments, regardless of its number of
// parameters. If there are several, the first of them. None if no overload matches the first
// argument.
struct Form {
  const Overload* overload = nullptr;
  uint32_t fit = 0;
};

Form FindForm(const TypeStore& types, ir::BuiltinFn fn, std::span<const Operand> args) {
  const bool all_const = LatestStage(args) == EvalStage::kConst;
  Form best;
  for (const Overload& o : OverloadsOf(fn)) {
    if (!IsConcrete(o)) continue;
    const size_t count = std::min<size_t>(args.size(), o.parameter_count);
    const uint32_t fit = Match(types, o, all_const).Run(args.first(count));
    if (fit > best.fit) best = {&o, fit};
  }
  return best;
}

// Assigns each argument, in order, to the first remaining parameter that it matches. Returns the
// skipped parameters, or nullopt if an argument matches no parameter.
std::optional<PoolVector<uint32_t>> PassedOver(const TypeStore& types, const Overload& overload,
                                               bool all_const, std::span<const Operand> args) {
  PoolVector<uint32_t> passed;
  std::optional<Match> match(std::in_place, types, overload, all_const);
  size_t next = 0;  // index of the next argument
  for (uint32_t i = 0; i < overload.parameter_count; ++i) {
    const Match before = *match;
    if (next < args.size() && match->Takes(i, args[next].type)) {
      ++next;
      continue;
    }
    match.emplace(before);  // undo the bindings of the failed match
    passed.push_back(i);
  }
  if (next < args.size()) return std::nullopt;
  return passed;
}

// An overload that would match if the call had a few more arguments, and the parameters whose
// arguments are missing.
struct Lacking {
  const Overload* overload = nullptr;
  PoolVector<uint32_t> parameters;
};

// Exactly one argument is missing. Returns the names of the parameters to which it may belong, e.g.
// "'x' or 'y'". If several consecutive parameters have the same type, names only the last of them,
// because the given arguments can be assigned to the parameters before it. Omits the first
// parameter if another parameter can be named.
std::string OneMissing(const TypeStore& types, const Overload& overload, bool all_const,
                       std::span<const Operand> args) {
  std::string names;
  const TypePattern* behind = nullptr;
  for (uint32_t skipped = overload.parameter_count; skipped-- > 0;) {
    Match match(types, overload, all_const);
    bool fits = skipped != 0 || behind == nullptr;
    for (uint32_t i = 0; fits && i < args.size(); ++i) {
      fits = match.Takes(i < skipped ? i : i + 1, args[i].type);
    }
    const TypePattern& type = overload.parameters[skipped].type;
    if (!fits || (behind != nullptr && *behind == type)) continue;
    names = fmt::format("'{}'{}{}", overload.ParameterName(skipped), behind ? " or " : "", names);
    behind = &type;
  }
  return names;
}

// Returns the overload that needs the fewest additional arguments. If there are several, returns
// the first of them.
Lacking FindLacking(const TypeStore& types, ir::BuiltinFn fn, std::span<const Operand> args) {
  constexpr size_t kMost = 2;
  Lacking lacking;
  if (args.empty()) return lacking;  // nothing indicates which overload was meant
  const bool all_const = LatestStage(args) == EvalStage::kConst;
  for (const Overload& o : OverloadsOf(fn)) {
    const size_t least = lacking.overload == nullptr ? kMost + 1 : lacking.parameters.size();
    if (o.parameter_count <= args.size() || o.parameter_count - args.size() >= least) continue;
    if (!IsConcrete(o)) continue;
    auto parameters = PassedOver(types, o, all_const, args);
    if (parameters) lacking = {&o, std::move(*parameters)};
  }
  return lacking;
}

// Reports a wrong number of arguments. Called if no overload has `given` parameters, or if an
// overload with another number of parameters matches better. `counts` describes the valid numbers
// of arguments. If `closest` is not null, a note shows this overload.
Diagnostic& ReportCount(SemanticContext& context, NodeId node, ir::BuiltinFn fn, size_t given,
                        std::string_view counts, const Overload* closest) {
  Diagnostic& d =
      AddError(context, DiagCode::wrong_argument_count, node,
               fmt::format("'{}' takes {}, but {}", ir::NameOf(fn), counts, CountGiven(given)));
  if (closest != nullptr) {
    d.AddNote(fmt::format("the closest form is {}", FormOf(*closest, KnownScalars(context, true))));
  }
  return d;
}

Resolution ReportLacking(SemanticContext& context, NodeId node, ir::BuiltinFn fn,
                         std::span<const Operand> args, const Lacking& lacking) {
  const Overload& o = *lacking.overload;
  const bool is_one_of_several = std::ranges::any_of(OverloadsOf(fn), [&](const Overload& other) {
    return other.parameter_count != o.parameter_count;
  });
  Diagnostic& d = ReportCount(
      context, node, fn, args.size(),
      fmt::format("{} arguments{}", o.parameter_count, is_one_of_several ? " here" : ""), &o);
  d.message +=
      lacking.parameters.size() == 1
          ? fmt::format(": {} is missing", OneMissing(TypesOf(context), o,
                                                      LatestStage(args) == EvalStage::kConst, args))
          : fmt::format(": '{}' and '{}' are missing", o.ParameterName(lacking.parameters[0]),
                        o.ParameterName(lacking.parameters[1]));
  return {};
}

// Suggests how to fix the argument at `position`, which does not match the only candidate, `best`.
void SuggestArgument(SemanticContext& context, const Overload& best, size_t position,
                     std::span<const Operand> args, Diagnostic& d) {
  const TypeStore& types = TypesOf(context);
  const Operand& arg = args[position];
  // Suggest a conversion only if it fixes the mismatch, i.e. if only the scalar type is wrong.
  Match match(types, best, LatestStage(args) == EvalStage::kConst);
  match.Run(args);
  const TypeId wanted = match.TypeFor(best.parameters[position].type);
  if (!wanted.valid() || arg.type == ir::kBool) return;
  SuggestConversion(context, d, arg.type, ConcreteType(context.program.module.types, wanted));
}

bool FitsAny(const TypeStore& types, ir::BuiltinFn fn, std::span<const Operand> args) {
  const bool all_const = LatestStage(args) == EvalStage::kConst;
  return std::ranges::any_of(OverloadsOf(fn), [&](const Overload& o) {
    return o.parameter_count == args.size() && Match(types, o, all_const).Run(args) == args.size();
  });
}

// Returns whether the arguments match an overload if two of them are swapped. If so, suggests the
// swap.
bool SuggestExchange(SemanticContext& context, ir::BuiltinFn fn, std::span<const Operand> args,
                     Diagnostic& d) {
  PoolVector<Operand> exchanged(args.begin(), args.end());
  for (size_t i = 0; i < args.size(); ++i) {
    for (size_t j = i + 1; j < args.size(); ++j) {
      std::swap(exchanged[i], exchanged[j]);
      if (FitsAny(TypesOf(context), fn, exchanged)) {
        d.AddHelp(fmt::format("swap the arguments {} and {}", i + 1, j + 1));
        return true;
      }
      std::swap(exchanged[i], exchanged[j]);
    }
  }
  return false;
}

// Reports that no overload matches. The message describes the missing or superfluous arguments, or
// the first argument that the closest overloads do not accept.
Resolution ReportNoMatch(SemanticContext& context, NodeId node, ir::BuiltinFn fn,
                         std::span<const Operand> args) {
  const TypeStore& types = TypesOf(context);
  const StringInterner& strings = context.program.module.strings;
  const Closest closest = FindClosest(types, fn, args);
  const Form form = FindForm(types, fn, args);
  if (const Lacking lacking = FindLacking(types, fn, args); lacking.overload != nullptr) {
    return ReportLacking(context, node, fn, args, lacking);
  }
  const bool possible = !closest.overloads.empty();
  if (!possible || (form.fit > closest.fit && form.fit == args.size())) {
    const std::string counts =
        possible ? fmt::format("{} arguments here", form.overload->parameter_count)
                 : CountsOf(OverloadsOf(fn));
    Diagnostic& d = ReportCount(context, node, fn, args.size(), counts, form.overload);
    if (fn == ir::BuiltinFn::k_atan && args.size() == 2) d.AddHelp("write 'atan2(y, x)'");
    return {};
  }
  const bool all_const = LatestStage(args) == EvalStage::kConst;
  PoolVector<std::string> expected;
  for (const Overload* o : closest.overloads) {
    Match match(types, *o, all_const);
    match.Run(args);
    std::string text =
        match.Describe(o->parameters[closest.fit].type, strings,
                       KnownScalars(context, context.program.Enabled(Extension::kF16)));
    if (std::find(expected.begin(), expected.end(), text) == expected.end()) {
      expected.push_back(std::move(text));
    }
  }
  const Operand& arg = args[closest.fit];
  const NodeId at = arg.node.valid() ? arg.node : node;
  constexpr size_t kFew = 3;
  Diagnostic& d =
      expected.size() <= kFew
          ? AddError(context, DiagCode::no_matching_overload, at,
                     fmt::format("argument {} of '{}' must be {}, but is {}", closest.fit + 1,
                                 ir::NameOf(fn), OneOf(expected), Quoted(context, arg.type)))
          : AddError(context, DiagCode::no_matching_overload, at,
                     fmt::format("argument {} of '{}' cannot be {}", closest.fit + 1,
                                 ir::NameOf(fn), Quoted(context, arg.type)));
  d.AtSpan(Quoted(context, arg.type));
  if (args.size() > 1) {
    d.AddNote(fmt::format("the arguments are ({})", ArgumentList(context, args)));
  }
  const Overload& best = *closest.overloads[0];
  if (closest.overloads.size() == 1) {
    d.AddNote(fmt::format("the closest form is {}", FormOf(best, KnownScalars(context, true))));
  } else if (expected.size() > kFew) {
    d.AddNote(fmt::format("it must be {}", OneOf(expected)));
  }

  // In `select`, the condition comes last. Passing it first, as in 'condition ? a : b', is a common
  // mistake.
  if (fn == ir::BuiltinFn::k_select && args.size() == 3 && args[0].type == ir::kBool) {
    d.AddHelp("the condition comes last: select(value_if_false, value_if_true, condition)");
  } else if (!SuggestExchange(context, fn, args, d) && expected.size() == 1) {
    SuggestArgument(context, best, closest.fit, args, d);
  }
  return {};
}

// Checks an argument that must be a const-expression in a certain range: a texture offset, a gather
// component or a lane.
bool CheckConstParameter(SemanticContext& context, const Overload& overload, size_t index,
                         const Operand& arg) {
  const ParameterPattern& p = overload.parameters[index];
  const std::string_view name = overload.ParameterName(index);
  if (arg.stage != EvalStage::kConst) {
    Diagnostic& d = AddError(context, DiagCode::not_constant, arg.node,
                             fmt::format("argument '{}' of '{}' must be a const-expression", name,
                                         ir::NameOf(overload.fn)));
    LabelLateValue(context.program, d, arg.node, EvalStage::kConst);
    return false;
  }
  if (!p.has_range || !arg.value.valid()) return true;
  ir::ConstantStore& constants = context.program.module.constants;
  const bool vector = !constants.IsScalar(arg.value);
  const uint32_t n = vector ? constants.ElementCount(arg.type) : 1;
  for (uint32_t i = 0; i < n; ++i) {
    const int64_t v = constants.IntValue(vector ? constants.Element(arg.value, i) : arg.value);
    if (v >= p.low && v <= p.high) continue;
    AddError(context, DiagCode::const_eval_error, arg.node,
             fmt::format("{} '{}' of '{}' must be from {} to {}, but {} {}",
                         vector ? "each component of" : "argument", name, ir::NameOf(overload.fn),
                         p.low, p.high, vector ? "one is" : "is", v));
    return false;
  }
  return true;
}

bool CheckExtension(SemanticContext& context, NodeId node, ir::BuiltinFn fn) {
  const ir::BuiltinInfo& info = ir::InfoOf(fn);
  const char* extension = nullptr;
  if (info.IsSubgroup() && !context.program.Enabled(Extension::kSubgroups) &&
      !context.program.Enabled(Extension::kSubgroupMatrix) &&
      !context.program.Enabled(Extension::kSubgroupSizeControl)) {
    extension = "subgroups";
  }
  if (info.IsSubgroupMatrix() && !context.program.Enabled(Extension::kSubgroupMatrix)) {
    extension = "subgroup_matrix";
  }
  if (extension == nullptr) return true;
  context.diagnostics
      .Add(DiagCode::extension_not_enabled, context.program.ast.SpanOf(node),
           fmt::format("'{}' needs the extension '{}'", ir::NameOf(fn), extension))
      .AddHelp(fmt::format("add 'enable {};' at the top of the module", extension));
  return false;
}

TypeId ResultOf(SemanticContext& context, const Overload& o, const Match& match) {
  switch (o.result.kind) {
    case PatternKind::kNone: return ir::kVoid;
    case PatternKind::kFrexp:
    case PatternKind::kModf:
    case PatternKind::kCompareExchange: {
      TypePattern argument = o.result;
      argument.kind = PatternKind::kVar;
      return BuiltinResultType(context.program, o.fn, match.TypeFor(argument));
    }
    default: return match.TypeFor(o.result);
  }
}

// Evaluates a call if the function is const and all arguments are constant (`all`). Otherwise,
// checks only the rules that concern the constant arguments.
void Evaluate(SemanticContext& context, NodeId node, std::span<const Operand> args, bool all,
              bool stride_in_elements, Resolution* result) {
  const auto fn = static_cast<ir::BuiltinFn>(result->target.index);
  absl::InlinedVector<ConstantId, 8> values;
  for (const Operand& arg : args) values.push_back(arg.value);
  if (all) {
    result->value = context.eval.Builtin(fn, result->type, values);
    if (result->value.valid()) return;
  } else {
    absl::InlinedVector<TypeId, 8> types;
    for (const Operand& arg : args) types.push_back(arg.type);
    if (context.eval.CheckBuiltin(fn, types, values, result->type, stride_in_elements)) return;
  }
  ReportEvalError(context, node, args);
  *result = {};
}

}  // namespace

Resolution FinishBuiltin(SemanticContext& context, NodeId node, ir::BuiltinFn fn,
                         TypeId result_type, std::span<const Operand> args,
                         bool stride_in_elements) {
  Resolution result;
  result.type = result_type;
  const bool is_const = ir::InfoOf(fn).IsConst();
  result.stage = is_const ? LatestStage(args) : EvalStage::kRuntime;
  result.target.kind = fn == ir::BuiltinFn::k_select ? CallTarget::kSelect : CallTarget::kBuiltin;
  result.target.index = static_cast<uint32_t>(fn);
  result.ok = true;
  // Calls to subgroup matrix functions need checks even without constant arguments, because some
  // rules for these functions are about type sizes.
  bool any = ir::InfoOf(fn).IsSubgroupMatrix();
  bool all = is_const;
  for (const Operand& arg : args) {
    any |= arg.value.valid();
    all &= arg.value.valid();
  }
  if (!context.unevaluated && (any || all)) {
    Evaluate(context, node, args, all, stride_in_elements, &result);
  }
  return result;
}

Resolution ResolveBuiltin(SemanticContext& context, NodeId node, ir::BuiltinFn fn,
                          std::span<const TemplateArgument> template_args,
                          std::span<Operand> args) {
  const std::span<const Overload> overloads = OverloadsOf(fn);
  if (!CheckExtension(context, node, fn)) return {};
  if (overloads[0].own_rules) {
    return ResolveOwnRules(context, node, fn, template_args, args);
  }
  if (!template_args.empty()) {
    AddError(context, DiagCode::invalid_template_arguments, template_args[0].node,
             fmt::format("'{}' takes no template arguments", ir::NameOf(fn)));
    return {};
  }

  const bool all_const = LatestStage(args) == EvalStage::kConst;
  for (const Overload& o : overloads) {
    if (o.parameter_count != args.size()) continue;
    Match match(TypesOf(context), o, all_const);
    if (match.Run(args) != args.size()) continue;
    for (size_t i = 0; i < args.size(); ++i) {
      const ParameterPattern& p = o.parameters[i];
      const TypeId type = match.TypeFor(p.type);
      if (type.valid() && !ConvertOperand(context, args[i], type)) return {};
      if (p.is_const && !CheckConstParameter(context, o, i, args[i])) return {};
    }
    return FinishBuiltin(context, node, fn, ResultOf(context, o, match), args);
  }
  return ReportNoMatch(context, node, fn, args);
}

}  // namespace tessera::wgsl

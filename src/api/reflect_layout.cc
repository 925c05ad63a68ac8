#include "api/reflect_layout.h"

#include <charconv>
#include <cmath>
#include <string>
#include <string_view>

#include "api/reflected_enums.h"
#include "base/cat.h"

namespace tessera {
namespace {

using ir::ConstantId;
using ir::TypeId;
using ir::TypeKind;

// Writes a constant as a WGSL expression, and collects its scalars.
class ConstantWriter {
 public:
  ConstantWriter(const ir::Module& m, ConstantInfo& to) : m_(m), to_(to) {}

  // Writes a constant. Returns false if it has more scalars than ConstantInfo can hold.
  bool Write(ConstantId id) {
    const ir::Constant& c = m_.constants[id];
    if (c.kind == ir::ConstantKind::kScalar) return Scalar(c.type, id);
    if (c.kind == ir::ConstantKind::kZero) return Zero(c.type);
    return Parts(c.type, [&](uint32_t i) {
      return Write(c.elements[c.kind == ir::ConstantKind::kSplat ? 0 : i]);
    });
  }

 private:
  static constexpr size_t kMostScalars = 4096;

  template <typename WritePart>
  bool Parts(TypeId type, WritePart&& write_part) {
    const uint32_t count = m_.constants.ElementCount(type);
    if (count > kMostScalars) return false;
    to_.value += Cat(Constructor(type), "(");
    for (uint32_t i = 0; i < count; ++i) {
      if (i != 0) to_.value += ", ";
      if (!write_part(i)) return false;
    }
    to_.value += ")";
    return true;
  }

  // Writes a zero value. Recurses into the type instead of the constant, because a composite zero
  // constant has no element constants. Creating them would modify the module.
  bool Zero(TypeId type) {
    if (ir::TypeStore::IsScalar(type)) {
      to_.value += type == ir::kBool ? "false" : Cat("0", Suffix(type));
      to_.scalars.push_back(0);
      return to_.scalars.size() <= kMostScalars;
    }
    return Parts(type, [&](uint32_t i) { return Zero(m_.constants.ElementType(type, i)); });
  }

  // Returns the constructor for a type. Omits the template arguments if the component or element
  // type is abstract, because abstract types have no names in WGSL. An example is `vec2`.
  std::string Constructor(TypeId type) const {
    const std::string name = m_.types.NameOf(type, m_.strings);
    if (!m_.types.Has(type, ir::TypeFlags::kAbstract)) return name;
    return name.substr(0, name.find('<'));
  }

  static std::string_view Suffix(TypeId type) {
    if (type == ir::kI32) return "i";
    if (type == ir::kU32) return "u";
    if (type == ir::kF32) return "f";
    if (type == ir::kF16) return "h";
    if (type == ir::kI64) return "li";
    if (type == ir::kU64) return "lu";
    return type == ir::kAbstractFloat ? ".0" : "";
  }

  bool Scalar(TypeId type, ConstantId id) {
    to_.scalars.push_back(NumberOf(m_, id));
    if (to_.scalars.size() > kMostScalars) return false;
    if (type == ir::kBool) {
      to_.value += m_.constants.BoolValue(id) ? "true" : "false";
    } else if (ir::TypeStore::IsFloatScalar(type)) {
      to_.value += FloatText(type, m_.constants.FloatValue(id));
    } else {
      to_.value += IntText(type, m_.constants.IntValue(id));
    }
    return true;
  }

  // Returns the text of an integer. The lowest value of a signed type is written as an expression,
  // e.g. `i32(-2147483648)`, because the literal `2147483648i` would overflow before the negation.
  static std::string IntText(TypeId type, int64_t v) {
    if (type == ir::kU64) return Cat(static_cast<uint64_t>(v), Suffix(type));
    if (v == INT64_MIN) return Cat("(", v + 1, Suffix(type), " - 1", Suffix(type), ")");
    if (type == ir::kI32 && v == INT32_MIN) return Cat("i32(", v, ")");
    return Cat(v, Suffix(type));
  }

  static std::string FloatText(TypeId type, double v) {
    char text[64];
    char* const end = type == ir::kF32
                          ? std::to_chars(text, text + sizeof text, static_cast<float>(v)).ptr
                          : std::to_chars(text, text + sizeof text, v).ptr;
    const std::string_view digits(text, static_cast<size_t>(end - text));
    const bool is_marked =
        type == ir::kAbstractFloat && digits.find_first_of(".e") != std::string_view::npos;
    return Cat(digits, is_marked ? "" : Suffix(type));
  }

  const ir::Module& m_;
  ConstantInfo& to_;
};

}  // namespace

LayoutReflector::LayoutReflector(const ir::Module& m) : m_(m) {
  index_.resize(m.types.structs().size());
  for (uint32_t i = 0; i < m.types.size(); ++i) {
    const TypeId type(i);
    const bool listed = m.types.kind(type) == TypeKind::kStruct &&
                        m.types.Has(type, ir::TypeFlags::kHostShareable) &&
                        !m.types.StructOf(type).is_builtin_result;
    if (!listed) continue;
    index_[m.types[type].index] = static_cast<uint32_t>(structures_.size());
    structures_.push_back(type);
  }
}

TypeLayout LayoutReflector::LayoutOf(TypeId type) const {
  constexpr uint32_t kUnknownSize =
      ir::TypeFlags::kHasRuntimeArray | ir::TypeFlags::kHasOverrideSize;
  TypeLayout layout;
  layout.type = m_.types.NameOf(type, m_.strings);
  layout.size = m_.types.Has(type, kUnknownSize) ? 0 : m_.types.SizeOf64(type);
  layout.align = m_.types.AlignOf(type);
  while (m_.types.kind(type) == TypeKind::kArray) {
    const ir::Count count = m_.types[type].count();
    layout.arrays.push_back({count.is_constant() ? count.value() : 0, m_.types.StrideOf(type)});
    type = m_.types[type].element;
  }
  if (m_.types.kind(type) == TypeKind::kStruct) {
    if (m_.types.Has(type, ir::TypeFlags::kHostShareable)) {
      layout.structure = index_[m_.types[type].index];
    }
    return layout;
  }
  layout.is_atomic = m_.types.kind(type) == TypeKind::kAtomic;
  if (layout.is_atomic) type = m_.types[type].element;
  layout.component = ReflectedScalar(m_.types, type);
  if (m_.types.IsVector(type)) layout.rows = m_.types[type].n;
  if (!m_.types.IsMatrix(type)) return layout;
  const TypeId column = m_.types[type].element;
  layout.columns = m_.types[type].n;
  layout.rows = m_.types[column].n;
  layout.column_stride = m_.types.AlignOf(type);
  return layout;
}

std::vector<StructureInfo> LayoutReflector::Structures(std::span<const SourceFile> files) const {
  std::vector<StructureInfo> list;
  list.reserve(structures_.size());
  for (const TypeId type : structures_) {
    const ir::Struct& s = m_.types.StructOf(type);
    StructureInfo& info = list.emplace_back();
    info.name = m_.strings.Get(s.name);
    info.size = s.has_runtime_array ? 0 : m_.types.SizeOf64(type);
    info.align = s.align;
    info.module = ModuleAt(files, s.span.begin);
    for (const ir::StructMember& member : s.members) {
      TypeLayout layout = LayoutOf(member.type);
      layout.align = member.align;
      if (member.has_size_attribute) layout.size = member.size;
      info.members.push_back(
          {std::string(m_.strings.Get(member.name)), member.offset, std::move(layout)});
    }
  }
  return list;
}

ConstantInfo DescribeConstant(const ir::Module& m, std::span<const SourceFile> files,
                              const ModuleConstant& constant) {
  ConstantInfo info;
  info.name = m.strings.Get(constant.name);
  info.module = ModuleAt(files, constant.position);
  info.type = m.types.NameOf(m.constants.type(constant.value), m.strings);
  if (!ConstantWriter(m, info).Write(constant.value)) {
    info.value.clear();
    info.scalars.clear();
  }
  return info;
}

double NumberOf(const ir::Module& m, ConstantId scalar) {
  const TypeId type = m.constants.type(scalar);
  if (type == ir::kBool) return m.constants.BoolValue(scalar) ? 1 : 0;
  if (ir::TypeStore::IsFloatScalar(type)) return m.constants.FloatValue(scalar);
  const int64_t n = m.constants.IntValue(scalar);
  return type == ir::kU64 ? static_cast<double>(static_cast<uint64_t>(n)) : static_cast<double>(n);
}

}  // namespace tessera

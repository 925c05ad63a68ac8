// Checks the positions and arguments of attributes (WGSL: Attributes).
#ifndef TESSERA_WGSL_RESOLVE_ATTRIBUTES_H_
#define TESSERA_WGSL_RESOLVE_ATTRIBUTES_H_

#include <cstdint>
#include <initializer_list>
#include <string_view>

#include "wgsl/resolve/expressions.h"

namespace tessera::wgsl {

// An attribute (WGSL: Attributes). kCount represents an unknown attribute.
enum class Attr : uint8_t {
  kAlign,
  kBinding,
  kBlendSrc,
  kBuiltin,
  kCompute,
  kConst,
  kDiagnostic,
  kFragment,
  kGroup,
  kId,
  kInterpolate,
  kInvariant,
  kLocation,
  kMustUse,
  kSize,
  kVertex,
  kWorkgroupSize,
  kSubgroupSize,
  kEarlyDepthTest,
  kInputAttachmentIndex,
  kColor,
  kCount,
};

// Combines attributes into a bit mask.
constexpr uint32_t AttrBits(std::initializer_list<Attr> attrs) {
  uint32_t bits = 0;
  for (Attr a : attrs) bits |= 1u << static_cast<int>(a);
  return bits;
}
constexpr uint32_t kIoAttrs = AttrBits({Attr::kBuiltin, Attr::kLocation, Attr::kBlendSrc,
                                        Attr::kColor, Attr::kInterpolate, Attr::kInvariant});

// The attributes of a declaration: a node for each kind of attribute, or none if the declaration
// lacks the attribute. @diagnostic is not included.
struct AttributeSet {
  NodeId nodes[static_cast<int>(Attr::kCount)];
  bool ok = true;  // false after an error

  NodeId operator[](Attr a) const { return nodes[static_cast<int>(a)]; }
  bool Has(Attr a) const { return nodes[static_cast<int>(a)].valid(); }
};

struct AttributeEntry;

class Attributes : ResolverPart {
 public:
  Attributes(SemanticContext& context, Expressions& expressions)
      : ResolverPart(context), expressions_(expressions) {}

  // Returns the attributes in `list`. Reports an error for each one that is not in `allowed`.
  // `target` describes the declaration in messages.
  AttributeSet Collect(NodeList list, uint32_t allowed, std::string_view target);
  // Evaluates the only argument of an attribute. The argument must be an integer from 0 to `max`.
  // Returns false if an error was reported.
  bool Integer(NodeId attribute, int64_t* value, int64_t max = 0xffffffff);
  // Fills `io` from the attributes of an input or output. Checks only the attributes, not the type.
  bool Io(const AttributeSet& attributes, ir::IoAttributes* io);
  // Checks that an input or output has a type that its @location, @color or @builtin attribute
  // allows.
  void CheckIoType(const AttributeSet& attributes, const ir::IoAttributes& io, TypeId type,
                   NodeId node);
  // Sets the stage, workgroup size and other properties of `function` from its attributes. Returns
  // false only if the attributes specify several stages, which is reported as an error.
  bool EntryPoint(NodeId node, UserFunction& function, const AttributeSet& attributes);

 private:
  const AttributeEntry* FindLegacyStage(NodeId node, uint32_t allowed) const;
  const AttributeEntry* Entry(NodeId node, uint32_t allowed);
  const AttributeEntry* AllowedEntry(NodeId node, uint32_t allowed, std::string_view target);
  bool CheckArgumentCount(NodeId node, const AttributeEntry& entry);
  bool ConstInteger(NodeId expression, NodeId attribute, int64_t* value);
  std::string ArgumentOf(NodeId attribute) const;
  bool Color(NodeId attribute, ir::IoAttributes* io);
  bool BlendSrc(const AttributeSet& attributes, bool ok, ir::IoAttributes* io);
  bool Builtin(NodeId attribute, ir::IoAttributes* io);
  bool BuiltinName(NodeId argument, ir::IoAttributes* io);
  bool DepthMode(NodeId argument, ir::IoAttributes* io);
  bool Interpolate(NodeId attribute, ir::IoAttributes* io);
  bool InterpolationName(NodeId argument, ir::IoAttributes* io);
  bool SamplingName(NodeId argument, ir::IoAttributes* io);
  void CheckBuiltinType(const ir::IoAttributes& io, TypeId type, Span span);
  bool Stage(const AttributeSet& attributes, UserFunction& function, NodeId* stage);
  bool SizeOperand(NodeId node, std::string_view what, Operand* size);
  void WorkgroupSize(NodeId attribute, UserFunction& function);
  bool WorkgroupSizes(NodeList args, Operand* sizes, TypeId* common);
  void SubgroupSize(NodeId attribute, UserFunction& function);
  void EarlyDepthTest(NodeId attribute, UserFunction& function);
  StringId ContextName(NodeId node) const;

  Expressions& expressions_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_ATTRIBUTES_H_

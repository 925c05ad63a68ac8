// Shader inputs and outputs (WGSL: Inter-stage Input and Output Interface).
#ifndef TESSERA_WGSL_RESOLVE_ENTRY_POINTS_H_
#define TESSERA_WGSL_RESOLVE_ENTRY_POINTS_H_

#include <string>
#include <string_view>
#include <utility>

#include "base/pool_vector.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

class EntryPointInterfaces : ResolverPart {
 public:
  explicit EntryPointInterfaces(SemanticContext& context) : ResolverPart(context) {}

  // Checks what an entry point takes and returns.
  void Check(UserFunctionId id);

 private:
  // What an entry point has in one direction so far.
  struct Direction {
    bool input;
    Span builtins[32] = {};  // by BuiltinValue; end 0: not seen
    PoolVector<std::pair<uint32_t, Span>> locations;
    PoolVector<std::pair<uint32_t, Span>> colors;

    std::string_view name() const { return input ? "input" : "output"; }
  };
  // One input or output that is no structure.
  struct Item {
    const ir::IoAttributes& io;
    TypeId type;
    Span span;
    TypeId structure;  // whose member it is, or none
  };
  // What takes or returns a structure.
  struct Use {
    UserFunctionId function;
    bool input;
  };
  // The first two uses of a structure.
  struct Uses {
    Use first = {}, second = {};
    uint32_t count = 0;  // two at most
    bool said = false;   // that it does not suit all of them
  };

  void CheckAll(UserFunctionId id, const ir::IoAttributes& io, TypeId type, Span span,
                Direction& direction);
  bool IsLoneWithoutPlace(const UserFunction& f) const;
  void CheckItem(UserFunctionId id, const Item& item, Direction& direction);
  void CheckBuiltin(UserFunctionId id, const Item& item, Direction& direction);
  std::string LocationProblem(ir::ShaderStage stage, const Item& item,
                              const Direction& direction) const;
  bool NeedsFlat(ir::ShaderStage stage, const Item& item, const Direction& direction) const;
  Span InterpolateBefore(uint32_t offset) const;
  void SuggestAttribute(Diagnostic& d, ir::ShaderStage stage, const Item& item,
                        const Direction& direction) const;
  void CheckColor(UserFunctionId id, const Item& item, Direction& direction);
  // Of which no two may be the same; `what`: "location" or "color".
  void CheckNumbers(UserFunctionId id, const Direction& direction, std::string_view what,
                    PoolVector<std::pair<uint32_t, Span>>& numbers);
  Diagnostic& ItemError(UserFunctionId id, const Item& item, std::string message);
  void FindUses();
  void WrongStage(UserFunctionId id, const Item& item, const Direction& direction);

  // Made when there is an error. What was said of a member is not said again.
  PoolVector<Uses> uses_;  // by structure
  PoolVector<bool> said_;  // by place in the source: of the member that begins there
  Diagnostic unsaid_{};
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_ENTRY_POINTS_H_

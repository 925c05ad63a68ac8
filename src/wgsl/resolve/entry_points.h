// Shader inputs and outputs (WGSL: Inter-stage Input and Output Interface).
#ifndef TESSERA_WGSL_RESOLVE_ENTRY_POINTS_H_
#define TESSERA_WGSL_RESOLVE_ENTRY_POINTS_H_

#include <absl/container/flat_hash_set.h>

#include <string>
#include <string_view>

#include "base/pool_vector.h"
#include "wgsl/resolve/resolver_part.h"

namespace tessera::wgsl {

class EntryPointInterfaces : ResolverPart {
 public:
  explicit EntryPointInterfaces(SemanticContext& context) : ResolverPart(context) {}

  // Checks what an entry point takes and returns.
  void Check(UserFunctionId id);

 private:
  // A location or color, and where it is.
  struct Number {
    uint32_t number;
    Span span;
    TypeId structure;  // whose member has it, or none
  };
  // What an entry point has in one direction so far.
  struct Direction {
    bool input;
    Span builtins[32] = {};  // by BuiltinValue; end 0: not seen
    PoolVector<Number> locations, colors;

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
  // Reports numbers that two inputs have; `what`: "location" or "color".
  void CheckNumbers(UserFunctionId id, const Direction& direction, std::string_view what,
                    PoolVector<Number>& numbers);
  // Notes that an error of the two members or parameters is given. False if it was given before, for
  // another entry point.
  bool SayOnce(Span a, Span b);
  Diagnostic& ItemError(UserFunctionId id, const Item& item, std::string message);
  void FindUses();
  void WrongStage(UserFunctionId id, const Item& item, const Direction& direction);

  // Made when there is an error. What was said of a member is not said again.
  PoolVector<Uses> uses_;  // by structure
  PoolVector<bool> said_;  // by place in the source: of the member that begins there
  absl::flat_hash_set<uint64_t> said_pairs_;  // by the places of both
  Diagnostic unsaid_{};
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_ENTRY_POINTS_H_

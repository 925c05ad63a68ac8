// Checks shader inputs and outputs (WGSL: Inter-stage Input and Output Interface).
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

  // Checks the parameters and the result of an entry point.
  void Check(UserFunctionId id);

 private:
  // A location or color number and its source range.
  struct Number {
    uint32_t number;
    Span span;
    TypeId structure;  // the structure that contains the member with this number, or none
  };
  // The inputs or outputs of an entry point that have been visited so far.
  struct Direction {
    bool input;
    // Indexed by BuiltinValue; Span::end is 0 if the value has not occurred.
    Span builtins[32] = {};
    PoolVector<Number> locations, colors;

    std::string_view name() const { return input ? "input" : "output"; }
  };
  // A single input or output: a parameter, a result or a member of a structure.
  struct Item {
    const ir::IoAttributes& io;
    TypeId type;
    Span span;
    TypeId structure;  // the structure that contains the member, or none
  };
  // A function that has a parameter or result of a structure type.
  struct Use {
    UserFunctionId function;
    bool input;
  };
  // The first two uses of a structure as the type of a parameter or result.
  struct Uses {
    Use first = {}, second = {};
    uint32_t count = 0;  // at most two
    bool said = false;   // whether a mismatch between the two uses was reported
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
  // Reports inputs or outputs of an entry point that have the same location or color, depending on
  // `what` ("location" or "color").
  void CheckNumbers(UserFunctionId id, const Direction& direction, std::string_view what,
                    PoolVector<Number>& numbers);
  // Call before reporting an error about the two members or parameters `a` and `b`. Returns false
  // if the error was already reported for another entry point.
  bool SayOnce(Span a, Span b);
  Diagnostic& ItemError(UserFunctionId id, const Item& item, std::string message);
  void FindUses();
  void WrongStage(UserFunctionId id, const Item& item, const Direction& direction);

  // The following tables ensure that each error in a member is reported only once. They are empty
  // until the first error.
  PoolVector<Uses> uses_;                     // indexed by structure
  PoolVector<bool> said_;                     // whether reported; indexed by source offset
  absl::flat_hash_set<uint64_t> said_pairs_;  // keyed by the members' source offsets
  Diagnostic unsaid_{};
};

}  // namespace tessera::wgsl

#endif  // TESSERA_WGSL_RESOLVE_ENTRY_POINTS_H_

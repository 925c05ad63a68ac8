// Edits existing instructions. Builder creates new ones.
#ifndef TESSERA_IR_EDIT_H_
#define TESSERA_IR_EDIT_H_

#include <cstdint>
#include <initializer_list>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Changes `id` into another operation with the same result type. Preserves the instruction's uses,
// its position in the block and its source position. Also preserves the flag kOverrideExpr, because
// the instruction is still part of the same override-expression. Clears all other flags.
void ReplaceInPlace(Module& m, InstId id, Op op, std::initializer_list<Value> operands,
                    InstFields fields = {});

// Turns `id` into an alias of `v`, which must have the same type. The alias is a bitcast of `v` to
// its own type. Writers omit such bitcasts.
void ReplaceInPlace(Module& m, InstId id, Value v);

// Rewrites `at` to `if (condition) { at } else { zero }`. The kIf takes over the id of `at`, so
// that uses stay valid. Returns the new id of the original instruction. In its new block, only a
// kYield follows it.
InstId WrapInIf(Module& m, InstId at, Value condition);

// Returns the instruction before which to insert code that must run before `at`. This is usually
// `at` itself. If `at` is a `for` loop with a variable, returns the kVar instead, because text back
// ends expect the variable directly before the loop.
InstId PlaceBefore(const Module& m, InstId at);

// Sets the pointer_type of `g` according to its store type, address space and access mode.
void SetPointerType(Module& m, Global& g);
// Adds a module-scope variable. Computes its pointer_type from the other fields.
GlobalId AddGlobal(Module& m, Global g);

// Removes the variables for which `kept`, indexed by GlobalId, is false, and renumbers the rest.
// Instructions in blocks and Function::statically_used must not refer to removed variables.
void RemoveGlobals(Module& m, const PoolVector<bool>& kept);

// Moves all functions whose index is at least `first` to the front, preserving their order. Passes
// that append functions and call them from existing ones need this, because callees must precede
// their callers.
void PutFunctionsFirst(Module& m, uint32_t first);

// Replaces uses of values. Collects the replacements, and performs all of them in a single call to
// `Apply`. Each call to `Apply` visits every instruction of the module.
class UseReplacements {
 public:
  // Schedules `of` for removal, and its uses for replacement with `by`. `by` must not be scheduled
  // for replacement itself. If `of` has a name and `by` is an instruction, `by` takes over the
  // name.
  void Add(Module& m, InstId of, Value by);
  // Like `Add`, but `by` must not have any uses yet. If `by` is the newest instruction and directly
  // precedes `of`, which is the usual case, immediately turns `of` into a copy of `by`, and removes
  // `by`.
  void AddOwn(Module& m, InstId of, Value by);
  bool empty() const { return replaced_.empty(); }
  // Performs the scheduled replacements in all instructions, and removes the replaced instructions.
  void Apply(Module& m);

 private:
  struct Replacement {
    InstId of;
    Value by;
  };
  PoolVector<Replacement> replaced_;
};

}  // namespace tessera::ir

#endif  // TESSERA_IR_EDIT_H_

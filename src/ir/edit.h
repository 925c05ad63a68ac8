// Edits existing instructions of a module. Transforms use these functions together with Builder,
// which creates new instructions.
#ifndef TESSERA_IR_EDIT_H_
#define TESSERA_IR_EDIT_H_

#include <cstdint>
#include <initializer_list>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Changes `id` into another operation with the same result type. Its uses, its position in the
// block and its source position are unchanged. Only the flag kOverrideExpr is kept, because it
// describes the position, not the operation.
void ReplaceInPlace(Module& m, InstId id, Op op, std::initializer_list<Value> operands,
                    InstFields fields = {});

// Changes `id` into an alias of `v`, which has the same type. The alias is a bitcast to that type,
// which writers omit.
void ReplaceInPlace(Module& m, InstId id, Value v);

// Rewrites `at` to `if (condition) { at } else { zero }`. The kIf gets the id of `at`, so that uses
// of the result need no change. Returns the new id of the instruction inside the `if`, where only a
// kYield follows it.
InstId WrapInIf(Module& m, InstId at, Value condition);

// Sets the pointer type of a variable (Global::pointer_type) from its store type, address space and
// access mode.
void SetPointerType(Module& m, Global& g);
// Appends a global variable. Computes its pointer_type from its other fields.
GlobalId AddGlobal(Module& m, Global g);

// Removes the globals that are not `kept` (indexed by GlobalId) and renumbers the others.
// Instructions in blocks and Function::statically_used must not refer to removed globals.
void RemoveGlobals(Module& m, const PoolVector<bool>& kept);

// Moves the functions from index `first` to the end before all others, keeping their order. Used
// for callees that a pass appends, because callees precede their callers.
void PutFunctionsFirst(Module& m, uint32_t first);

// Replaces uses of values with other values. Collects the replacements and applies them together,
// because each call of Apply visits every instruction of the module.
class UseReplacements {
 public:
  // Records that Apply replaces every use of `of` with `by` and removes `of`. `by` must not be
  // replaced itself. If `of` has a name and `by` is an instruction, `by` gets the name.
  void Add(Module& m, InstId of, Value by);
  // Equivalent to Add for a `by` that has no other uses. Usually `by` is the newest instruction and
  // immediately precedes `of`; `of` is then changed into `by` at once.
  void AddOwn(Module& m, InstId of, Value by);
  bool empty() const { return replaced_.empty(); }
  // Replaces the uses in all instructions, then removes the replaced instructions.
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

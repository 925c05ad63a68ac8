// Changing instructions that stand in a module: the vocabulary of transforms, beside Builder, which makes new ones.
#ifndef TESSERA_IR_EDIT_H_
#define TESSERA_IR_EDIT_H_

#include <cstdint>
#include <initializer_list>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::ir {

// Makes `id`, in place, another operation with the same result type: its uses, its place and its source
// position stay. Of its flags only kOverrideExpr stays, which says where it stands and not what it is.
void ReplaceInPlace(Module& m, InstId id, Op op, std::initializer_list<Value> operands,
                    InstFields fields = {});

// Makes `id` another name of `v`, which has its type: a bitcast to that type, which writers leave out.
void ReplaceInPlace(Module& m, InstId id, Value v);

// `if (condition) { at } else { zero }`. The kIf takes the id of `at`, so that the uses of its result need no
// change. Returns what was `at`, under its new id; the block that it stands in ends after it.
InstId WrapInIf(Module& m, InstId at, Value condition);

// Gives a variable the type of the Value that names it, by its own type, space and access.
void SetPointerType(Module& m, Global& g);
// Declares another variable behind those that there are, whose pointer_type follows from the rest of it.
GlobalId AddGlobal(Module& m, Global g);

// Takes those away that are not `kept` (by GlobalId): the others get new ids. Instructions that stand in a block must not
// name what goes, nor must Function::statically_used name any.
void RemoveGlobals(Module& m, const PoolVector<bool>& kept);

// Puts the functions from `first` on before all others, in their order: for those that a pass has made to be called.
void PutFunctionsFirst(Module& m, uint32_t first);

// Values that are to stand in the place of others. Collected first and put in at once, since each Apply
// looks at every instruction of the module.
class UseReplacements {
 public:
  // Every use of `of` becomes one of `by`, and `of` goes. `by` must not be an instruction that is replaced itself.
  // If `of` has a name, an instruction `by` gets it.
  void Add(Module& m, InstId of, Value by);
  // The same where `by` is of no other use: as a rule it is the instruction that was made last and stands just before `of`,
  // which becomes that at once.
  void AddOwn(Module& m, InstId of, Value by);
  bool empty() const { return replaced_.empty(); }
  // Replaces the uses by all instructions that stand in a block, then removes what was replaced.
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

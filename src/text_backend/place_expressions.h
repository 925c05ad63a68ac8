// Declares the pass that decides for the text back ends how each instruction is written: as part of
// an expression, as a statement, or in the header of a loop. It also decides which constants get
// names. The pass stores its decisions as placement flags (ir/placement.h) and in
// Module::named_constants, which the writers only read.
#ifndef TESSERA_TEXT_BACKEND_PLACE_EXPRESSIONS_H_
#define TESSERA_TEXT_BACKEND_PLACE_EXPRESSIONS_H_

#include <functional>

#include "ir/module.h"
#include "ir/pipeline/pipeline.h"
#include "text_backend/name_constants.h"

namespace tessera::text {

// The properties of a language that determine where expressions can be written.
struct PlacementOptions {
  // True if the target has pointers. If so, the output declares each `let` of pointer type.
  // Otherwise, it repeats the access chain of the `let` at each use.
  bool has_pointers = true;
  // True if arrays or structures can be constructed inside an expression. Otherwise, they can be
  // constructed only in the initializer of a variable.
  bool arrays_in_expressions = true;
  bool structs_in_expressions = true;
  // True if atomic operations and workgroupUniformLoad are expressions that have a value.
  bool atomics_in_expressions = true;
  // True if && and || are short-circuiting.
  bool lazy_logical = true;
  // True if loops have continuing blocks, as in WGSL.
  bool continuing_blocks = false;
  // A function that returns whether `call`, a kBuiltin or kTarget instruction, must be written as
  // statements because the language has no expression for it. Such a call gets the flag kStatements
  // (ir::Placement). Null if the language has an expression for every call.
  bool (*by_statements)(const ir::Module& m, ir::InstId call) = nullptr;
  // A function that returns whether a store to `place` can be written as a compound assignment.
  // Null if every store can.
  std::function<bool(ir::Value place)> allows_compound = nullptr;
  ConstantPolicy constants = {};
};

// Sets the placement flags of all instructions, and lists the constants that get names. The flags
// determine which instructions are inlined. Inlining preserves the semantics: reads stay before the
// writes that follow them in the IR, calls keep their order, and each call is executed as often as
// before.
//
// Removes kShortCircuit from each `if` that cannot be written with && or ||, and kLoopFor from each
// loop whose condition cannot be written as a single expression. Rewrites loops whose `continue`
// the language cannot express (MoveContinuing in next_turn.h).
ir::Status PlaceExpressions(ir::Module& m, const PlacementOptions& options);

// Property: the placement flags satisfy the assumptions of the writer:
// - All values on the right side of && and || are inlined.
// - The condition of a `for` loop needs no statements.
// - A compound assignment stores an inlined operation.
// - A value that is computed by statements is assigned to a variable.
// - Each variable is declared exactly once.
extern const ir::Property kExpressionsArePlaced;

// Returns the row for PlaceExpressions in a target's table of passes. No pass after
// PlaceExpressions may change the module, because new instructions would have no placement flags.
// `proven` are the properties that the writer needs and that only range analysis can prove. The row
// lists them as broken although the pass preserves them, because range analysis cannot prove them
// for the loops that the pass rewrites.
template <typename Config>
constexpr ir::Pass<Config> PlaceExpressionsPass(ir::Status (*run)(ir::Module& m, const Config&,
                                                                  Diagnostics&),
                                                ir::FewProperties proven = {}) {
  return {.name = "place_expressions",
          .needs = proven,
          .establishes = {&kExpressionsArePlaced},
          .breaks = proven,
          .run = run};
}

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_PLACE_EXPRESSIONS_H_

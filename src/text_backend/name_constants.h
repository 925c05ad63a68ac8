// Decides which array and structure constants the output of a text back end declares at module
// scope. All other constants are written in place.
#ifndef TESSERA_TEXT_BACKEND_NAME_CONSTANTS_H_
#define TESSERA_TEXT_BACKEND_NAME_CONSTANTS_H_

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/pool_vector.h"
#include "ir/module.h"

namespace tessera::text {

// The position of a constant in the output.
enum class ConstantUse : uint8_t {
  kInitial,  // the initial value of a variable
  kValue,    // any other operand, except the base of an access
  kBase,     // the base of an access
  kPart,     // an element in the declaration of another constant
};

// The properties of a language that determine which constants need names.
struct ConstantPolicy {
  // Returns whether an array or structure constant is written in place. If it is, its elements are
  // tested as well: as kPart in the declaration of a constant or module-scope variable, and as
  // kValue elsewhere. If `in_place` is null, no constant gets a name.
  bool (*in_place)(const ir::Module& m, ir::ConstantId id, ConstantUse use) = nullptr;
  // If true, parts are written in place unless they are long and occur in several places. Without
  // this exception, the output could be exponentially longer than the source.
  bool names_only_shared_parts = false;
  // True if a part is declared as a macro that only the declarations of other constants can use. A
  // constant that is used both as a part and elsewhere is then listed twice in
  // Module::named_constants.
  bool parts_are_macros = false;
  // True if the initializers of module-scope variables are braced lists, like the initializers of
  // constants. The constants in these lists are then declared before those used in functions.
  bool braced_initializers = false;
  // True if a return of a zero value is added at the end of a function whose end is unreachable.
  bool returns_zero = false;
  // In the value of a structure, each run of padding is a zero of the type padding_type(run). Runs
  // of at most `longest_padding` units are written in place. If `longest_padding` is UINT32_MAX,
  // the functions below are not called.
  uint32_t longest_padding = UINT32_MAX;
  ir::TypeId (*padding_type)(ir::Module& m, const ir::Padding& run) = nullptr;
  // Returns whether a zero value of the type is written part by part, including the padding. Must
  // return false for large types, to keep the output short.
  bool (*writes_zero_by_parts)(const ir::Module& m, ir::TypeId type) = nullptr;
};

// Collects the constants of array or structure type that a module's operands refer to. May also
// collect other constants.
class ConstantUses {
 public:
  struct Entry {
    ir::ConstantId id;
    ConstantUse use;
  };

  explicit ConstantUses(const ir::Module& m);
  // Returns whether the operand may be an array or structure constant. Must be fast, because it is
  // called for each operand of the module, and most modules have no such constants.
  bool Includes(ir::Value v) const { return v.bits() - first_ < count_; }
  void Add(ir::Value v, ConstantUse use) { entries_.push_back({v.constant(), use}); }
  // Must be called at the end of each function. The operands of the function must have been added
  // in reverse order.
  void EndFunction();
  // Returns the constants in program order.
  std::span<const Entry> entries() const { return entries_; }

 private:
  uint32_t first_ = 0;  // the bits of the first Value that may be such a constant
  uint32_t count_ = 0;
  PoolVector<Entry> entries_;
  size_t function_ = 0;  // index of the first entry of the current function
};

// Sets Module::named_constants.
void NameConstants(ir::Module& m, const ConstantPolicy& policy, const ConstantUses& uses);

}  // namespace tessera::text

#endif  // TESSERA_TEXT_BACKEND_NAME_CONSTANTS_H_

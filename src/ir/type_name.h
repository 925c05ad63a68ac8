// Spells type names for diagnostics. In these names, counts that depend on overrides appear as
// expressions.
#ifndef TESSERA_IR_TYPE_NAME_H_
#define TESSERA_IR_TYPE_NAME_H_

#include <string>
#include <string_view>

#include "base/string_interner.h"
#include "ir/type.h"

namespace tessera::ir {

// Spells counts that depend on overrides, usually as the expressions that specify these counts in
// the WGSL source.
class CountSpeller {
 public:
  virtual std::string_view Spell(OverrideExprId count) const = 0;

 protected:
  ~CountSpeller() = default;
};

// Returns the name that TypeStore::NameOf returns, except that `counts` spells the counts that
// depend on overrides. TypeStore::NameOf writes "N" for each of these counts.
std::string NameOf(const TypeStore& types, TypeId id, const StringInterner& strings,
                   const CountSpeller& counts);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TYPE_NAME_H_

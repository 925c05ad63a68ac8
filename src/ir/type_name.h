// Type names for diagnostics of the front end. Counts that depend on overrides are spelled as
// expressions.
#ifndef TESSERA_IR_TYPE_NAME_H_
#define TESSERA_IR_TYPE_NAME_H_

#include <string>
#include <string_view>

#include "base/string_interner.h"
#include "ir/type.h"

namespace tessera::ir {

// Spells counts that depend on overrides as the WGSL text of their expressions.
class CountSpeller {
 public:
  virtual std::string_view Spell(OverrideExprId count) const = 0;

 protected:
  ~CountSpeller() = default;
};

// Returns TypeStore::NameOf(id, strings) with each 'N' replaced by the text of the count's
// expression.
std::string NameOf(const TypeStore& types, TypeId id, const StringInterner& strings,
                   const CountSpeller& counts);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TYPE_NAME_H_

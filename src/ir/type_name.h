// Names of types for messages of the front end, which knows what overrides decide their counts.
#ifndef TESSERA_IR_TYPE_NAME_H_
#define TESSERA_IR_TYPE_NAME_H_

#include <string>
#include <string_view>

#include "base/string_interner.h"
#include "ir/type.h"

namespace tessera::ir {

// Gives the WGSL text of the expression for a count that overrides decide.
class CountSpeller {
 public:
  virtual std::string_view Spell(OverrideExprId count) const = 0;

 protected:
  ~CountSpeller() = default;
};

// Returns TypeStore::NameOf(id, strings) with the text of expressions where that has 'N'.
std::string NameOf(const TypeStore& types, TypeId id, const StringInterner& strings,
                   const CountSpeller& counts);

}  // namespace tessera::ir

#endif  // TESSERA_IR_TYPE_NAME_H_

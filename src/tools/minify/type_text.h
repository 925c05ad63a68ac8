// Finds the shortest spelling of types.
#ifndef TESSERA_TOOLS_MINIFY_TYPE_TEXT_H_
#define TESSERA_TOOLS_MINIFY_TYPE_TEXT_H_

#include <string>
#include <string_view>

#include "absl/functional/function_ref.h"
#include "base/string_interner.h"
#include "ir/type.h"

namespace tessera::minify {

// Spells types, using predeclared aliases such as vec3f. All element counts must be constants.
class TypeText {
 public:
  TypeText(const ir::TypeStore& types, const StringInterner& strings)
      : types_(types), strings_(strings) {}

  // Returns the text of a type. `name_of` returns the name of a structure or of an alias, or an
  // empty string for any other type.
  using NameOf = absl::FunctionRef<std::string_view(ir::TypeId)>;
  std::string Spell(ir::TypeId type, NameOf name_of) const;

 private:
  const ir::TypeStore& types_;
  const StringInterner& strings_;
};

}  // namespace tessera::minify

#endif  // TESSERA_TOOLS_MINIFY_TYPE_TEXT_H_

#include "wgsl/resolve/type_name.h"

#include "ir/type_name.h"

namespace tessera::wgsl {
namespace {

class CountText final : public ir::CountSpeller {
 public:
  explicit CountText(const Program& program) : program_(program) {}

  // Returns the source text of an element count. Returns "N" if the text is long or spans several
  // lines, because it would obscure the rest of the type.
  std::string_view Spell(ir::OverrideExprId count) const override {
    constexpr size_t kLongest = 40;
    if (count.value >= program_.override_exprs.size()) return "N";
    const std::string_view text =
        program_.source.text(program_.ast.FullSpan(program_.override_exprs[count.value]));
    const bool is_short = text.size() <= kLongest && text.find('\n') == std::string_view::npos;
    return is_short ? text : "N";
  }

 private:
  const Program& program_;
};

}  // namespace

std::string TypeName(const Program& program, ir::TypeId type) {
  return ir::NameOf(program.module.types, type, program.module.strings, CountText(program));
}

}  // namespace tessera::wgsl

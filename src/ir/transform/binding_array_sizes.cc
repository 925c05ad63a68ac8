#include "ir/transform/binding_array_sizes.h"

#include <algorithm>
#include <string>

#include "ir/edit.h"
#include "ir/transform/direct_variable_access.h"

namespace tessera::ir {
namespace {

// The largest value that a `Count` can hold.
constexpr uint32_t kMaxCount = 0x7fffffff;

class Sizer {
 public:
  Sizer(Module& m, const BindingArraySizesConfig& config, Diagnostics& diagnostics)
      : m_(m), config_(config), diagnostics_(diagnostics) {}

  Status Run() {
    const auto open = [&](const Global& g) { return IsOpen(g); };
    if (std::ranges::none_of(m_.globals, open)) return Status::Ok();
    // A parameter that is an unsized binding array cannot be given a size, because calls may pass
    // arrays of different sizes. Functions therefore use the array's variable directly instead of
    // such a parameter.
    DirectVariableAccessConfig direct;
    direct.spaces = 0;
    direct.parts_of_variables = false;
    direct.binding_arrays = true;
    if (!RunDirectVariableAccess(m_, direct, diagnostics_).ok) return Status::Failed();
    for (Global& g : m_.globals) {
      if (IsOpen(g)) Close(g);
    }
    return ok_ ? Status::Ok() : Status::Failed();
  }

 private:
  bool IsOpen(const Global& g) const {
    const Type& type = m_.types[g.type];
    return type.kind == TypeKind::kBindingArray && type.count().is_runtime();
  }

  void Close(Global& g) {
    const TypeId element = m_.types[g.type].element;
    const bool handle = m_.types.SharesBinding(element);
    uint32_t count = 0;
    for (const BindingArraySizesConfig::Entry& e : config_.entries) {
      if (e.at == BindingPoint{g.group, g.binding}) count = e.count;
    }
    if (count == 0) {
      if (!handle || !config_.may_stay) NoSize(g, handle);
      return;
    }
    if (count > kMaxCount) return TooMany(g, count);
    g.type = m_.types.BindingArray(element, Count::Of(count));
    SetPointerType(m_, g);
    if (handle && config_.handles_share) return;
    if (count - 1 > UINT32_MAX - g.binding) return PastLastBinding(g, count);
    CheckBindings(g, count);
  }

  void NoSize(const Global& g, bool handle) {
    ok_ = false;
    Diagnostic& error = diagnostics_.Add(
        DiagCode::unsupported_by_target, g.span,
        "the number of elements of '" + std::string(m_.strings.Get(g.name)) + "' must be known");
    error.AddHelp("specify it: --binding-array-size " + std::to_string(g.group) + "," +
                  std::to_string(g.binding) + "=COUNT");
    if (!handle || !config_.target_has_them) return;
    error.AddNote(
        "arrays of textures and samplers need no size with --no-robustness, because their indices "
        "are then not clamped");
  }

  void TooMany(const Global& g, uint32_t count) {
    ok_ = false;
    diagnostics_.Add(DiagCode::unsupported_by_target, g.span,
                     "'" + std::string(m_.strings.Get(g.name)) + "' cannot have " +
                         std::to_string(count) + " elements: " + std::to_string(kMaxCount) +
                         " is the maximum");
  }

  void PastLastBinding(const Global& g, uint32_t count) {
    ok_ = false;
    diagnostics_.Add(DiagCode::invalid_resource_binding, g.span,
                     "'" + std::string(m_.strings.Get(g.name)) + "' with " + std::to_string(count) +
                         " elements would have binding numbers greater than " +
                         std::to_string(UINT32_MAX));
  }

  // Reports an error if another resource uses the binding number of an element. The elements have
  // consecutive numbers, starting with that of `array`.
  void CheckBindings(const Global& array, uint32_t count) {
    for (const Global& g : m_.globals) {
      if (!g.has_binding || g.group != array.group || g.binding <= array.binding ||
          g.binding - array.binding >= count) {
        continue;
      }
      ok_ = false;
      diagnostics_
          .Add(DiagCode::invalid_resource_binding, g.span,
               "'" + std::string(m_.strings.Get(g.name)) +
                   "' uses the binding number of an element of '" +
                   std::string(m_.strings.Get(array.name)) + "'")
          .AddLabel(array.span, "it has " + std::to_string(count) + " elements");
    }
  }

  Module& m_;
  const BindingArraySizesConfig& config_;
  Diagnostics& diagnostics_;
  bool ok_ = true;
};

}  // namespace

Status RunBindingArraySizes(Module& m, const BindingArraySizesConfig& config,
                            Diagnostics& diagnostics) {
  return Sizer(m, config, diagnostics).Run();
}

}  // namespace tessera::ir

#include "lsp/commands.h"

#include <optional>
#include <string>

#include "service/navigation.h"
#include "tessera/modules.h"
#include "tessera/tessera.h"

namespace tessera::lsp {
namespace {

struct TargetRow {
  std::string_view name, title;
  Target target;
};
constexpr TargetRow kTargets[] = {{"spvasm", "SPIR-V", Target::kSpirvAsm},
                                  {"msl", "MSL", Target::kMsl},
                                  {"hlsl", "HLSL", Target::kHlsl},
                                  {"glsl", "GLSL", Target::kGlsl}};

}  // namespace

Json Execute(const Context& context, std::string_view command, const Json& arguments) {
  if (command != kOutputCommand) return RequestError("there is no such command");
  const auto text = [&](size_t i) {
    return arguments.is_array() && i < arguments.size() ? TextOf(arguments[i]) : std::string_view();
  };
  Options options = context.document().options();
  std::optional<Target> target;
  for (const TargetRow& row : kTargets) {
    if (row.name == text(1)) target = row.target;
  }
  if (!target) return RequestError("the target must be spvasm, msl, hlsl or glsl");
  options.target = *target;
  options.entry_point = std::string(text(2));
  const std::string& source = context.document().text();
  std::optional<SourceSet> program = context.document().Sources();
  const Result result = program ? Compile(*program, options) : Compile(source, options);
  if (result.ok) return {{"text", result.text}};
  return {{"error", program ? RenderText(*program, result.diagnostics)
                            : RenderText(source, context.open.uri, result.diagnostics)}};
}

Json CodeLens(const Context& context, const Json& /*params*/) {
  Json list = Json::array();
  for (const service::Symbol& symbol : service::Symbols(context.analysis())) {
    if (symbol.kind != service::SymbolKind::kEntryPoint) continue;
    for (const TargetRow& row : kTargets) {
      Json arguments = {context.open.uri, row.name, symbol.name};
      list.push_back({{"range", RangeTo(context, symbol.place.name)},
                      {"command",
                       {{"title", row.title},
                        {"command", "tessera.showOutput"},
                        {"arguments", std::move(arguments)}}}});
    }
  }
  return list;
}

}  // namespace tessera::lsp

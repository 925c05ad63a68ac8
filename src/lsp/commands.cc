#include "lsp/commands.h"

#include "lsp/output.h"
#include "service/navigation.h"
#include "tessera/target_info.h"

namespace tessera::lsp {
namespace {

Json LensTo(const Context& context, const service::Symbol& symbol, std::string_view title,
            std::string_view command, Json arguments) {
  return {
      {"range", RangeTo(context, symbol.place.name)},
      {"command", {{"title", title}, {"command", command}, {"arguments", std::move(arguments)}}}};
}

OutputRequest RequestOf(const Json& params) {
  return {TextOf(At(params, "target")), TextOf(At(params, "entryPoint")), At(params, "options")};
}

}  // namespace

Json Execute(const Context& context, std::string_view command, const Json& arguments) {
  const auto text = [&](size_t i) {
    return arguments.is_array() && i < arguments.size() ? TextOf(arguments[i]) : std::string_view();
  };
  static const Json kNone;
  const bool has_options = arguments.is_array() && arguments.size() > 3;
  const Json& options = has_options ? arguments[3] : kNone;
  if (command == kOutputCommand) return Output(context, {text(1), text(2), options});
  if (command == kRemarksCommand) return Remarks(context, {text(2), text(1), options});
  return RequestError("there is no such command");
}

Json AnswerOutput(const Context& context, const Json& params) {
  return Output(context, RequestOf(params));
}

Json AnswerRemarks(const Context& context, const Json& params) {
  return Remarks(context, RequestOf(params));
}

Json CodeLens(const Context& context, const Json& /*params*/) {
  Json list = Json::array();
  for (const service::Symbol& symbol : service::Symbols(context.analysis())) {
    if (symbol.kind != service::SymbolKind::kEntryPoint) continue;
    for (const TargetInfo& info : Targets()) {
      if (!info.is_text) continue;
      list.push_back(LensTo(context, symbol, info.language, "tessera.showOutput",
                            {context.open.uri, info.name, symbol.name}));
    }
    list.push_back(LensTo(context, symbol, "remarks", "tessera.showRemarks",
                          Json::array({context.open.uri, symbol.name})));
  }
  return list;
}

}  // namespace tessera::lsp

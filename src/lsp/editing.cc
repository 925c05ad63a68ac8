// Implements the requests that assist editing: signature help, renaming, linked editing, inlay
// hints and colors.
#include <algorithm>
#include <string>

#include "lsp/feature_list.h"
#include "service/colors.h"
#include "service/inlay_hints.h"
#include "service/navigation.h"
#include "service/rename.h"
#include "service/signature_help.h"

namespace tessera::lsp {
namespace {

uint32_t OffsetIn(const Context& context, const Json& params) {
  return OffsetOf(context, At(params, "position"));
}

Json SignatureTo(const service::Signature& signature) {
  Json parameters = Json::array();
  for (const Span span : signature.parameters) {
    // Offsets within a label are always in UTF-16 units, regardless of the encoding of positions.
    const auto units = [&](uint32_t bytes) {
      return service::UnitsOf(std::string_view(signature.label).substr(0, bytes),
                              service::Encoding::kUtf16);
    };
    parameters.push_back({{"label", Json::array({units(span.begin), units(span.end)})}});
  }
  Json json = {{"label", signature.label}, {"parameters", std::move(parameters)}};
  if (!signature.documentation.empty()) {
    json["documentation"] = {{"kind", "markdown"}, {"value", signature.documentation}};
  }
  return json;
}

double NumberIn(const Json& color, const char* key) {
  const Json& number = At(color, key);
  return number.is_number() ? number.get<double>() : 0.0;
}

}  // namespace

Json SignatureHelp(const Context& context, const Json& params) {
  const auto help = service::SignatureHelpAt(context.analysis(), OffsetIn(context, params));
  if (!help) return nullptr;
  Json signatures = Json::array();
  for (const service::Signature& signature : help->signatures) {
    signatures.push_back(SignatureTo(signature));
  }
  return {{"signatures", std::move(signatures)},
          {"activeSignature", help->active},
          {"activeParameter", help->active_parameter}};
}

Json PrepareRename(const Context& context, const Json& params) {
  const auto span = service::RenameRange(context.analysis(), OffsetIn(context, params));
  if (!span) return nullptr;
  return {{"range", RangeTo(context, *span)},
          {"placeholder", context.document().text().substr(span->begin, span->end - span->begin)}};
}

Json Rename(const Context& context, const Json& params) {
  const service::Renaming renaming =
      service::Rename(context.document(), OffsetIn(context, params), TextOf(At(params, "newName")));
  if (!renaming.error.empty()) return RequestError(renaming.error);
  return WorkspaceEditTo(context, renaming.edits);
}

Json LinkedEditing(const Context& context, const Json& params) {
  const service::Analysis& a = context.analysis();
  const service::NodeId declaration = service::DeclarationAt(a, OffsetIn(context, params));
  if (!declaration.valid() || a.other_features().MayUse(declaration)) return nullptr;
  const auto uses = service::UsesOf(a, declaration);
  const auto is_own = [&](const service::Use& use) { return a.IsOwn(use.span.begin); };
  if (!std::ranges::all_of(uses, is_own)) return nullptr;
  Json ranges = Json::array();
  for (const service::Use& use : uses) ranges.push_back(RangeTo(context, use.span));
  return {{"ranges", std::move(ranges)}};
}

Json InlayHints(const Context& context, const Json& params) {
  constexpr int kType = 1, kParameter = 2;
  Json list = Json::array();
  const Span range = SpanOf(context, At(params, "range"));
  const service::HintSettings& settings = context.client.hints;
  const service::SlotTexts slots =
      settings.bindings ? service::SlotsOf(context.document(), context.client.targets)
                        : service::SlotTexts();
  for (const service::InlayHint& hint :
       service::InlayHints(context.analysis(), range, settings, slots)) {
    Json json = {{"position", PositionTo(context, hint.offset)}, {"label", hint.label}};
    switch (hint.kind) {
      case service::HintKind::kType: json["kind"] = kType; break;
      case service::HintKind::kParameter:
        json["kind"] = kParameter;
        json["paddingRight"] = true;
        break;
      case service::HintKind::kValue:
      case service::HintKind::kSlot:
      case service::HintKind::kConversion: json["paddingLeft"] = true; break;
    }
    list.push_back(std::move(json));
  }
  return list;
}

Json Colors(const Context& context, const Json& /*params*/) {
  Json list = Json::array();
  for (const service::ColorPlace& place : service::Colors(context.analysis())) {
    list.push_back({{"range", RangeTo(context, place.span)},
                    {"color",
                     {{"red", place.color.red},
                      {"green", place.color.green},
                      {"blue", place.color.blue},
                      {"alpha", place.color.alpha}}}});
  }
  return list;
}

Json ColorPresentation(const Context& context, const Json& params) {
  const Json& color = At(params, "color");
  const Span span = SpanOf(context, At(params, "range"));
  const std::string text = service::ColorText(context.analysis(), span,
                                              {NumberIn(color, "red"), NumberIn(color, "green"),
                                               NumberIn(color, "blue"), NumberIn(color, "alpha")});
  Json list = Json::array();
  list.push_back({{"label", text}, {"textEdit", EditTo(context, {span, text})}});
  return list;
}

}  // namespace tessera::lsp

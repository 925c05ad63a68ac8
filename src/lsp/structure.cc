// Implements the requests about a document's structure: folding, selection ranges and the call
// hierarchy.
#include <string>

#include "lsp/feature_list.h"
#include "lsp/uri.h"
#include "service/navigation.h"
#include "service/structure.h"

namespace tessera::lsp {

using service::NodeId;
namespace {

// Returns a call hierarchy item. In later requests, its position identifies the function. Its data
// identifies the open document whose program contains the function, because the function itself may
// be in a module that is not open.
Json ItemTo(const Context& context, NodeId function) {
  const service::Analysis& analysis = context.analysis();
  const service::Target target = service::TargetOf(analysis, function);
  const std::string header = service::HeaderOf(analysis, function);
  const size_t parameters = std::min(header.find('('), header.size());
  return {{"name", std::string(analysis.NameOf(function))},
          {"kind", SymbolKindTo(service::SymbolKind::kFunction)},
          {"detail", header.substr(parameters)},
          {"uri", UriTo(context, target.name.begin)},
          {"range", RangeTo(context, target.extent)},
          {"selectionRange", RangeTo(context, target.name)},
          {"data", {{"uri", context.open.uri}}}};
}

NodeId FunctionAt(const Context& context, uint32_t offset) {
  const NodeId declaration = service::DeclarationAt(context.analysis(), offset);
  if (!declaration.valid()) return {};
  const bool is_function =
      context.analysis().ast().kind(declaration) == service::NodeKind::kFunction;
  return is_function ? declaration : NodeId();
}

// Returns the function of a call hierarchy item, or an invalid id if the item no longer matches the
// text.
NodeId FunctionOf(const Context& context, const Json& item) {
  const Json& start = At(item, "selectionRange", "start");
  const std::string_view uri = TextOf(At(item, "uri"));
  if (UriKey(uri) == UriKey(context.open.uri)) return FunctionAt(context, OffsetOf(context, start));
  const service::Analysis& analysis = context.analysis();
  for (const uint32_t declaration : analysis.ast().declarations) {
    const NodeId function(declaration);
    if (analysis.ast().kind(function) != service::NodeKind::kFunction) continue;
    const uint32_t name = service::TargetOf(analysis, function).name.begin;
    if (PositionTo(context, name) == start && UriKey(UriTo(context, name)) == UriKey(uri))
      return function;
  }
  return {};
}

Json CallsTo(const Context& context, const std::vector<service::Call>& calls, const char* key) {
  Json list = Json::array();
  for (const service::Call& call : calls) {
    Json ranges = Json::array();
    for (const Span span : call.places) ranges.push_back(RangeTo(context, span));
    list.push_back({{key, ItemTo(context, call.function)}, {"fromRanges", std::move(ranges)}});
  }
  return list;
}

}  // namespace

Json PrepareCallHierarchy(const Context& context, const Json& params) {
  const NodeId function = FunctionAt(context, OffsetOf(context, At(params, "position")));
  if (!function.valid()) return nullptr;
  Json list = Json::array();
  list.push_back(ItemTo(context, function));
  return list;
}

Json IncomingCalls(const Context& context, const Json& params) {
  const NodeId function = FunctionOf(context, At(params, "item"));
  if (!function.valid()) return nullptr;
  return CallsTo(context, service::CallersOf(context.analysis(), function), "from");
}

Json OutgoingCalls(const Context& context, const Json& params) {
  const NodeId function = FunctionOf(context, At(params, "item"));
  if (!function.valid()) return nullptr;
  return CallsTo(context, service::CalleesOf(context.analysis(), function), "to");
}

Json Folding(const Context& context, const Json& /*params*/) {
  Json list = Json::array();
  for (const service::Fold& fold : service::Folds(context.document())) {
    Json json = {{"startLine", fold.first_line}, {"endLine", fold.last_line}};
    if (fold.kind == service::FoldKind::kComment) json["kind"] = "comment";
    if (fold.kind == service::FoldKind::kDirectives) json["kind"] = "imports";
    list.push_back(std::move(json));
  }
  return list;
}

Json Selection(const Context& context, const Json& params) {
  Json list = Json::array();
  const Json& positions = At(params, "positions");
  if (!positions.is_array()) return list;
  for (const Json& position : positions) {
    const auto ranges = service::SelectionRanges(context.analysis(), OffsetOf(context, position));
    Json outer;
    for (size_t i = ranges.size(); i-- > 0;) {
      Json json = {{"range", RangeTo(context, ranges[i])}};
      if (!outer.is_null()) json["parent"] = std::move(outer);
      outer = std::move(json);
    }
    list.push_back(std::move(outer));
  }
  return list;
}

}  // namespace tessera::lsp

#include "lsp/protocol.h"

#include <algorithm>

namespace tessera::lsp {

namespace {
constexpr const char* kErrorKey = "$error";  // marks an error; no valid result contains this key

// Substitutes a diagnostic code into the URL pattern for explanations.
std::string AddressOf(std::string_view code, std::string address) {
  constexpr std::string_view kPlace = "{code}";
  if (const size_t at = address.find(kPlace); at != std::string::npos) {
    address.replace(at, kPlace.size(), code);
  }
  return address;
}

// Returns the index of the imported file that contains an offset, or nullopt if the offset is in
// the document itself.
std::optional<size_t> OtherFile(const Context& context, uint32_t offset) {
  if (offset <= context.document().text().size()) return std::nullopt;
  const std::span<const SourceFile> files = context.analysis().files();
  if (files.empty()) return std::nullopt;
  const size_t file = FileAt(files, offset);
  return file == 0 ? std::nullopt : std::optional(file);
}

}  // namespace

Json RequestError(std::string_view message) { return {{kErrorKey, message}}; }
const Json& ErrorOf(const Json& result) { return At(result, kErrorKey); }

std::string_view DocumentUriOf(const Json& params) {
  if (const Json& uri = At(params, "textDocument", "uri"); uri.is_string()) return TextOf(uri);
  for (const Json* uri : {&At(params, "item", "data", "uri"), &At(params, "item", "uri")}) {
    if (uri->is_string()) return TextOf(*uri);
  }
  return TextOf(At(params, "data", "uri"));
}

uint32_t OffsetOf(const Context& context, const Json& position) {
  const service::Position at = {NumberOf(At(position, "line")).value_or(0),
                                NumberOf(At(position, "character")).value_or(0)};
  return context.document().lines().OffsetOf(at, context.client.encoding);
}

Span SpanOf(const Context& context, const Json& range) {
  const uint32_t begin = OffsetOf(context, At(range, "start"));
  return {begin, std::max(begin, OffsetOf(context, At(range, "end")))};
}

Json PositionTo(const Context& context, uint32_t offset) {
  const std::optional<size_t> file = OtherFile(context, offset);
  const auto position = [&](const service::LineTable& lines, uint32_t begin) {
    return lines.At(offset - begin, context.client.encoding);
  };
  const service::Position at = file ? position(context.analysis().LinesOf(*file),
                                               context.analysis().files()[*file].range.begin)
                                    : position(context.document().lines(), 0);
  return {{"line", at.line}, {"character", at.character}};
}

Json RangeTo(const Context& context, Span span) {
  return {{"start", PositionTo(context, span.begin)}, {"end", PositionTo(context, span.end)}};
}

std::string UriTo(const Context& context, uint32_t offset) {
  const std::optional<size_t> file = OtherFile(context, offset);
  return file ? std::string(context.analysis().files()[*file].name) : context.open.uri;
}

Json LocationTo(const Context& context, Span span) {
  return {{"uri", UriTo(context, span.begin)}, {"range", RangeTo(context, span)}};
}

Json EditTo(const Context& context, const service::TextEdit& edit) {
  return {{"range", RangeTo(context, edit.span)}, {"newText", edit.text}};
}

Json EditsTo(const Context& context, const std::vector<service::TextEdit>& edits) {
  Json list = Json::array();
  for (service::TextEdit edit : edits) {
    // Drop edits outside the embedded part, because the text outside it is not WGSL.
    const EmbeddedText* const embedded = context.open.embedded ? &*context.open.embedded : nullptr;
    if (embedded != nullptr && !embedded->Restrict(context.document().text(), edit)) continue;
    list.push_back(EditTo(context, edit));
  }
  return list;
}

Json WorkspaceEditTo(const Context& context, const std::vector<service::TextEdit>& edits) {
  Json changes = Json::object();
  changes[context.open.uri] = EditsTo(context, edits);
  return {{"changes", std::move(changes)}};
}

Json DiagnosticTo(const Context& context, const service::Problem& problem) {
  constexpr int kUnnecessary = 1;
  Json json = {{"range", RangeTo(context, problem.span)},
               {"severity", static_cast<int>(problem.severity)},
               {"code", problem.code},
               {"source", "tessera"},
               {"message", problem.message}};
  if (const std::string& address = context.client.code_address; !address.empty()) {
    json["codeDescription"] = {{"href", AddressOf(problem.code, address)}};
  }
  if (problem.unnecessary) json["tags"] = {kUnnecessary};
  for (const service::ProblemPlace& place : problem.related) {
    json["relatedInformation"].push_back(
        {{"location", LocationTo(context, place.span)}, {"message", place.message}});
  }
  return json;
}

std::map<std::string, Json> DiagnosticsTo(const Context& context) {
  context.open.files.clear();
  for (const SourceFile& file : context.analysis().files()) {
    context.open.files.emplace_back(file.name);
  }
  context.open.misses_modules = context.analysis().has_link_errors();
  std::map<std::string, Json> lists;
  lists[context.open.uri] = Json::array();
  const auto add = [&](const service::Problem& problem) {
    lists[UriTo(context, problem.span.begin)].push_back(DiagnosticTo(context, problem));
  };
  std::ranges::for_each(context.Problems(), add);
  std::ranges::for_each(service::TargetProblems(context.document(), context.client.targets), add);
  return lists;
}

int SymbolKindTo(service::SymbolKind kind) {
  switch (kind) {
    case service::SymbolKind::kFunction:
    case service::SymbolKind::kEntryPoint: return 12;
    case service::SymbolKind::kStruct: return 23;
    case service::SymbolKind::kMember: return 8;
    case service::SymbolKind::kAlias: return 26;
    case service::SymbolKind::kVariable:
    case service::SymbolKind::kParameter: return 13;
    case service::SymbolKind::kConstant:
    case service::SymbolKind::kOverride: return 14;
  }
  return 13;
}

}  // namespace tessera::lsp

#include "lsp/features.h"

#include <algorithm>
#include <iterator>

#include "lsp/commands.h"
#include "lsp/feature_list.h"
#include "service/formatting.h"
#include "service/hover.h"
#include "service/navigation.h"
#include "service/semantic_tokens.h"

namespace tessera::lsp {
namespace {

uint32_t OffsetIn(const Context& context, const Json& params) {
  return OffsetOf(context, At(params, "position"));
}

Json Hover(const Context& context, const Json& params) {
  const auto hover = service::HoverAt(context.analysis(), OffsetIn(context, params));
  if (!hover) return nullptr;
  return {{"contents", {{"kind", "markdown"}, {"value", hover->text}}},
          {"range", RangeTo(context, hover->span)}};
}

Json TargetTo(const Context& context, const std::optional<service::Target>& target) {
  if (!target) return nullptr;
  return LocationTo(context, target->name);
}

Json Definition(const Context& context, const Json& params) {
  return TargetTo(context, service::Definition(context.analysis(), OffsetIn(context, params)));
}

Json TypeDefinition(const Context& context, const Json& params) {
  return TargetTo(context, service::TypeDefinition(context.analysis(), OffsetIn(context, params)));
}

Json References(const Context& context, const Json& params) {
  const bool with_declaration = IsTrue(At(params, "context", "includeDeclaration"));
  Json list = Json::array();
  for (const service::Use& use : service::UsesAt(context.analysis(), OffsetIn(context, params))) {
    if (use.kind == service::UseKind::kDeclaration && !with_declaration) continue;
    list.push_back(LocationTo(context, use.span));
  }
  return list;
}

Json Highlight(const Context& context, const Json& params) {
  constexpr int kRead = 2, kWrite = 3;
  Json list = Json::array();
  for (const service::Use& use : service::UsesAt(context.analysis(), OffsetIn(context, params))) {
    if (!context.analysis().IsOwn(use.span.begin)) continue;
    list.push_back({{"range", RangeTo(context, use.span)},
                    {"kind", use.kind == service::UseKind::kRead ? kRead : kWrite}});
  }
  return list;
}

Json SymbolTo(const Context& context, const service::Symbol& symbol) {
  Json json = {{"name", symbol.name},
               {"detail", symbol.detail},
               {"kind", SymbolKindTo(symbol.kind)},
               {"range", RangeTo(context, symbol.place.extent)},
               {"selectionRange", RangeTo(context, symbol.place.name)}};
  for (const service::Symbol& child : symbol.children) {
    json["children"].push_back(SymbolTo(context, child));
  }
  return json;
}

Json Symbols(const Context& context, const Json& /*params*/) {
  Json list = Json::array();
  for (const service::Symbol& symbol : service::Symbols(context.analysis())) {
    list.push_back(SymbolTo(context, symbol));
  }
  return list;
}

Json PullDiagnostics(const Context& context, const Json& /*params*/) {
  std::map<std::string, Json> lists = DiagnosticsTo(context);
  Json report = {{"kind", "full"}, {"items", std::move(lists[context.open.uri])}};
  for (auto& [uri, list] : lists) {
    // Skip this document, whose diagnostics are in `items`. Also skip other open documents, whose
    // diagnostics are in their own reports.
    if (uri == context.open.uri || context.documents.FindSpelled(uri) != nullptr) continue;
    report["relatedDocuments"][uri] = {{"kind", "full"}, {"items", std::move(list)}};
  }
  return report;
}

// ---- formatting

service::FormatStyle StyleOf(const Json& params) {
  service::FormatStyle style;
  if (const auto size = NumberOf(At(params, "options", "tabSize"))) style.indent_width = *size;
  const Json& spaces = At(params, "options", "insertSpaces");
  style.indent_with_tabs = spaces.is_boolean() && !spaces.get<bool>();
  return style;
}

// Converts formatting edits. For embedded WGSL, keeps only the edits to the WGSL: the text around
// the WGSL has been replaced by blanks, which formatting might remove.
Json FormattingTo(const Context& context, std::vector<service::TextEdit> edits) {
  if (context.open.embedded && !edits.empty()) {
    const std::string formatted = service::Apply(context.document().text(), std::move(edits));
    edits = context.open.embedded->EditsOfFormatting(formatted);
  }
  return EditsTo(context, edits);
}

Json Formatting(const Context& context, const Json& params) {
  return FormattingTo(context, service::Format(context.document(), StyleOf(params)));
}

Json RangeFormatting(const Context& context, const Json& params) {
  const Span span = SpanOf(context, At(params, "range"));
  return FormattingTo(context, service::FormatRange(context.document(), span, StyleOf(params)));
}

Json OnTypeFormatting(const Context& context, const Json& params) {
  return FormattingTo(context, service::FormatOnType(context.document(), OffsetIn(context, params),
                                                     StyleOf(params)));
}

struct Row {
  std::string_view method;
  Handler handler;
};

constexpr Row kRows[] = {
    {"callHierarchy/incomingCalls", IncomingCalls},
    {"callHierarchy/outgoingCalls", OutgoingCalls},
    {"completionItem/resolve", ResolveCompletion},
    {"tessera/bindings", Bindings},
    {"tessera/output", AnswerOutput},
    {"tessera/remarks", AnswerRemarks},
    {"tessera/uniformity", Uniformity},
    {"textDocument/codeAction", CodeActions},
    {"textDocument/codeLens", CodeLens},
    {"textDocument/colorPresentation", ColorPresentation},
    {"textDocument/completion", Completion},
    {"textDocument/definition", Definition},
    {"textDocument/diagnostic", PullDiagnostics},
    {"textDocument/documentColor", Colors},
    {"textDocument/documentHighlight", Highlight},
    {"textDocument/documentSymbol", Symbols},
    {"textDocument/foldingRange", Folding},
    {"textDocument/formatting", Formatting},
    {"textDocument/hover", Hover},
    {"textDocument/inlayHint", InlayHints},
    {"textDocument/linkedEditingRange", LinkedEditing},
    {"textDocument/onTypeFormatting", OnTypeFormatting},
    {"textDocument/prepareCallHierarchy", PrepareCallHierarchy},
    {"textDocument/prepareRename", PrepareRename},
    {"textDocument/rangeFormatting", RangeFormatting},
    {"textDocument/references", References},
    {"textDocument/rename", Rename},
    {"textDocument/selectionRange", Selection},
    {"textDocument/semanticTokens/full", SemanticTokens},
    {"textDocument/semanticTokens/full/delta", SemanticTokensDelta},
    {"textDocument/semanticTokens/range", SemanticTokensRange},
    {"textDocument/signatureHelp", SignatureHelp},
    {"textDocument/typeDefinition", TypeDefinition},
};

}  // namespace

Handler HandlerOf(std::string_view method) {
  const auto* row = std::ranges::find(kRows, method, &Row::method);
  return row == std::end(kRows) ? nullptr : row->handler;
}

Json Capabilities() {
  constexpr int kIncremental = 2;
  return {
      {"textDocumentSync",
       {{"openClose", true}, {"change", kIncremental}, {"save", {{"includeText", false}}}}},
      {"hoverProvider", true},
      {"completionProvider",
       {{"triggerCharacters", {".", "@", "<", "(", ":"}}, {"resolveProvider", true}}},
      {"signatureHelpProvider",
       {{"triggerCharacters", {"(", ","}}, {"retriggerCharacters", {")"}}}},
      {"definitionProvider", true},
      {"typeDefinitionProvider", true},
      {"referencesProvider", true},
      {"documentHighlightProvider", true},
      {"documentSymbolProvider", true},
      {"callHierarchyProvider", true},
      {"workspaceSymbolProvider", true},
      {"executeCommandProvider", {{"commands", {kOutputCommand, kRemarksCommand}}}},
      {"colorProvider", true},
      {"foldingRangeProvider", true},
      {"inlayHintProvider", true},
      {"linkedEditingRangeProvider", true},
      {"renameProvider", {{"prepareProvider", true}}},
      {"selectionRangeProvider", true},
      {"semanticTokensProvider",
       {{"legend",
         {{"tokenTypes", service::kTokenTypes}, {"tokenModifiers", service::kTokenModifiers}}},
        {"full", {{"delta", true}}},
        {"range", true}}},
      {"codeActionProvider",
       {{"codeActionKinds",
         {"quickfix", "refactor.extract", "refactor.inline", "refactor.rewrite",
          "source.fixAll"}}}},
      {"documentFormattingProvider", true},
      {"documentRangeFormattingProvider", true},
      {"documentOnTypeFormattingProvider",
       {{"firstTriggerCharacter", "}"}, {"moreTriggerCharacter", {";"}}}},
      {"diagnosticProvider", {{"interFileDependencies", true}, {"workspaceDiagnostics", false}}},
  };
}

}  // namespace tessera::lsp

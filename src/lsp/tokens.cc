// Implements textDocument/semanticTokens: full, delta and range.
#include <algorithm>
#include <string>
#include <vector>

#include "lsp/feature_list.h"
#include "service/semantic_tokens.h"

namespace tessera::lsp {
namespace {

// Encodes tokens for the protocol: five numbers per token, with the position relative to the
// previous token.
class TokenData {
 public:
  explicit TokenData(const Context& context) : context_(context) {}

  void Add(const service::SemanticToken& token) {
    const service::LineTable& lines = context_.document().lines();
    const uint32_t last_line = lines.LineOf(token.span.end);
    uint32_t begin = token.span.begin;
    // Clients need not support tokens that span several lines, so tokens are split at line breaks.
    for (uint32_t line = lines.LineOf(begin); line <= last_line; ++line) {
      const uint32_t end = std::min(token.span.end, lines.EndOf(line));
      if (end > begin) AddPart({begin, end}, token);
      if (line < last_line) begin = lines.StartOf(line + 1);
    }
  }

  std::vector<uint32_t> Take() { return std::move(data_); }

 private:
  void AddPart(Span span, const service::SemanticToken& token) {
    const service::Encoding encoding = context_.client.encoding;
    const service::Position at = context_.document().lines().At(span.begin, encoding);
    const std::string_view text =
        std::string_view(context_.document().text()).substr(span.begin, span.end - span.begin);
    const uint32_t character =
        at.line == before_.line ? at.character - before_.character : at.character;
    data_.insert(data_.end(), {at.line - before_.line, character, service::UnitsOf(text, encoding),
                               static_cast<uint32_t>(token.type), token.modifiers});
    before_ = at;
  }

  const Context& context_;
  service::Position before_;
  std::vector<uint32_t> data_;
};

std::vector<uint32_t> DataOf(const Context& context, Span range) {
  TokenData data(context);
  for (const service::SemanticToken& token : service::SemanticTokens(context.analysis())) {
    if (token.span.end >= range.begin && token.span.begin <= range.end) data.Add(token);
  }
  return data.Take();
}

constexpr Span kEverything{0, ~0u};

}  // namespace

Json SemanticTokens(const Context& context, const Json& /*params*/) {
  context.open.tokens = DataOf(context, kEverything);
  const std::string id = std::to_string(++context.open.tokens_id);
  return {{"resultId", id}, {"data", context.open.tokens}};
}

Json SemanticTokensDelta(const Context& context, const Json& params) {
  constexpr size_t kNumbers = 5;
  const std::string known = std::to_string(context.open.tokens_id);
  if (context.open.tokens_id == 0 || TextOf(At(params, "previousResultId")) != known) {
    return SemanticTokens(context, params);
  }
  const std::vector<uint32_t> old =
      std::exchange(context.open.tokens, DataOf(context, kEverything));
  const std::vector<uint32_t>& now = context.open.tokens;
  size_t first = 0;
  const size_t least = std::min(old.size(), now.size());
  while (first < least && old[first] == now[first]) ++first;
  first -= first % kNumbers;
  size_t same = 0;  // the number of equal elements at the end of both lists
  while (same < least - first && old[old.size() - 1 - same] == now[now.size() - 1 - same]) ++same;
  same -= same % kNumbers;
  Json edits = Json::array();
  const auto data = Json(std::vector<uint32_t>(now.begin() + static_cast<ptrdiff_t>(first),
                                               now.end() - static_cast<ptrdiff_t>(same)));
  const size_t removed = old.size() - same - first;
  if (removed != 0 || !data.empty()) {
    edits.push_back({{"start", first}, {"deleteCount", removed}, {"data", data}});
  }
  return {{"resultId", std::to_string(++context.open.tokens_id)}, {"edits", std::move(edits)}};
}

Json SemanticTokensRange(const Context& context, const Json& params) {
  return {{"data", DataOf(context, SpanOf(context, At(params, "range")))}};
}

}  // namespace tessera::lsp

#include "lsp/output.h"

#include <algorithm>
#include <iterator>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "lsp/json_parser.h"
#include "lsp/line_links.h"
#include "service/targets.h"
#include "tessera/modules.h"
#include "tessera/remarks.h"
#include "tessera/source_map.h"

namespace tessera::lsp {
namespace {

constexpr std::string_view kWrongOptions = "'options' has an option that is unknown or wrong";

std::string_view NameOf(Target target) {
  return std::ranges::find(kOutputTargets, target, &OutputTarget::target)->name;
}

// Returns the options for a target, with the language settings of the document. Returns nullopt if
// the options of the request have a mistake.
std::optional<Options> OptionsFor(const Context& context, Target target,
                                  const OutputRequest& request) {
  std::vector<Options> chosen = context.client.targets;
  if (request.options.is_object()) {
    Json own = request.options;
    own["target"] = NameOf(target);
    chosen = TargetsOf(Json::array({std::move(own)}));
    if (chosen.empty()) return std::nullopt;
  }
  Options options;
  for (const Options& each : chosen) {
    const bool is_spirv = each.target == Target::kSpirv && target == Target::kSpirvAsm;
    if (each.target != target && !is_spirv) continue;
    options = each;
    break;
  }
  const Options& language = context.document().options();
  options.target = target;
  options.entry_point = std::string(request.entry_point);
  options.allowed_extensions = language.allowed_extensions;
  options.allowed_language_features = language.allowed_language_features;
  options.source_name = context.open.uri;
  return options;
}

// Renders messages. `program` is the one that was compiled, which has loaded its modules; it has
// no value for a document that imports nothing.
std::string TextOfMessages(const Context& context, const std::optional<SourceSet>& program,
                           const std::vector<Message>& messages) {
  return program ? RenderText(*program, messages)
                 : RenderText(context.document().text(), context.open.uri, messages);
}

Json LinesTo(std::string_view mappings) {
  Json lines = Json::array();
  for (const LineLink& link : LineLinks(mappings)) {
    lines.push_back(Json::array({link.output_line, link.file, link.line}));
  }
  return lines;
}

bool IsRemark(const Message& message) {
  return std::ranges::any_of(RemarkKinds(),
                             [&](const RemarkKindInfo& info) { return info.code == message.code; });
}

// Returns the answer to a request whose compilation failed.
Json ErrorOfMessages(const Context& context, const std::optional<SourceSet>& program,
                     std::vector<Message> messages) {
  std::erase_if(messages, IsRemark);
  return {{"error", TextOfMessages(context, program, messages)}};
}

// Returns the expression whose operator or bracket is at the offset.
Span ExpressionAt(const service::Analysis& a, uint32_t offset) {
  const service::NodeId node = a.tree().InnermostAround({offset, offset + 1});
  return node.valid() ? a.ast().FullSpan(node) : Span{offset, offset};
}

// A remark about the outputs for one or more targets.
struct FoundRemark {
  Message message;
  std::vector<std::string_view> targets;
};

auto KeyOf(const Message& m) {
  return std::tie(m.range.begin.offset, m.range.file, m.code, m.text);
}

class RemarkList {
 public:
  void Add(Message message, std::string_view target) {
    for (FoundRemark& other : found_) {
      if (KeyOf(other.message) != KeyOf(message)) continue;
      if (other.targets.back() != target) other.targets.push_back(target);
      return;
    }
    found_.push_back({std::move(message), {target}});
  }
  std::vector<FoundRemark> Take() {
    std::ranges::stable_sort(found_, {}, [](const FoundRemark& each) {
      return std::tie(each.message.range.file, each.message.range.begin.offset);
    });
    return std::move(found_);
  }

 private:
  std::vector<FoundRemark> found_;
};

Json RemarkTo(const Context& context, const FoundRemark& remark) {
  const Message& message = remark.message;
  Span span = service::SpanOf(context.analysis(), message.range);
  if (span.begin == span.end) span = ExpressionAt(context.analysis(), span.begin);
  std::string text = message.text;
  for (const std::string& note : message.notes) text += "\nnote: " + note;
  for (const std::string& help : message.helps) text += "\nhelp: " + help;
  return {{"location", LocationTo(context, span)},
          {"code", message.code},
          {"message", std::move(text)},
          {"targets", remark.targets}};
}

}  // namespace

Json Output(const Context& context, const OutputRequest& request) {
  const auto* row = std::ranges::find(kOutputTargets, request.target, &OutputTarget::name);
  if (row == std::end(kOutputTargets)) {
    return RequestError("the target must be spvasm, msl, hlsl, glsl or wgsl");
  }
  const std::optional<Options> options = OptionsFor(context, row->target, request);
  if (!options) return RequestError(kWrongOptions);
  std::optional<SourceSet> program = context.document().Sources();
  const MappedResult mapped = program ? CompileWithSourceMap(*program, *options)
                                      : CompileWithSourceMap(context.document().text(), *options);
  if (!mapped.result.ok) return ErrorOfMessages(context, program, mapped.result.diagnostics);
  Json json = {{"text", mapped.result.text}};
  if (mapped.source_map.empty()) return json;
  Json map = ParseJson(mapped.source_map);
  json["files"] = At(map, "sources");
  json["lines"] = LinesTo(TextOf(At(map, "mappings")));
  json["sourceMap"] = std::move(map);
  return json;
}

Json Remarks(const Context& context, const OutputRequest& request) {
  std::vector<RemarkKind> kinds;
  for (const RemarkKindInfo& info : RemarkKinds()) kinds.push_back(info.kind);
  RemarkList list;
  std::optional<Json> error;
  std::optional<SourceSet> program;
  bool any_ok = false;
  for (const OutputTarget& row : kOutputTargets) {
    if (row.target == Target::kWgsl || (!request.target.empty() && row.name != request.target))
      continue;
    const std::optional<Options> options = OptionsFor(context, row.target, request);
    if (!options) return RequestError(kWrongOptions);
    program = context.document().Sources();
    const RemarkedResult remarked =
        program ? CompileWithRemarks(*program, *options, kinds)
                : CompileWithRemarks(context.document().text(), *options, kinds);
    any_ok = any_ok || remarked.result.ok;
    if (!remarked.result.ok && !error) {
      error = ErrorOfMessages(context, program, remarked.result.diagnostics);
    }
    for (const Message& message : remarked.result.diagnostics) {
      if (remarked.result.ok && IsRemark(message)) list.Add(message, row.title);
    }
  }
  if (!any_ok) return error ? *error : RequestError("the target must be spvasm, msl, hlsl or glsl");
  std::vector<Message> messages;
  Json remarks = Json::array();
  for (const FoundRemark& remark : list.Take()) {
    remarks.push_back(RemarkTo(context, remark));
    messages.push_back(remark.message);
  }
  return {{"remarks", std::move(remarks)}, {"text", TextOfMessages(context, program, messages)}};
}

}  // namespace tessera::lsp

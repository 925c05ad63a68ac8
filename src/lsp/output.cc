#include "lsp/output.h"

#include <algorithm>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "base/stable_sort.h"
#include "lsp/json_parser.h"
#include "lsp/line_links.h"
#include "service/targets.h"
#include "tessera/modules.h"
#include "tessera/option_table.h"
#include "tessera/remarks.h"
#include "tessera/source_map.h"
#include "tessera/target_info.h"

namespace tessera::lsp {
namespace {

// Returns the options for compiling to a target, including the document's language settings. Sets
// `error` and returns nullopt if the options in the request are invalid.
std::optional<Options> OptionsFor(const Context& context, Target target,
                                  const OutputRequest& request, std::string& error) {
  std::vector<Options> chosen = context.client.targets;
  if (request.options.is_object()) {
    Json own = request.options;
    own["target"] = InfoOfTarget(target).name;
    const std::optional<Options> requested = TargetOptionsOf(own, error);
    if (!requested) {
      error = "'options': " + error;
      return std::nullopt;
    }
    chosen = {*requested};
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

// Renders messages as text. `program` is the compiled program with its loaded modules, or nullopt
// for a document without imports.
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

// Returns whether the server collects remarks for the target. Remarks describe code that the
// compiler adds, and it adds no code to WGSL. Binary SPIR-V is skipped, because it has the same
// remarks as its text form.
bool HasRemarks(const TargetInfo& info) { return info.is_text && info.target != Target::kWgsl; }

bool IsRemark(const Message& message) {
  return std::ranges::any_of(RemarkKinds(),
                             [&](const RemarkKindInfo& info) { return info.code == message.code; });
}

// Returns the error response for a failed compilation.
Json ErrorOfMessages(const Context& context, const std::optional<SourceSet>& program,
                     std::vector<Message> messages) {
  std::erase_if(messages, IsRemark);
  return {{"error", TextOfMessages(context, program, messages)}};
}

// A remark, and the targets for which it was reported.
struct FoundRemark {
  Message message;
  std::vector<std::string_view> targets;
};

// Returns the source span of each remark. For a remark without a length, this is the span of the
// expression whose operator or bracket is at the remark's offset.
std::vector<Span> SpansOf(const service::Analysis& a, const std::vector<FoundRemark>& remarks) {
  std::vector<Span> spans;
  std::vector<uint32_t> offsets;
  for (const FoundRemark& remark : remarks) {
    spans.push_back(service::SpanOf(a, remark.message.range));
    if (spans.back().begin == spans.back().end) offsets.push_back(spans.back().begin);
  }
  StableSort(offsets, std::identity());
  const std::vector<service::NodeId> nodes = a.tree().InnermostAroundEach(offsets);
  for (Span& span : spans) {
    if (span.begin != span.end) continue;
    const auto index = std::ranges::lower_bound(offsets, span.begin) - offsets.begin();
    if (nodes[index].valid()) span = a.ast().FullSpan(nodes[index]);
  }
  return spans;
}

class RemarkList {
 public:
  void Add(Message message, std::string_view target) {
    Key key(message.range.begin.offset, message.range.file, message.code, message.text);
    const auto [at, is_new] = indices_.emplace(std::move(key), found_.size());
    if (is_new) {
      found_.push_back({std::move(message), {target}});
    } else if (FoundRemark& other = found_[at->second]; other.targets.back() != target) {
      other.targets.push_back(target);
    }
  }
  std::vector<FoundRemark> Take() {
    std::ranges::stable_sort(found_, {}, [](const FoundRemark& each) {
      return std::tie(each.message.range.file, each.message.range.begin.offset);
    });
    return std::move(found_);
  }

 private:
  // The offset, file, code and text that identify a remark.
  using Key = std::tuple<uint32_t, std::string, std::string_view, std::string>;

  std::vector<FoundRemark> found_;
  std::map<Key, size_t> indices_;  // indices into `found_`
};

Json RemarkTo(const Context& context, const FoundRemark& remark, Span span) {
  const Message& message = remark.message;
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
  const std::optional<Target> target = TargetOf(request.target);
  if (!target || !InfoOfTarget(*target).is_text) {
    const auto is_text = [](const TargetInfo& info) { return info.is_text; };
    return RequestError("the target must be " + TargetNames(", ", " or ", is_text));
  }
  std::string mistake;
  const std::optional<Options> options = OptionsFor(context, *target, request, mistake);
  if (!options) return RequestError(mistake);
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
  for (const TargetInfo& info : Targets()) {
    if (!HasRemarks(info)) continue;
    if (!request.target.empty() && info.name != request.target) continue;
    std::string mistake;
    const std::optional<Options> options = OptionsFor(context, info.target, request, mistake);
    if (!options) return RequestError(mistake);
    program = context.document().Sources();
    const RemarkedResult remarked =
        program ? CompileWithRemarks(*program, *options, kinds)
                : CompileWithRemarks(context.document().text(), *options, kinds);
    any_ok = any_ok || remarked.result.ok;
    if (!remarked.result.ok && !error) {
      error = ErrorOfMessages(context, program, remarked.result.diagnostics);
    }
    for (const Message& message : remarked.result.diagnostics) {
      if (remarked.result.ok && IsRemark(message)) list.Add(message, info.language);
    }
  }
  if (!any_ok) {
    return error ? *error
                 : RequestError("the target must be " + TargetNames(", ", " or ", HasRemarks));
  }
  std::vector<Message> messages;
  Json remarks = Json::array();
  const std::vector<FoundRemark> found = list.Take();
  const std::vector<Span> spans = SpansOf(context.analysis(), found);
  for (size_t i = 0; i < found.size(); ++i) {
    remarks.push_back(RemarkTo(context, found[i], spans[i]));
    messages.push_back(found[i].message);
  }
  return {{"remarks", std::move(remarks)}, {"text", TextOfMessages(context, program, messages)}};
}

}  // namespace tessera::lsp

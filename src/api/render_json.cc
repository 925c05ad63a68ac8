// Implements RenderJson, RenderTraceJson and RenderSarif, which render messages, reflections and
// traces in machine-readable formats.
#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/json_text.h"
#include "api/messages.h"
#include "base/diagnostics.h"
#include "base/version.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

using Json = nlohmann::ordered_json;

template <typename Items, typename ToJsonFn>
Json ListOf(const Items& items, ToJsonFn to_json) {
  Json list = Json::array();
  for (const auto& item : items) list.push_back(to_json(item));
  return list;
}

// ---------------------------------------------------------------------------- messages

void AddRange(Json& json, const SourceRange& range) {
  json["line"] = range.begin.line;
  json["column"] = range.begin.column;
  json["end_line"] = range.end.line;
  json["end_column"] = range.end.column;
  json["offset"] = range.begin.offset;
  json["length"] = range.end.offset - range.begin.offset;
  json["utf16_offset"] = range.begin.utf16_offset;
  json["utf16_length"] = range.end.utf16_offset - range.begin.utf16_offset;
}

// Adds the file that contains the range, if the source consists of several files. Ranges in the
// same message may be in different files.
void AddFile(Json& json, const SourceRange& range) {
  if (!range.file.empty()) json["file"] = range.file;
}

Json LabelToJson(const MessageLabel& label) {
  Json json = {{"message", label.text}};
  AddFile(json, label.range);
  AddRange(json, label.range);
  return json;
}

Json FixToJson(const MessageFix& fix) {
  Json json = {{"replacement", fix.replacement}};
  AddFile(json, fix.range);
  AddRange(json, fix.range);
  return json;
}

// Converts a message to JSON. Omits the key "file" if neither `file` nor the message's range names
// a file.
Json MessageToJson(std::string_view file, const Message& m) {
  Json json = Json::object();
  if (!file.empty()) json["file"] = file;
  AddFile(json, m.range);  // replaces `file` if the source consists of several files
  json["severity"] = NameOf(m.severity);
  json["code"] = m.code;
  json["message"] = m.text;
  AddRange(json, m.range);
  if (!m.range_text.empty()) json["label"] = m.range_text;
  if (!m.labels.empty()) json["labels"] = ListOf(m.labels, LabelToJson);
  if (!m.notes.empty()) json["notes"] = m.notes;
  if (!m.helps.empty()) json["helps"] = m.helps;
  if (!m.fixes.empty()) json["fixes"] = ListOf(m.fixes, FixToJson);
  return json;
}

// ---------------------------------------------------------------------------- SARIF 2.1.0

Json SarifRegion(const SourceRange& range) {
  return {{"startLine", range.begin.line},
          {"startColumn", range.begin.column},
          {"endLine", range.end.line},
          {"endColumn", range.end.column}};
}

// Converts a file name to an absolute or relative URI reference (RFC 3986).
std::string UriOf(std::string_view name) {
  constexpr char kHex[] = "0123456789ABCDEF";
  std::string uri;
  if (name.starts_with('/')) uri = "file://";
  for (const char c : name) {
    const bool plain = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                       std::string_view("-._~/").find(c) != std::string_view::npos;
    if (plain) {
      uri += c;
    } else {
      uri += '%';
      uri += kHex[static_cast<unsigned char>(c) >> 4];
      uri += kHex[static_cast<unsigned char>(c) & 15];
    }
  }
  return uri;
}

// Returns the URI of the file that contains a range. `uri` is the URI to use if the source is a
// single file.
std::string UriOf(const SourceRange& range, std::string_view uri) {
  return range.file.empty() ? std::string(uri) : UriOf(range.file);
}

// Returns a SARIF location with an optional message `text`.
Json SarifLocation(std::string_view source_uri, const SourceRange& range, std::string_view text) {
  const std::string uri = UriOf(range, source_uri);
  Json json = {
      {"physicalLocation", {{"artifactLocation", {{"uri", uri}}}, {"region", SarifRegion(range)}}}};
  if (!text.empty()) json["message"] = {{"text", text}};
  return json;
}

// Converts all fixes of a message to a single SARIF fix, because they must be applied together.
Json SarifFix(std::string_view source_uri, std::span<const MessageFix> fixes) {
  Json changes = Json::array();
  for (size_t i = 0; i < fixes.size();) {
    const std::string& file = fixes[i].range.file;
    Json replacements = Json::array();
    const Json artifact = {{"uri", UriOf(fixes[i].range, source_uri)}};
    for (; i < fixes.size() && fixes[i].range.file == file; ++i) {
      replacements.push_back({{"deletedRegion", SarifRegion(fixes[i].range)},
                              {"insertedContent", {{"text", fixes[i].replacement}}}});
    }
    changes.push_back({{"artifactLocation", artifact}, {"replacements", replacements}});
  }
  return {{"artifactChanges", changes}};
}

Json SarifResult(std::string_view uri, const Message& m) {
  Json json = {{"ruleId", m.code},
               {"level", m.severity == MessageSeverity::kInfo ? "note" : NameOf(m.severity)},
               {"message", {{"text", WithNotes(m.text, m.notes, m.helps)}}},
               {"locations", Json::array({SarifLocation(uri, m.range, m.range_text)})}};
  if (!m.labels.empty()) {
    json["relatedLocations"] = ListOf(m.labels, [&](const MessageLabel& label) {
      return SarifLocation(uri, label.range, label.text);
    });
  }
  if (!m.fixes.empty()) {
    json["fixes"] = Json::array({SarifFix(uri, m.fixes)});
  }
  return json;
}

// Returns the rules that the messages refer to, without duplicates and in registry order.
Json SarifRules(std::span<const FileMessages> files) {
  Json rules = Json::array();
  for (uint32_t i = 0; i < DiagCodeCount(); ++i) {
    const DiagInfo& info = InfoOf(static_cast<DiagCode>(i));
    bool used = false;
    for (const FileMessages& file : files) {
      for (const Message& message : file.messages) used |= message.code == info.code;
    }
    if (!used) continue;
    Json rule = {{"id", info.code}, {"shortDescription", {{"text", info.summary}}}};
    if (const std::string_view help = Explain(info.code); !help.empty()) {
      rule["help"] = {{"text", help}};
    }
    rules.push_back(std::move(rule));
  }
  return rules;
}

// ---------------------------------------------------------------------------- reflection

using Structures = std::span<const StructureInfo>;

template <typename Structure>
Json ToJson(const Structure& structure, Structures structures);

// Converts each item to an object, and returns the list of objects. `structures` is
// Reflection::structures, to which layouts refer by index.
template <typename Items>
Json ObjectsOf(const Items& items, Structures structures) {
  return ListOf(items, [&](const auto& item) { return ToJson(item, structures); });
}

// Returns whether the root constant describes a buffer. If so, its `group` and `binding` identify
// the buffer. Called by reflection_json.inc, as is IsOfTexture (see schema/reflection.toml).
bool IsOfBuffer(const RootConstantOutput& r) {
  return r.name == "buffer_size" || r.name == "dynamic_offset";
}

// Returns whether the uniform describes a texture. If so, its `group` and `binding` identify it.
bool IsOfTexture(const HostUniformOutput& u) { return u.what != "first_instance"; }

Json TypedLayout(const TypeLayout& layout, Structures structures);

#include "api/reflection_json.inc"

// Converts a structure to an object. `Add` in reflection_json.inc adds the members.
template <typename Structure>
Json ToJson(const Structure& structure, Structures structures) {
  Json json = Json::object();
  Add(structure, structures, json);
  return json;
}

// Returns an object that contains the name of a type and its memory layout.
Json TypedLayout(const TypeLayout& layout, Structures structures) {
  Json json = {{"type", layout.type}};
  Add(layout, structures, json);
  return json;
}

}  // namespace

// The texts that the program prints end with a line break. The others do not, because `tessera
// batch` embeds them in its answers.

std::string RenderJson(ArrayView<const EntryPointOutput> entry_points) {
  return JsonText(ObjectsOf(entry_points, Structures()));
}

std::string RenderJson(ArrayView<const FunctionConstantOutput> constants) {
  return JsonText(ObjectsOf(constants, Structures()));
}

std::string RenderTraceJson(const Result& result) {
  const auto ir = [](const IrAfterPass& i) {
    Json json = {{"pass", i.pass}, {"ir", i.ir}};
    if (!i.source_map.empty()) json["source_map"] = i.source_map;
    return json;
  };
  const auto time = [](const StageTime& t) {
    return Json{{"stage", t.stage}, {"seconds", t.seconds}};
  };
  return JsonText({{"ir", ListOf(result.ir, ir)}, {"times", ListOf(result.times, time)}});
}

std::string RenderJson(ArrayView<const Message> messages) {
  Json list = Json::array();
  for (const Message& message : messages) list.push_back(MessageToJson("", message));
  return JsonText(list);
}

std::string RenderJson(ArrayView<const FileMessages> files) {
  Json list = Json::array();
  for (const FileMessages& file : files) {
    for (const Message& m : file.messages) list.push_back(MessageToJson(file.source_name, m));
  }
  return JsonText(list) + "\n";
}

std::string RenderSarif(ArrayView<const FileMessages> files) {
  const Json driver = {{"name", "tessera"}, {"version", kVersion}, {"rules", SarifRules(files)}};
  Json results = Json::array();
  for (const FileMessages& file : files) {
    const std::string uri = UriOf(file.source_name);
    for (const Message& message : file.messages) results.push_back(SarifResult(uri, message));
  }
  const Json run = {{"tool", {{"driver", driver}}},
                    {"columnKind", "unicodeCodePoints"},
                    {"results", std::move(results)}};
  return JsonText({{"version", "2.1.0"},
                   {"$schema", "https://json.schemastore.org/sarif-2.1.0.json"},
                   {"runs", Json::array({run})}}) +
         "\n";
}

std::string RenderJson(const Reflection& reflection, ArrayView<const EntryPointOutput> outputs,
                       ArrayView<const FunctionConstantOutput> constants) {
  const Structures structures(reflection.structures);
  Json entry_points = ObjectsOf(reflection.entry_points, structures);
  auto next = outputs.begin();  // `entry_points` and `outputs` are both in module order
  for (Json& entry : entry_points) {
    const auto output = std::find_if(next, outputs.end(), [&](const EntryPointOutput& e) {
      return e.name == entry["name"].get_ref<const std::string&>();
    });
    if (output == outputs.end()) continue;
    entry["output"] = ToJson(*output, structures);
    next = output + 1;
  }
  Json overrides = ObjectsOf(reflection.overrides, structures);
  // `overrides` and `constants` are both in module order, so a single pass over them suffices.
  auto constant = constants.begin();
  for (size_t i = 0; i < overrides.size() && constant != constants.end(); ++i) {
    if (reflection.overrides[i].name != constant->name) continue;
    overrides[i]["function_constant"] = {{"name", constant->output_name},
                                         {"index", constant->index}};
    ++constant;
  }
  return JsonText({{"entry_points", std::move(entry_points)},
                   {"overrides", std::move(overrides)},
                   {"structures", ObjectsOf(structures, structures)},
                   {"constants", ObjectsOf(reflection.constants, structures)},
                   {"enabled_extensions", reflection.enabled_extensions}},
                  2) +
         "\n";
}

}  // namespace tessera

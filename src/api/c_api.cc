// Implements the C interface in terms of the C++ interface.
#include "api/c_api.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "api/messages.h"
#include "base/version.h"
#include "tessera/embed.h"
#include "tessera/option_table.h"
#include "tessera/source_map.h"
#include "tessera/source_map_c.h"
#include "tessera/target_info.h"

using tessera::CopySource;
using tessera::Give;
using tessera::Guard;
using tessera::OptionsOf;

namespace {

tessera_severity ToC(tessera::MessageSeverity severity) {
  switch (severity) {
    case tessera::MessageSeverity::kError: return TESSERA_SEVERITY_ERROR;
    case tessera::MessageSeverity::kWarning: return TESSERA_SEVERITY_WARNING;
    case tessera::MessageSeverity::kInfo: break;
  }
  return TESSERA_SEVERITY_INFO;
}

tessera_range ToC(const tessera::SourceRange& range) {
  const auto& [begin, end, file] = range;
  return {begin.line,         begin.column,
          end.line,           end.column,
          begin.offset,       end.offset - begin.offset,
          begin.utf16_offset, end.utf16_offset - begin.utf16_offset};
}

const tessera::Message* MessageOf(const tessera_result* result, size_t index) {
  if (result == nullptr || index >= result->result.diagnostics.size()) return nullptr;
  return &result->result.diagnostics[index];
}

// Sets an option by name. Returns false and sets `error` on failure, as tessera::SetOption does.
bool Set(tessera::Options& options, std::string_view name, std::string_view value,
         std::string& error) {
  if (name == "target") {
    const std::optional<tessera::Target> target = tessera::TargetOf(value);
    if (target) options.target = *target;
    if (!target) error = "'target' must be " + tessera::TargetNames(", ", " or ");
    return target.has_value();
  }
  if (name == "entry_point" || name == "entry-point") {
    options.entry_point = value;
    return true;
  }
  if (name == "source_name" || name == "source-name") {
    options.source_name = value;
    return true;
  }
  return tessera::SetOption(options, name, value, error);
}

// Returns the bit of the enum tessera_targets that represents the target's language, or 0 for
// Target::kNone. Each language has one bit. The bits are assigned in the order in which the
// languages first occur in Targets().
uint32_t BitOf(const tessera::TargetInfo& target) {
  const auto targets = tessera::Targets();
  uint32_t bit = 1;
  for (const tessera::TargetInfo& each : targets) {
    const auto* const first =
        std::ranges::find(targets, each.language, &tessera::TargetInfo::language);
    if (first != &each || each.language.empty()) continue;
    if (each.language == target.language) return bit;
    bit <<= 1;
  }
  return 0;
}

// Wraps the result of compiling `module` in a new C object.
tessera_result* ResultOf(const tessera_module& module, tessera::Result result) {
  auto* const made = new tessera_result{module.source, std::move(result), {}};
  made->program = module.program;
  return made;
}

}  // namespace

extern "C" {

// `kVersion` is a view of a string literal, so its data is NUL-terminated.
const char* tessera_version(void) { return tessera::kVersion.data(); }

uint32_t tessera_abi(void) { return TESSERA_ABI; }

void tessera_keep_memory(size_t bytes) { tessera::KeepMemory(bytes); }

size_t tessera_option_count(void) { return tessera::OptionTable().size(); }

int tessera_option_info(size_t index, tessera_option* option) {
  const auto table = tessera::OptionTable();
  if (index >= table.size() || option == nullptr) return 0;
  const tessera::OptionInfo& info = table.data()[index];
  tessera_option filled;
  filled.name = info.name.data();  // string literals, so NUL-terminated
  filled.values = info.values.data();
  filled.help = info.help.data();
  filled.repeats = (info.traits & tessera::kRepeats) != 0 ? 1 : 0;
  filled.on_by_default = (info.traits & tessera::kOnByDefault) != 0 ? 1 : 0;
  filled.targets = 0;
  for (const tessera::TargetInfo& target : tessera::Targets()) {
    if (MattersTo(info, target.target)) filled.targets |= BitOf(target);
  }
  filled.group = tessera::GroupName(info.group).data();  // a string literal, so NUL-terminated
  return Give(filled, &tessera_option::group, option);
}

size_t tessera_target_count(void) { return tessera::Targets().size(); }

int tessera_target_info(size_t index, tessera_target* target) {
  const auto targets = tessera::Targets();
  if (index >= targets.size() || target == nullptr) return 0;
  const tessera::TargetInfo& info = targets[index];
  tessera_target filled;
  filled.name = info.name.data();  // string literals, so NUL-terminated
  filled.language = info.language.data();
  filled.extension_count = info.extensions.size();
  filled.is_text = info.is_text ? 1 : 0;
  filled.has_slots = info.has_slots ? 1 : 0;
  filled.bit = BitOf(info);
  filled.has_one_entry_point = info.has_one_entry_point ? 1 : 0;
  return Give(filled, &tessera_target::has_one_entry_point, target);
}

const char* tessera_target_extension(size_t index, size_t extension) {
  const auto targets = tessera::Targets();
  if (index >= targets.size() || extension >= targets[index].extensions.size()) return nullptr;
  return targets[index].extensions[extension].data();  // a string literal, so NUL-terminated
}

size_t tessera_code_count(void) {
  return Guard<size_t>(0, [] { return tessera::DiagnosticCodes().size(); });
}

const char* tessera_code(size_t index) {
  return Guard<const char*>(nullptr, [&]() -> const char* {
    const auto codes = tessera::DiagnosticCodes();
    // The codes are string literals, so they are NUL-terminated.
    return index < codes.size() ? codes[index].data() : nullptr;
  });
}

const char* tessera_explain(const char* code) {
  if (code == nullptr) return "";
  const std::string_view text = tessera::Explain(code);
  return text.empty() ? "" : text.data();  // a string literal, so NUL-terminated
}

tessera_options* tessera_options_create(void) {
  return Guard<tessera_options*>(nullptr, [] { return new tessera_options; });
}
tessera_options* tessera_options_clone(const tessera_options* options) {
  return Guard<tessera_options*>(nullptr,
                                 [&] { return new tessera_options{OptionsOf(options), {}}; });
}
void tessera_options_destroy(tessera_options* options) { delete options; }

int tessera_options_set(tessera_options* options, const char* name, const char* value) {
  if (options == nullptr) return 0;
  return Guard(0, [&] {
    options->error.clear();
    if (name == nullptr || value == nullptr) {
      options->error = "an option needs a name and a value";
      return 0;
    }
    return Set(options->options, name, value, options->error) ? 1 : 0;
  });
}

int tessera_options_add_override(tessera_options* options, const char* name, double value) {
  if (options == nullptr) return 0;
  return Guard(0, [&] {
    options->error.clear();
    if (name == nullptr) {
      options->error = "an override needs a name";
      return 0;
    }
    options->options.overrides.push_back({name, value});
    return 1;
  });
}

void tessera_options_set_cancel(tessera_options* options, int (*is_cancelled)(void*),
                                void* context) {
  if (options == nullptr) return;
  Guard(0, [&] {
    options->options.is_cancelled = nullptr;
    if (is_cancelled != nullptr) {
      options->options.is_cancelled = [is_cancelled, context] {
        return is_cancelled(context) != 0;
      };
    }
    return 0;
  });
}

char* tessera_options_serialize(const tessera_options* options, size_t* length) {
  if (length != nullptr) *length = 0;
  return Guard<char*>(nullptr, [&] {
    const std::string bytes = tessera::SerializeOptions(OptionsOf(options));
    char* copy = new char[bytes.size() + 1];
    std::memcpy(copy, bytes.c_str(), bytes.size() + 1);
    if (length != nullptr) *length = bytes.size();
    return copy;
  });
}

const char* tessera_options_error(const tessera_options* options) {
  return options != nullptr ? options->error.c_str() : "";
}

tessera_result* tessera_compile(const char* wgsl, size_t length, const tessera_options* options) {
  return Guard<tessera_result*>(nullptr, [&] {
    const tessera::Options& used = OptionsOf(options);
    auto source = CopySource(wgsl, length, used);
    tessera::Result result = tessera::Compile(source->text, used);
    return new tessera_result{std::move(source), std::move(result), {}};
  });
}

tessera_result* tessera_compile_with_source_map(const char* wgsl, size_t length,
                                                const tessera_options* options) {
  return Guard<tessera_result*>(nullptr, [&] {
    const tessera::Options& used = OptionsOf(options);
    auto source = CopySource(wgsl, length, used);
    tessera::MappedResult mapped = tessera::CompileWithSourceMap(source->text, used);
    return new tessera_result{
        std::move(source), std::move(mapped.result), {}, {}, std::move(mapped.source_map)};
  });
}

const char* tessera_result_source_map(const tessera_result* result, size_t* length) {
  if (length != nullptr) *length = result != nullptr ? result->source_map.size() : 0;
  return result != nullptr ? result->source_map.c_str() : "";
}

tessera_module* tessera_module_create(const char* wgsl, size_t length,
                                      const tessera_options* options) {
  return Guard<tessera_module*>(nullptr, [&] {
    const tessera::Options& used = OptionsOf(options);
    auto source = CopySource(wgsl, length, used);
    tessera::ShaderModule module = tessera::ShaderModule::Parse(source->text, used);
    return new tessera_module{std::move(source), std::move(module)};
  });
}

void tessera_module_destroy(tessera_module* module) { delete module; }

int tessera_module_ok(const tessera_module* module) {
  return module != nullptr && module->module.ok() ? 1 : 0;
}

tessera_result* tessera_module_check(const tessera_module* module) {
  if (module == nullptr) return nullptr;
  return Guard<tessera_result*>(nullptr, [&] {
    tessera::Result result;
    result.ok = module->module.ok();
    result.diagnostics = module->module.diagnostics();
    result.times = module->module.times();
    return ResultOf(*module, std::move(result));
  });
}

tessera_result* tessera_module_check_overrides(const tessera_module* module,
                                               const tessera_options* options) {
  if (module == nullptr) return nullptr;
  return Guard<tessera_result*>(nullptr, [&] {
    tessera::Result result;
    result.diagnostics = module->module.CheckOverrides(OptionsOf(options));
    result.ok = module->module.ok() && !tessera::HasErrors(result.diagnostics);
    return ResultOf(*module, std::move(result));
  });
}

tessera_result* tessera_module_generate(const tessera_module* module,
                                        const tessera_options* options) {
  if (module == nullptr) return nullptr;
  return Guard<tessera_result*>(
      nullptr, [&] { return ResultOf(*module, module->module.Generate(OptionsOf(options))); });
}

char* tessera_module_reflect_json(const tessera_module* module, const tessera_options* options) {
  return Guard<char*>(nullptr, [&] {
    const tessera::Options& used = OptionsOf(options);
    std::string json;
    if (tessera_module_ok(module) != 0) {
      const tessera::Reflection all =
          module->module.Reflect(used.overrides, used.entry_point, used.binding_array_sizes);
      if (all.complete) json = tessera::RenderJson(all);
    }
    char* copy = new char[json.size() + 1];
    std::memcpy(copy, json.c_str(), json.size() + 1);
    return copy;
  });
}

void tessera_string_destroy(char* string) { delete[] string; }

void tessera_result_destroy(tessera_result* result) { delete result; }

int tessera_result_ok(const tessera_result* result) {
  return result != nullptr && result->result.ok ? 1 : 0;
}

const uint32_t* tessera_result_spirv(const tessera_result* result, size_t* word_count) {
  const size_t count = result != nullptr ? result->result.spirv.size() : 0;
  if (word_count != nullptr) *word_count = count;
  return count != 0 ? result->result.spirv.data() : nullptr;
}

const char* tessera_result_text(const tessera_result* result, size_t* length) {
  if (length != nullptr) *length = result != nullptr ? result->result.text.size() : 0;
  return result != nullptr ? result->result.text.c_str() : "";
}

const char* tessera_result_embed(tessera_result* result, const char* language, const char* name,
                                 size_t* length) {
  if (result == nullptr || language == nullptr || !result->result.ok) return nullptr;
  return tessera::Guard<const char*>(nullptr, [&]() -> const char* {
    const auto known = tessera::EmbedLanguageOf(language);
    if (!known) return nullptr;
    result->embedded =
        tessera::EmbedResult(result->result, *known, name != nullptr ? name : "shader");
    if (length != nullptr) *length = result->embedded.size();
    return result->embedded.c_str();
  });
}

size_t tessera_result_message_count(const tessera_result* result) {
  return result != nullptr ? result->result.diagnostics.size() : 0;
}

int tessera_result_message(const tessera_result* result, size_t index, tessera_message* message) {
  const tessera::Message* const m = MessageOf(result, index);
  if (m == nullptr || message == nullptr) return 0;
  tessera_message filled;
  filled.severity = ToC(m->severity);
  filled.code = m->code.data();  // static storage, NUL-terminated
  filled.text = m->text.c_str();
  filled.range = ToC(m->range);
  filled.range_text = m->range_text.c_str();
  filled.label_count = m->labels.size();
  filled.note_count = m->notes.size();
  filled.help_count = m->helps.size();
  filled.fix_count = m->fixes.size();
  filled.file = m->range.file.c_str();
  return Give(filled, &tessera_message::file, message);
}

int tessera_result_label(const tessera_result* result, size_t message, size_t index,
                         tessera_label* label) {
  const tessera::Message* const m = MessageOf(result, message);
  if (m == nullptr || index >= m->labels.size() || label == nullptr) return 0;
  tessera_label filled;
  filled.range = ToC(m->labels[index].range);
  filled.text = m->labels[index].text.c_str();
  filled.file = m->labels[index].range.file.c_str();
  return Give(filled, &tessera_label::file, label);
}

int tessera_result_fix(const tessera_result* result, size_t message, size_t index,
                       tessera_fix* fix) {
  const tessera::Message* const m = MessageOf(result, message);
  if (m == nullptr || index >= m->fixes.size() || fix == nullptr) return 0;
  tessera_fix filled;
  filled.range = ToC(m->fixes[index].range);
  filled.replacement = m->fixes[index].replacement.c_str();
  filled.file = m->fixes[index].range.file.c_str();
  return Give(filled, &tessera_fix::file, fix);
}

const char* tessera_result_note(const tessera_result* result, size_t message, size_t index) {
  const tessera::Message* const m = MessageOf(result, message);
  return m != nullptr && index < m->notes.size() ? m->notes[index].c_str() : nullptr;
}

const char* tessera_result_help(const tessera_result* result, size_t message, size_t index) {
  const tessera::Message* const m = MessageOf(result, message);
  return m != nullptr && index < m->helps.size() ? m->helps[index].c_str() : nullptr;
}

const char* tessera_result_render_text(tessera_result* result, int color) {
  return tessera_result_render_text_to_width(result, color, 0);
}

const char* tessera_result_render_text_to_width(tessera_result* result, int color, uint32_t width) {
  if (result == nullptr) return "";
  return Guard("", [&] {
    const auto& messages = result->result.diagnostics;
    result->rendered = result->program != nullptr
                           ? tessera::RenderText(*result->program, messages, color != 0, width)
                           : tessera::RenderText(result->source->text, result->source->name,
                                                 messages, color != 0, width);
    return result->rendered.c_str();
  });
}

const char* tessera_result_render_json(tessera_result* result) {
  if (result == nullptr) return "";
  return Guard("", [&] {
    result->rendered = tessera::RenderJson(result->result.diagnostics);
    return result->rendered.c_str();
  });
}

const char* tessera_result_render_sarif(tessera_result* result) {
  if (result == nullptr) return "";
  return Guard("", [&] {
    const tessera::FileMessages file{result->source->name, result->result.diagnostics};
    result->rendered = tessera::RenderSarif({&file, 1});
    return result->rendered.c_str();
  });
}

const char* tessera_result_entry_points_json(tessera_result* result) {
  if (result == nullptr) return "";
  return Guard("", [&] {
    result->rendered = tessera::RenderJson(result->result.entry_points);
    return result->rendered.c_str();
  });
}

const char* tessera_result_function_constants_json(tessera_result* result) {
  if (result == nullptr) return "";
  return Guard("", [&] {
    result->rendered = tessera::RenderJson(result->result.function_constants);
    return result->rendered.c_str();
  });
}

const char* tessera_result_trace_json(tessera_result* result) {
  if (result == nullptr) return "";
  return Guard("", [&] {
    result->rendered = tessera::RenderTraceJson(result->result);
    return result->rendered.c_str();
  });
}

}  // extern "C"

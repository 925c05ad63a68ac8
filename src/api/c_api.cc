// The C interface over the C++ one.
#include <cstring>
#include <memory>
#include <string>
#include <string_view>

#include "base/version.h"
#include "tessera/option_table.h"
#include "tessera/tessera.h"
#include "tessera/tessera_c.h"

struct tessera_options {
  tessera::Options options;
};

// The text that messages speak of; modules and their results share it.
struct SourceText {
  std::string text, name;
};

struct tessera_result {
  std::shared_ptr<const SourceText> source;
  tessera::Result result;
  std::string rendered;
};

struct tessera_module {
  std::shared_ptr<const SourceText> source;
  tessera::ShaderModule module;
};

namespace {

bool SetTarget(tessera::Options& options, std::string_view name) {
  using tessera::Target;
  constexpr struct {
    std::string_view name;
    Target target;
  } kTargets[] = {{"none", Target::kNone},
                  {"spirv", Target::kSpirv},
                  {"spvasm", Target::kSpirvAsm},
                  {"msl", Target::kMsl},
                  {"hlsl", Target::kHlsl}};
  for (const auto& each : kTargets) {
    if (each.name != name) continue;
    options.target = each.target;
    return true;
  }
  return false;
}

tessera_severity ToC(tessera::MessageSeverity severity) {
  switch (severity) {
    case tessera::MessageSeverity::kError: return TESSERA_SEVERITY_ERROR;
    case tessera::MessageSeverity::kWarning: return TESSERA_SEVERITY_WARNING;
    case tessera::MessageSeverity::kInfo: break;
  }
  return TESSERA_SEVERITY_INFO;
}

const tessera::Options& OptionsOf(const tessera_options* options) {
  static const tessera::Options kDefaults;
  return options != nullptr ? options->options : kDefaults;
}

std::shared_ptr<const SourceText> CopySource(const char* wgsl, size_t length,
                                             const tessera::Options& options) {
  return std::make_shared<const SourceText>(
      SourceText{std::string(wgsl, length), options.source_name});
}

}  // namespace

extern "C" {

// A view of a literal: it ends with NUL.
const char* tessera_version(void) { return tessera::kVersion.data(); }

tessera_options* tessera_options_create(void) { return new tessera_options; }
void tessera_options_destroy(tessera_options* options) { delete options; }

int tessera_options_set(tessera_options* options, const char* name, const char* value) {
  const std::string_view key = name;
  if (key == "target") return SetTarget(options->options, value) ? 1 : 0;
  if (key == "entry_point" || key == "entry-point") {
    options->options.entry_point = value;
    return 1;
  }
  if (key == "source_name" || key == "source-name") {
    options->options.source_name = value;
    return 1;
  }
  std::string error;
  return tessera::SetOption(options->options, key, value, error) ? 1 : 0;
}

void tessera_options_add_override(tessera_options* options, const char* name, double value) {
  options->options.overrides.push_back({name, value});
}

tessera_result* tessera_compile(const char* wgsl, size_t length, const tessera_options* options) {
  const tessera::Options& used = OptionsOf(options);
  auto source = CopySource(wgsl, length, used);
  tessera::Result result = tessera::Compile(source->text, used);
  return new tessera_result{std::move(source), std::move(result), {}};
}

tessera_module* tessera_module_create(const char* wgsl, size_t length,
                                      const tessera_options* options) {
  const tessera::Options& used = OptionsOf(options);
  auto source = CopySource(wgsl, length, used);
  tessera::ShaderModule module = tessera::ShaderModule::Parse(source->text, used);
  return new tessera_module{std::move(source), std::move(module)};
}

void tessera_module_destroy(tessera_module* module) { delete module; }

int tessera_module_ok(const tessera_module* module) { return module->module.ok() ? 1 : 0; }

tessera_result* tessera_module_check(const tessera_module* module) {
  tessera::Result result;
  result.ok = module->module.ok();
  result.diagnostics = module->module.diagnostics();
  return new tessera_result{module->source, std::move(result), {}};
}

tessera_result* tessera_module_generate(const tessera_module* module,
                                        const tessera_options* options) {
  return new tessera_result{module->source, module->module.Generate(OptionsOf(options)), {}};
}

char* tessera_module_reflect_json(const tessera_module* module, const tessera_options* options) {
  const tessera::Options& used = OptionsOf(options);
  std::string json;
  if (module->module.ok()) {
    json = tessera::RenderJson(module->module.Reflect(used.overrides, used.entry_point));
  }
  char* copy = new char[json.size() + 1];
  std::memcpy(copy, json.c_str(), json.size() + 1);
  return copy;
}

void tessera_string_destroy(char* string) { delete[] string; }

void tessera_result_destroy(tessera_result* result) { delete result; }

int tessera_result_ok(const tessera_result* result) { return result->result.ok ? 1 : 0; }

const uint32_t* tessera_result_spirv(const tessera_result* result, size_t* word_count) {
  *word_count = result->result.spirv.size();
  return result->result.spirv.empty() ? nullptr : result->result.spirv.data();
}

const char* tessera_result_text(const tessera_result* result, size_t* length) {
  if (length != nullptr) *length = result->result.text.size();
  return result->result.text.c_str();
}

size_t tessera_result_message_count(const tessera_result* result) {
  return result->result.diagnostics.size();
}

int tessera_result_message(const tessera_result* result, size_t index, tessera_message* message) {
  if (index >= result->result.diagnostics.size()) return 0;
  const tessera::Message& m = result->result.diagnostics[index];
  message->severity = ToC(m.severity);
  message->code = m.code.data();  // static storage, ends with NUL
  message->text = m.text.c_str();
  message->line = m.range.begin.line;
  message->column = m.range.begin.column;
  message->end_line = m.range.end.line;
  message->end_column = m.range.end.column;
  message->offset = m.range.begin.offset;
  message->length = m.range.end.offset - m.range.begin.offset;
  return 1;
}

const char* tessera_result_render_text(tessera_result* result, int color) {
  result->rendered = tessera::RenderText(result->source->text, result->source->name,
                                         result->result.diagnostics, color != 0);
  return result->rendered.c_str();
}

const char* tessera_result_render_json(tessera_result* result) {
  result->rendered = tessera::RenderJson(result->result.diagnostics);
  return result->rendered.c_str();
}

}  // extern "C"

#include "cli/drop_in.h"

#include <algorithm>
#include <filesystem>
#include <functional>
#include <map>
#include <utility>

#include "cli/values.h"
#include "tessera/option_table.h"
#include "tessera/target_info.h"

namespace tessera::cli {
namespace {

using Words = std::vector<std::string>;

void Append(Words& to, const Words& words) { to.insert(to.end(), words.begin(), words.end()); }

// Inserts a dot after the first digit of a version number: "62" becomes "6.2" and "610" becomes
// "6.10".
std::string VersionOf(const std::string& digits) {
  return digits.size() < 2 ? digits : digits.substr(0, 1) + "." + digits.substr(1);
}

std::vector<std::string> Split(const std::string& list) {
  std::vector<std::string> parts;
  for (size_t at = 0, end = 0; end != std::string::npos && !list.empty(); at = end + 1) {
    end = list.find(',', at);
    parts.push_back(list.substr(at, end - at));
  }
  return parts;
}

// Returns the target name for the file extension of an output, or an empty string if the extension
// is unknown.
std::string TargetByExtension(const std::string& path) {
  const std::string extension = std::filesystem::path(path).extension().string();
  for (const TargetInfo& info : Targets()) {
    if (std::ranges::find(info.extensions, extension) != info.extensions.end()) {
      return std::string(info.name);
    }
  }
  return "";
}

// One option of the emulated program.
struct Flag {
  bool takes_value = false;
  std::function<void(const std::string&)> apply;
};

// Parses arguments according to a table of options.
class Reader {
 public:
  Reader(Translation& to, bool allows_equals) : to_(to), allows_equals_(allows_equals) {}

  void Add(std::initializer_list<const char*> names, Flag flag) {
    for (const char* name : names) flags_[name] = flag;
  }
  // Defines an option that is accepted but has no effect in tessera. A remark reports each use.
  void AddIdle(std::initializer_list<const char*> names, bool takes_value) {
    for (const char* name : names) {
      flags_[name] = {takes_value, [this, name = std::string(name)](const std::string&) {
                        to_.remarks.push_back(name + " has no effect here");
                      }};
    }
  }
  // Defines an option that is rejected. `why` is the reason in the error message.
  void AddError(std::initializer_list<const char*> names, bool takes_value, std::string why) {
    for (const char* name : names) {
      flags_[name] = {takes_value, [this, name = std::string(name), why](const std::string&) {
                        Fail(name + ": " + why);
                      }};
    }
  }

  void Fail(std::string why) {
    if (to_.error.empty()) to_.error = std::move(why);
  }

  // Returns the names of all options, in alphabetical order.
  Words Names() const {
    Words names;
    for (const auto& [name, flag] : flags_) names.push_back(name);
    return names;
  }

  // Applies the options in `arguments`. Returns the positional arguments.
  Words Read(std::span<const std::string> arguments) {
    Words positional;
    for (size_t i = 0; i < arguments.size() && to_.error.empty(); ++i) {
      const std::string& argument = arguments[i];
      if (argument.size() < 2 || argument[0] != '-') {
        positional.push_back(argument);
        continue;
      }
      const size_t equals = allows_equals_ ? argument.find('=') : std::string::npos;
      const std::string name = argument.substr(0, equals);
      const auto flag = flags_.find(name);
      if (flag == flags_.end()) {
        Fail("there is no option '" + name + "'");
      } else if (!flag->second.takes_value) {
        flag->second.apply("");
      } else if (equals != std::string::npos) {
        flag->second.apply(argument.substr(equals + 1));
      } else if (i + 1 == arguments.size()) {
        Fail("'" + name + "' needs a value");
      } else {
        flag->second.apply(arguments[++i]);
      }
    }
    return positional;
  }

 private:
  Translation& to_;
  const bool allows_equals_;
  std::map<std::string, Flag, std::less<>> flags_;
};

class Tint {
 public:
  explicit Tint(Translation& to) : to_(to), reader_(to, true) {
    AddOutputOptions();
    AddCodeOptions();
    AddOtherOptions();
  }

  const Reader& reader() const { return reader_; }

  void Translate(std::span<const std::string> arguments) {
    const Words inputs = reader_.Read(arguments);
    if (!to_.error.empty()) return;
    if (inputs.size() != 1) return reader_.Fail("specify one input file");
    if (is_inspected_) to_.commands.push_back(With("reflect", inputs[0], overrides_));
    if (checks_only_ || format_ == "none") {
      to_.commands.push_back(With("check", inputs[0], overrides_));
      return;
    }
    if (format_.empty()) format_ = TargetByExtension(output_);
    if (format_.empty()) format_ = "spvasm";
    if (format_ == "wgsl" && minifies_) {
      if (overrides_.empty() && entry_point_.empty()) return Minify(inputs[0]);
      return reader_.Fail(
          "--minify does not support --overrides and --entry-point: first write WGSL with them, "
          "then minify the result");
    }
    Words command = {"compile", inputs[0], "--target", format_};
    Append(command, {"-o", output_.empty() ? "-" : output_});
    Append(command, overrides_);
    Append(command, entry_point_);
    Append(command, options_);
    AddDefaults(command);
    to_.commands.push_back(std::move(command));
  }

 private:
  Words With(const char* name, const std::string& input, const Words& more) const {
    Words command = {name, input};
    Append(command, more);
    Append(command, messages_);
    return command;
  }

  void Minify(const std::string& input) {
    Words command = {"minify", input, "-o", output_.empty() ? "-" : output_};
    Append(command, messages_);
    to_.commands.push_back(std::move(command));
  }

  // Appends the options for the output format and for messages. If no language version is given,
  // uses tint's default version.
  void AddDefaults(Words& command) const {
    if (format_ == "hlsl") Append(command, {"--shader-model", shader_model_});
    if (format_ == "glsl") Append(command, {"--glsl-version", is_desktop_ ? "460" : "310es"});
    if (format_ == "spirv" || format_ == "spvasm") {
      Append(command, {"--spirv-version", spirv_version_});
      Append(command, spirv_options_);
    }
    if (format_ == "msl") Append(command, msl_options_);
    Append(command, messages_);
  }

  void AddOutputOptions() {
    reader_.Add({"-f", "--format"}, {true, [this](const std::string& v) { SetFormat(v); }});
    reader_.Add({"-o", "--output-name"}, {true, [this](const std::string& v) { output_ = v; }});
    reader_.Add({"-ep", "--entry-point"},
                {true, [this](const std::string& v) { entry_point_ = {"--entry-point", v}; }});
    reader_.Add({"--overrides"}, {true, [this](const std::string& v) {
                                    for (const std::string& part : Split(v)) {
                                      Append(overrides_, {"--override", part});
                                    }
                                  }});
    reader_.Add({"--parse-only"}, {false, [this](const std::string&) { checks_only_ = true; }});
    reader_.Add({"--minify"}, {false, [this](const std::string&) { minifies_ = true; }});
    reader_.Add({"--dump-inspector-bindings", "--emit-inspector-bindings"},
                {false, [this](const std::string&) { is_inspected_ = true; }});
    reader_.Add({"-col", "--color"}, {true, [this](const std::string& v) {
                                        Append(messages_,
                                               {"--color", v == "off" ? "never" : "always"});
                                      }});
    reader_.Add({"--diagnostics-format"},
                {true, [this](const std::string& v) { SetDiagnosticsFormat(v); }});
    reader_.Add({"-if", "--input-format"},
                {true, [this](const std::string& v) {
                   if (v != "wgsl") reader_.Fail("tessera reads WGSL only, not '" + v + "'");
                 }});
  }

  void SetDiagnosticsFormat(const std::string& value) {
    if (value != "text" && value != "json") {
      return reader_.Fail("there is no format '" + value + "' of diagnostics; use text or json");
    }
    Append(messages_, {"--format", value});
  }

  void SetFormat(const std::string& value) {
    format_ = value;
    if (value == "hlsl-fxc") {
      format_ = "hlsl";
      shader_model_ = "5.1";
    } else if (value == "ir" || value == "ir_bin") {
      reader_.Fail(
          "there is no format 'ir'; 'tessera compile --print-ir-after PASS' prints the IR");
    } else if (!TargetOf(value)) {
      reader_.Fail("there is no format '" + value + "'");
    }
  }

  // Defines a flag that is equivalent to the options `words` of `tessera compile`.
  void AddSame(const char* name, const Words& words, Words& to) {
    reader_.Add({name}, {false, [words, &to](const std::string&) { Append(to, words); }});
  }

  void AddCodeOptions() {
    AddSame("--disable-robustness", {"--no-robustness"}, options_);
    AddSame("--disable-workgroup-init", {"--no-zero-initialize-workgroup"}, options_);
    AddSame("--rename-all", {"--names", "hash"}, options_);
    AddSame("--disable-demote-to-helper", {"--no-demote-to-helper-invocation"}, spirv_options_);
    AddSame("--use-storage-input-output-16", {"--storage-input-output-16"}, spirv_options_);
    AddSame("--validate", {"--validate"}, spirv_options_);
    reader_.Add({"--spirv-version"}, {true, [this](const std::string& v) { spirv_version_ = v; }});
    reader_.Add({"--hlsl-shader-model"},
                {true, [this](const std::string& v) { shader_model_ = VersionOf(v); }});
    reader_.Add({"--glsl-desktop"}, {false, [this](const std::string&) { is_desktop_ = true; }});
    reader_.Add({"--use-argument-buffers"}, {false, [this](const std::string&) {
                                               msl_options_.emplace_back("--msl-argument-buffers");
                                             }});
    reader_.Add({"--msl-version"}, {true, [this](const std::string& v) {
                                      Append(msl_options_, {"--msl-version", v});
                                    }});
    // This option is rejected, not translated. The error message names tessera's equivalent option.
    // Both options identify members by index.
    reader_.AddError({"--pixel-local-attachments", "--pixel_local_attachments"}, true,
                     "write 'tessera compile --pixel-local MEMBER=ATTACHMENT'");
  }

  void AddOtherOptions() {
    reader_.AddError({"--dynamic-offset"}, true,
                     "write 'tessera compile --msl-dynamic-offset GROUP,BINDING=INDEX'");
    reader_.AddError({"--dynamic-offset-buffer"}, true,
                     "write 'tessera compile --msl-dynamic-offsets-index N'");
    reader_.AddError({"--argument-buffer"}, true,
                     "each group gets the buffer slot with its own number");
    reader_.AddError(
        {"--bgra-swizzle"}, true,
        "swizzle in the host, or use 'tessera compile --vertex-buffer' with unorm8x4-bgra");
    reader_.AddError({"--pixel-local-attachment-formats"}, true, "tessera has no counterpart");
    reader_.AddError({"--dump-ir", "--emit-ir"}, false,
                     "write 'tessera compile --print-ir-after PASS'");
    reader_.AddError({"--ycbcr-bindings"}, true, "tessera has no counterpart");
    reader_.AddIdle({"--print-hash", "-v", "--verbose", "--allow-non-uniform-derivatives",
                     "--disable-unreachable-code-warning", "--treat-samplers-as-filtering",
                     "--disable-ir-validation-asserts", "--ir-roundtrip"},
                    false);
    reader_.AddIdle({"--skip-hash", "--fxc", "--dxc", "--xcrun", "--sampler-mapping"}, true);
  }

  Translation& to_;
  Reader reader_;
  std::string format_, output_, shader_model_ = "6.0", spirv_version_ = "1.3";
  Words overrides_, entry_point_, options_, spirv_options_, msl_options_, messages_;
  bool checks_only_ = false, minifies_ = false, is_inspected_ = false, is_desktop_ = false;
};

class Naga {
 public:
  explicit Naga(Translation& to) : to_(to), reader_(to, false) {
    AddOptions();
    AddPolicies();
    reader_.AddIdle({"--compact"}, false);
    reader_.AddIdle({"--validate", "--shader-stage"}, true);
    reader_.AddError({"--dot-cfg-only"}, false, "tessera does not draw graphs");
    reader_.AddError({"--before-compaction", "--block-ctx-dir"}, true,
                     "write 'tessera compile --print-ir-after lower'");
    reader_.AddError({"--input-kind", "-D", "--defines"}, true, "tessera reads WGSL only");
  }

  const Reader& reader() const { return reader_; }

  void Translate(std::span<const std::string> arguments) {
    Words files = reader_.Read(arguments);
    if (!to_.error.empty()) return;
    if (is_bulk_) {
      Words command = {"check"};
      Append(command, files);
      if (files.empty()) return reader_.Fail("specify input files");
      to_.commands.push_back(std::move(command));
      return;
    }
    if (reads_stdin_) files.insert(files.begin(), "-");
    if (files.empty()) return reader_.Fail("specify an input file");
    if (const std::string kind = TargetByExtension(files[0]); !kind.empty() && kind != "wgsl") {
      return reader_.Fail("tessera reads WGSL only, not '" + files[0] + "'");
    }
    if (files.size() == 1) {
      to_.commands.push_back({"check", files[0]});
      Append(to_.commands.back(), overrides_);
    }
    for (size_t i = 1; i < files.size() && to_.error.empty(); ++i) Compile(files[0], files[i]);
  }

 private:
  void Compile(const std::string& input, const std::string& output) {
    const std::string target = TargetByExtension(output);
    if (target.empty()) {
      return reader_.Fail("tessera does not write '" + output + "'; outputs end in " +
                          AllExtensions());
    }
    Words command = {"compile", input, "-o", output, "--target", target};
    Append(command, overrides_);
    Append(command, entry_point_);
    Append(command, Policies());
    if (target == "spirv") {
      Append(command, spirv_options_);
      // By default, naga converts positions from WGSL's clip space to the target's. tessera does so
      // only with --flip-y.
      if (!keeps_space_) command.emplace_back("--flip-y");
    } else if (target == "glsl") {
      Append(command, {"--glsl-version", profile_});
      if (!keeps_space_) Append(command, {"--flip-y", "--depth-range-minus-one-to-one"});
    } else if (target == "hlsl") {
      Append(command, {"--shader-model", shader_model_});
    } else if (target == "msl") {
      Append(command, msl_options_);
    }
    to_.commands.push_back(std::move(command));
  }

  void AddOptions() {
    reader_.Add({"--entry-point"},
                {true, [this](const std::string& v) { entry_point_ = {"--entry-point", v}; }});
    reader_.Add({"--override"},
                {true, [this](const std::string& v) { Append(overrides_, {"--override", v}); }});
    reader_.Add({"--profile"}, {true, [this](const std::string& v) { SetProfile(v); }});
    reader_.Add({"--shader-model"}, {true, [this](const std::string& v) {
                                       shader_model_ = v == "50" ? "5.1" : VersionOf(v);
                                     }});
    reader_.Add({"--metal-version"},
                {true, [this](const std::string& v) { msl_options_ = {"--msl-version", v}; }});
    reader_.Add({"--keep-coordinate-space"},
                {false, [this](const std::string&) { keeps_space_ = true; }});
    reader_.Add({"-g", "--generate-debug-symbols"},
                {false, [this](const std::string&) { spirv_options_ = {"--debug", "full"}; }});
    reader_.Add({"--stdin-file-path"}, {true, [this](const std::string&) { reads_stdin_ = true; }});
    reader_.Add({"--bulk-validate"}, {false, [this](const std::string&) { is_bulk_ = true; }});
  }

  void SetProfile(const std::string& value) {
    if (value.starts_with("core")) {
      profile_ = value.substr(4);
    } else if (value.starts_with("es")) {
      profile_ = value.substr(2) + "es";
    } else {
      reader_.Fail("there is no profile '" + value + "'");
    }
  }

  void AddPolicies() {
    AddPolicy({"--index-bounds-check-policy"}, index_policy_);
    AddPolicy({"--buffer-bounds-check-policy"}, buffer_policy_);
    AddPolicy({"--image-load-bounds-check-policy", "--image-store-bounds-check-policy"},
              image_policy_);
  }

  void AddPolicy(std::initializer_list<const char*> names, std::string& policy) {
    reader_.Add(
        names, {true, [this, &policy](const std::string& value) {
                  policy = value;
                  if (value != "Restrict" && value != "Unchecked" && value != "ReadZeroSkipWrite") {
                    reader_.Fail("there is no policy '" + value + "'");
                  }
                }});
  }

  // Translates only policies that are given explicitly, because the defaults differ: tessera checks
  // bounds, and naga does not. Buffers and images without a policy of their own use the index
  // policy.
  Words Policies() const {
    const auto own = [&](const std::string& policy) {
      return policy.empty() ? index_policy_ : policy;
    };
    Words words;
    AddPolicyOf(index_policy_, {"function", "private", "workgroup"}, words);
    AddPolicyOf(own(buffer_policy_), {"storage", "uniform"}, words);
    AddPolicyOf(own(image_policy_), {"texture"}, words);
    return words;
  }

  static void AddPolicyOf(const std::string& policy, const Words& memories, Words& words) {
    if (policy.empty() || policy == "Restrict") return;
    const char* option = policy == "Unchecked" ? "--unchecked" : "--read-zero";
    for (const std::string& memory : memories) Append(words, {option, memory});
  }

  Translation& to_;
  Reader reader_;
  std::string profile_ = "310es", shader_model_ = "5.1";
  std::string index_policy_, buffer_policy_, image_policy_;  // empty if not given
  Words overrides_, entry_point_, spirv_options_, msl_options_;
  bool keeps_space_ = false, reads_stdin_ = false, is_bulk_ = false;
};

// Handles --help and --version. Returns true if either was given.
bool Describes(std::span<const std::string> arguments, const Reader& reader, Translation& to) {
  const auto has = [&](const char* name) {
    return std::ranges::find(arguments, name) != arguments.end();
  };
  if (has("--help") || has("-h")) {
    to.help = "Accepts the command line of the other program, with these options:\n";
    for (const std::string& name : reader.Names()) to.help += "  " + name + "\n";
    to.help += "docs/migrating.md explains what replaces each option.\n";
    return true;
  }
  if (!has("--version") && !has("-V")) return false;
  to.commands.push_back({"--version"});
  return true;
}

}  // namespace

Translation TranslateTint(std::span<const std::string> arguments) {
  Translation translation;
  Tint tint(translation);
  if (!Describes(arguments, tint.reader(), translation)) tint.Translate(arguments);
  return translation;
}

Translation TranslateNaga(std::span<const std::string> arguments) {
  Translation translation;
  Naga naga(translation);
  if (!Describes(arguments, naga.reader(), translation)) naga.Translate(arguments);
  return translation;
}

}  // namespace tessera::cli

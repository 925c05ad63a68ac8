// Implements `tessera batch`: reads requests and writes answers as JSON Lines, in the same order.
#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#ifdef _WIN32
#include <io.h>
#else
#include <unistd.h>
#endif

#include "cli/base64.h"
#include "cli/batch_bindings.h"
#include "cli/batch_format.h"
#include "cli/batch_lint.h"
#include "cli/batch_minify.h"
#include "cli/batch_modules.h"
#include "cli/commands.h"
#include "cli/files.h"
#include "cli/in_order.h"
#include "cli/json.h"
#include "cli/values.h"
#include "tessera/option_table.h"
#include "tessera/remarks.h"
#include "tessera/source_map.h"
#include "tessera/target_info.h"

namespace tessera::cli {
namespace {

using Json = nlohmann::json;

// --- one request

// Returns the response to an invalid request. `why` is the error message.
std::string BadRequest(std::string_view id, const std::string& why) {
  return "{\"id\":" + std::string(id) +
         ",\"ok\":false,\"diagnostics\":[{\"severity\":\"error\",\"code\":\"bad-request\","
         "\"message\":" +
         JsonText(why) + ",\"line\":1,\"column\":1,\"end_line\":1,\"end_column\":1}]}\n";
}

struct Request {
  std::string id = "null";  // the request's id, as JSON
  const std::string* source = nullptr;
  Options options;
  std::vector<GivenOption> given;         // the options of the request, without duplicates
  std::optional<FormatOptions> format;    // if set, the source is formatted instead of compiled
  std::optional<LintOptions> lint;        // if set, the source is linted instead of compiled
  std::optional<MinifyOptions> minify;    // if set, the source is minified instead of compiled
  std::optional<BatchBindings> bindings;  // if set, host code is generated instead of shader code
  std::optional<BatchModules> modules;    // if set, the source is the root module of a program
  bool source_map = false;                // whether to produce a source map for the output
  std::vector<RemarkKind> remarks;        // the kinds of remarks to report
  // A key of the request that cannot be combined with 'format', 'lint', 'minify' or 'link'. Empty
  // if there is none. Error messages name this key.
  std::string compiles;
};

// Converts the value of an option to a string. Returns false if its JSON type is not supported.
bool TextOf(const Json& value, std::string& text) {
  if (value.is_string()) {
    text = value.get_ref<const std::string&>();
  } else if (value.is_boolean() || value.is_number()) {
    text = JsonText(value);
  } else {
    return false;
  }
  return true;
}

// Reads the value of the key "overrides". Returns an error message, or an empty string on success.
// ReadOptions, ReadEntryPoint, ReadRemarks, ReadSourceMap and ReadTarget below handle one key each
// and return errors in the same way.
std::string ReadOverrides(const Json& json, Options& options) {
  if (!json.is_object()) return "'overrides' must be an object";
  for (const auto& [name, value] : json.items()) {
    if (!value.is_number() && !value.is_boolean()) {
      return "override '" + name + "' must be a number or a boolean";
    }
    options.overrides.push_back(
        {name, value.is_boolean() ? (value.get<bool>() ? 1.0 : 0.0) : value.get<double>()});
  }
  return {};
}

// Checks the JSON type of an option's value. Returns an error message, or an empty string if the
// type is valid. The value itself is validated later.
std::string WrongForm(const std::string& name, const OptionInfo& option, const Json& value) {
  // Strings are rejected for flags. A string such as "false" is probably a mistake in the host, and
  // accepting it would also mean accepting "no" and "0".
  if (option.values.empty() && !value.is_boolean()) {
    return "option '" + name + "' must be true or false" +
           (value.is_string() ? ", without quotes" : "");
  }
  std::string ignored;
  if (TextOf(value, ignored)) return "";
  return "option '" + name + "' must be a string, a number or a boolean" +
         ((option.traits & kRepeats) != 0 ? ", or a list of them" : "");
}

std::string ReadOptions(const Json& json, Request& request) {
  if (!json.is_object()) return "'options' must be an object";
  std::string error;
  // Maps each option to its name as spelled in the request.
  std::map<const OptionInfo*, std::string> names;
  for (const auto& [name, value] : json.items()) {
    const OptionInfo* option = FindOption(name);
    const bool repeats = option != nullptr && (option->traits & kRepeats) != 0;
    std::vector<const Json*> values;
    if (repeats && value.is_array()) {
      for (const Json& each : value) values.push_back(&each);
    } else {
      values.push_back(&value);
    }
    for (const Json* each : values) {
      std::string text;
      if (option != nullptr) {
        error = WrongForm(name, *option, *each);
        if (!error.empty()) return error;
        TextOf(*each, text);
      }
      if (!SetOption(request.options, name, text, error)) return error;
    }
    const auto [known, is_new] = names.emplace(option, name);
    if (is_new) {
      request.given.push_back({option, /*is_negated=*/name.size() != option->name.size()});
    } else if (!repeats) {
      return "options '" + known->second + "' and '" + name +
             "' are the same setting: specify it once";
    }
  }
  return {};
}

// Returns the value of the key "id" exactly as it is spelled in `line`, which contains a JSON
// object. Returns an empty string if there is no such key. The JSON parser cannot be used here
// because it does not preserve the spelling of numbers such as 1E5, -0 and long integers.
std::string_view FindId(std::string_view line) {
  std::string_view key, id;
  size_t value = std::string_view::npos;  // the offset at which the value of `key` starts
  int depth = 0;
  for (size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (c == '"') {
      const size_t begin = i;
      while (line[i = line.find_first_of("\"\\", i + 1)] == '\\') ++i;
      if (depth == 1 && value == std::string_view::npos) key = line.substr(begin, i + 1 - begin);
    } else if (c == ':' && depth == 1) {
      value = i + 1;
    } else if (depth == 1 && (c == ',' || c == '}') && value != std::string_view::npos) {
      // Keys may contain escape sequences. If a key occurs more than once, the last occurrence
      // wins, as in the JSON parser.
      if (ParseJson(key) == "id") id = line.substr(value, i - value);
      value = std::string_view::npos;
    }
    depth += (c == '{' || c == '[') - (c == '}' || c == ']');
  }
  const size_t begin = id.find_first_not_of(" \t\r");
  if (begin == std::string_view::npos) return "";
  return id.substr(begin, id.find_last_not_of(" \t\r") + 1 - begin);
}

std::string ReadEntryPoint(const Json& value, std::string& name) {
  if (!value.is_string()) return "'entry_point' must be a string";
  name = value.get_ref<const std::string&>();
  return name.empty() ? "'entry_point' is empty; omit it for all entry points" : "";
}

// Returns an error message if the request contains mutually exclusive keys, and otherwise an empty
// string.
std::string WrongCombination(const Request& request) {
  if (request.bindings && !request.options.entry_point.empty()) {
    return "'bindings' and 'entry_point' are mutually exclusive";
  }
  if (request.bindings && request.modules) {
    return "'bindings' accepts single modules only; link the program first";
  }
  if (request.modules && request.modules->is_linked && !request.compiles.empty()) {
    return "'link' and '" + request.compiles + "' are mutually exclusive";
  }
  std::vector<std::string> kinds;
  if (request.format) kinds.emplace_back("format");
  if (request.lint) kinds.emplace_back("lint");
  if (request.minify) kinds.emplace_back("minify");
  if (request.modules && !kinds.empty())
    kinds.emplace_back(request.modules->is_linked ? "link" : "modules");
  if (!kinds.empty() && !request.compiles.empty()) kinds.push_back(request.compiles);
  if (kinds.size() < 2) return {};
  return "'" + kinds[0] + "' and '" + kinds[1] + "' are mutually exclusive";
}

std::string ReadRemarks(const Json& value, Request& request) {
  const bool is_list = value.is_string() && !value.get_ref<const std::string&>().empty();
  const std::string names = is_list ? value.get<std::string>() : std::string();
  const bool ok = (is_list || value == true) && ParseRemarkKinds(names, request.remarks);
  return ok ? "" : "'remarks' must be true, or kinds separated by commas";
}

std::string ReadSourceMap(const Json& value, Request& request) {
  if (!value.is_boolean()) return "'source_map' must be true or false";
  request.source_map = value.get<bool>();
  return {};
}

std::string ReadTarget(const Json& value, Options& options) {
  const std::optional<Target> target =
      value.is_string() ? TargetOf(value.get_ref<const std::string&>()) : std::nullopt;
  if (!target) return "'target' must be " + TargetNames(", ", " or ");
  options.target = *target;
  return {};
}

// Parses the value of any key except "id" and the keys for modules (batch_modules.h). Returns the
// error, or an empty string.
std::string ReadKey(const std::string& key, const Json& value, Request& request) {
  if (key == "bindings") return ReadBindingsOptions(value, request.bindings.emplace());
  if (key == "format") return ReadFormatOptions(value, request.format.emplace());
  if (key == "lint") return ReadLintOptions(value, request.lint.emplace());
  if (key == "minify") return ReadMinifyOptions(value, request.minify.emplace());
  if (key == "remarks") return ReadRemarks(value, request);
  if (key == "source_map") return ReadSourceMap(value, request);
  if (key == "target") return ReadTarget(value, request.options);
  if (key == "entry_point") return ReadEntryPoint(value, request.options.entry_point);
  if (key == "overrides") return ReadOverrides(value, request.options);
  if (key == "options") return ReadOptions(value, request);
  if (key != "source") return "unknown key '" + key + "'";
  if (value.is_string()) request.source = value.get_ptr<const std::string*>();
  return {};
}

bool ReadRequest(std::string_view line, const Json& json, Request& request, std::string& error) {
  if (!json.is_object()) {
    error = "a request must be a JSON object";
    return false;
  }
  // Reads the id first so that every later error response can contain it.
  if (const auto id = json.find("id"); id != json.end()) {
    if (!id->is_number() && !id->is_string()) {
      error = "'id' must be a number or a string";
      return false;
    }
    request.id = FindId(line);
  }
  for (const auto& [key, value] : json.items()) {
    if (key == "id") continue;
    if (IsModulesKey(key)) {
      if (!request.modules) request.modules.emplace();
      error = ReadModulesKey(key, value, *request.modules);
      if (!error.empty()) return false;
      continue;
    }
    // A request to lint or minify may also contain "options", because linting and minifying depend
    // on the enabled language features and limits.
    const bool is_common = key == "source" || key == "format" || key == "lint" || key == "minify";
    if (!is_common && !(key == "options" && (json.contains("lint") || json.contains("minify"))))
      request.compiles = key;
    error = ReadKey(key, value, request);
    if (!error.empty()) return false;
  }
  if (request.source == nullptr) {
    error = "'source' is required and must be a string";
    return false;
  }
  error = WrongCombination(request);
  return error.empty();
}

// Parses a line. Returns false and sets `error` if the line is not valid JSON.
bool ParseLine(std::string_view line, Json& json, std::string& error) {
  // A NUL character is rejected here, because the JSON library would treat it as the end of the
  // input.
  if (const size_t zero = line.find('\0'); zero != std::string_view::npos) {
    error = "the line is not valid JSON: NUL at byte " + std::to_string(zero + 1);
    return false;
  }
  try {
    json = ParseJson(line);
    return true;
  } catch (const Json::parse_error& wrong) {
    error = "the line is not valid JSON: error at byte " + std::to_string(wrong.byte);
  } catch (const Json::exception&) {
    error = "a number in the line is too large";
  }
  return false;
}

// State that is shared by all requests.
struct Session {
  const Options& defaults;
  std::atomic<unsigned> targets = 0;  // the targets requested so far, as a bit mask
};

constexpr unsigned BitOf(Target target) { return 1u << static_cast<unsigned>(target); }

// Answers a "format" request. The answer has an output even if the source has syntax errors,
// because the formatter leaves declarations with errors unchanged.
std::string AnswerFormat(const Request& request) {
  const FormatResult result = FormatSource(*request.source, *request.format);
  return "{\"id\":" + request.id + ",\"ok\":" + (result.ok ? "true" : "false") +
         ",\"output\":" + JsonText(result.text) +
         ",\"diagnostics\":" + RenderJson(result.diagnostics) + "}\n";
}

// Answers a "bindings" request with generated host code. The answer has no output if the shader has
// errors.
std::string AnswerBindings(const Request& request) {
  std::vector<Message> diagnostics;
  const std::string text =
      TextOfBindings(*request.source, *request.bindings, request.options, diagnostics);
  const std::string output = text.empty() ? "" : ",\"output\":" + JsonText(text);
  return "{\"id\":" + request.id + ",\"ok\":" + (text.empty() ? "false" : "true") + output +
         ",\"diagnostics\":" + RenderJson(diagnostics) + "}\n";
}

std::string AnswerLint(const Request& request) {
  const LintResult result = LintSource(*request.source, *request.lint, request.options);
  return "{\"id\":" + request.id + ",\"ok\":" + (result.ok ? "true" : "false") +
         ",\"diagnostics\":" + RenderJson(result.diagnostics) + "}\n";
}

std::string AnswerMinify(const Request& request) {
  const MinifyResult result = MinifySource(*request.source, *request.minify, request.options);
  std::string out = "{\"id\":" + request.id + ",\"ok\":" + (result.ok ? "true" : "false");
  const nlohmann::ordered_json answer = MinifyAnswer(result);
  for (const auto& [key, value] : answer.items()) {
    out += ",\"" + key + "\":" + JsonText(value);
  }
  return out + ",\"diagnostics\":" + RenderJson(result.diagnostics) + "}\n";
}

std::string AnswerLink(const Request& request) {
  SourceSet sources = ProgramOf(*request.source, *request.modules);
  const LinkTextOptions& options = request.modules->text;
  MappedResult mapped;
  if (request.modules->has_source_map) {
    mapped = LinkWithSourceMap(sources, options);
  } else {
    mapped.result = Link(sources, options);
  }
  const Result& result = mapped.result;
  std::string output = result.ok ? ",\"output\":" + JsonText(result.text) : "";
  if (!mapped.source_map.empty()) output += ",\"source_map\":" + JsonText(mapped.source_map);
  return "{\"id\":" + request.id + ",\"ok\":" + (result.ok ? "true" : "false") + output +
         ",\"diagnostics\":" + RenderJson(result.diagnostics) + "}\n";
}

MappedResult CompileRequest(const Request& request) {
  const auto compile = [&](auto& source) {
    MappedResult mapped;
    if (request.source_map) mapped = CompileWithSourceMap(source, request.options);
    if (request.source_map && !mapped.result.ok) return mapped;
    if (!request.remarks.empty()) {
      mapped.result = CompileWithRemarks(source, request.options, request.remarks).result;
    } else if (!request.source_map) {
      mapped.result = Compile(source, request.options);
    }
    return mapped;
  };
  if (!request.modules) return compile(*request.source);
  SourceSet sources = ProgramOf(*request.source, *request.modules);
  return compile(sources);
}

// Returns the response to one request, including the final line feed.
std::string Answer(std::string_view line, Session& session) {
  Json json;
  Request request;
  request.options = session.defaults;
  std::string error;
  if (!ParseLine(line, json, error) || !ReadRequest(line, json, request, error)) {
    return BadRequest(request.id, error);
  }
  if (request.format) return AnswerFormat(request);
  if (request.bindings) return AnswerBindings(request);
  if (request.lint) return AnswerLint(request);
  if (request.minify) return AnswerMinify(request);
  if (request.modules && request.modules->is_linked) return AnswerLink(request);
  // Checks only the pass names that the request added. Those in the default options need not exist
  // for every target.
  const Target target[] = {request.options.target};
  error = WrongPass(request.options, session.defaults.print_ir_after.size(), target);
  if (!error.empty()) return BadRequest(request.id, error);
  session.targets |= BitOf(request.options.target);

  const auto [result, source_map] = CompileRequest(request);
  std::string out = "{\"id\":" + request.id + ",\"ok\":" + (result.ok ? "true" : "false");
  if (result.ok && request.options.target != Target::kNone) {
    out += ",\"output\":";
    if (request.options.target == Target::kSpirv) {
      std::string swapped;
      out += '"' + Base64(BytesOf(result.spirv, swapped)) + '"';
    } else {
      out += JsonText(result.text);
    }
    if (!source_map.empty()) out += ",\"source_map\":" + JsonText(source_map);
    if (!result.entry_points.empty()) {
      out += ",\"entry_points\":" + RenderJson(result.entry_points);
    }
    if (!result.function_constants.empty()) {
      out += ",\"function_constants\":" + RenderJson(result.function_constants);
    }
  }
  if (!result.ir.empty() || !result.times.empty()) {
    out += ",\"trace\":" + RenderTraceJson(result);
  }
  const std::vector<std::string> idle = IdleOptions(request.given, target, request.options);
  if (!idle.empty()) out += ",\"remarks\":" + JsonText(Json(idle));
  out += ",\"diagnostics\":" + RenderJson(result.diagnostics) + "}\n";
  return out;
}

// --- input and output lines

// Splits standard input into lines. Blocks only if the data read so far contains no complete line.
class LineReader {
 public:
  // Returns true if `Next` can return a line without blocking.
  bool Ready() const { return ready_end_ != std::string::npos; }

  // Returns the reason why reading the input failed, or an empty string if there was no error.
  const std::string& error() const { return error_; }

  // Reads the next line, which is valid until the next call. Returns false at the end of the input.
  bool Next(std::string_view& line) {
    begin_ = next_;
    size_t searched = begin_;
    while ((ready_end_ = buffer_.find('\n', searched)) == std::string::npos) {
      searched = buffer_.size();
      if (!Fill(searched)) {
        if (begin_ == buffer_.size()) return false;
        line = std::string_view(buffer_).substr(begin_);  // the last line may lack a line feed
        next_ = buffer_.size();
        return true;
      }
    }
    line = std::string_view(buffer_).substr(begin_, ready_end_ - begin_);
    next_ = ready_end_ + 1;
    ready_end_ = buffer_.find('\n', next_);
    return true;
  }

 private:
  // Discards the lines that have already been returned and reads more data. Adjusts `searched` to
  // the new start of the buffer. Returns false at the end of the input.
  bool Fill(size_t& searched) {
    buffer_.erase(0, begin_);
    searched -= begin_;
    next_ = begin_ = 0;
    const size_t old = buffer_.size();
    constexpr size_t kBlock = size_t{1} << 18;
    buffer_.resize(old + kBlock);
    // fread() would block until the buffer is full, but requests that have already arrived must be
    // answered first.
#ifdef _WIN32
    const auto n = _read(0, buffer_.data() + old, static_cast<unsigned>(kBlock));
#else
    ssize_t n = 0;
    do {
      n = read(STDIN_FILENO, buffer_.data() + old, kBlock);
    } while (n < 0 && errno == EINTR);
#endif
    if (n < 0) error_ = std::strerror(errno);
    buffer_.resize(old + (n > 0 ? static_cast<size_t>(n) : 0));
    return n > 0;
  }

  std::string buffer_;
  size_t begin_ = 0;  // the start of the current line
  size_t next_ = 0;   // the start of the next line
  size_t ready_end_ = std::string::npos;
  std::string error_;
};

// Buffers responses and writes them in blocks. All functions return false once the output has been
// closed.
class LineWriter {
 public:
  bool Add(std::string_view line) {
    buffer_ += line;
    return buffer_.size() < kFlushSize ? ok_ : Flush();
  }
  bool Flush() {
    if (!buffer_.empty() && ok_) {
      ok_ = std::fwrite(buffer_.data(), 1, buffer_.size(), stdout) == buffer_.size() &&
            std::fflush(stdout) == 0;
    }
    buffer_.clear();
    return ok_;
  }

 private:
  static constexpr size_t kFlushSize = 1 << 16;
  std::string buffer_;
  bool ok_ = true;
};

bool IsBlank(std::string_view line) {
  return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

// Prints a remark for each command-line option that had no effect on any request. `targets` is the
// bit mask of the targets of all requests.
void RemarkOnIdleDefaults(std::span<const GivenOption> given, unsigned targets) {
  if (targets == 0) return;
  for (const GivenOption& option : given) {
    const auto is_for = [&](const TargetInfo& info) {
      return (targets & BitOf(info.target)) != 0 && MattersTo(*option.info, info.target);
    };
    if (std::ranges::any_of(Targets(), is_for)) continue;
    Print(stderr, "tessera: --" + NameOf(option) +
                      " had no effect: no request was for a target that it affects\n");
  }
}

}  // namespace

int RunBatch(const Options& defaults, std::span<const GivenOption> given, unsigned jobs) {
  LineReader reader;
  LineWriter writer;
  Session session{defaults};
  struct Exchange {
    std::string line, answer;
  };
  InOrder<Exchange> queue(jobs, {.work = [&](Exchange& e) { e.answer = Answer(e.line, session); },
                                 .deliver = [&](Exchange& e) { return writer.Add(e.answer); },
                                 .idle = [&] { return writer.Flush(); }});
  std::string_view line;
  while (reader.Next(line)) {
    if (!IsBlank(line) && !queue.Submit({std::string(line), ""})) break;
    if (!reader.Ready()) queue.WaitsForMore();
  }
  const bool ok = queue.Finish();
  RemarkOnIdleDefaults(given, session.targets);
  if (!ok) Print(stderr, "tessera: cannot write the answers\n");
  if (!reader.error().empty()) {
    Print(stderr, "tessera: cannot read the requests: " + reader.error() + '\n');
  }
  return ok && reader.error().empty() ? kExitFine : kExitUsage;
}

}  // namespace tessera::cli

// Implements EmbedResult.
#include "tessera/embed.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace tessera {
namespace {

using Language = EmbedLanguage;

bool IsLetter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool IsDigit(char c) { return c >= '0' && c <= '9'; }

// Splits a name into words, which are sequences of letters and digits.
std::vector<std::string> WordsOf(std::string_view text) {
  std::vector<std::string> words;
  bool begins = true;
  for (const char c : text) {
    if (!IsLetter(c) && !IsDigit(c)) {
      begins = true;
      continue;
    }
    if (begins) words.emplace_back();
    begins = false;
    words.back() += c;
  }
  return words;
}

char Upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; }

// Writes a source file that embeds the result.
class Embedder {
 public:
  Embedder(const Result& result, Language language, std::string_view name)
      : result_(result), language_(language), name_(name) {}

  std::string Run() {
    WriteHead();
    if (result_.spirv.empty()) {
      WriteText();
    } else {
      WriteWords();
    }
    for (const EntryPointOutput& entry : result_.entry_points) WriteEntryPoint(entry);
    if (is_c()) out_ += "\n#endif\n";
    return std::move(out_);
  }

 private:
  bool is_c() const { return language_ == Language::kC || language_ == Language::kCpp; }

  // Returns an identifier that is unique in the file. `parts` may contain characters that are
  // invalid in identifiers. Names that differ only in such characters get distinct identifiers.
  std::string Name(std::initializer_list<std::string_view> parts) {
    std::vector<std::string> words;
    for (const std::string_view part : parts) {
      for (std::string& word : WordsOf(part)) words.push_back(std::move(word));
    }
    std::string name;
    for (std::string& word : words) {
      if (language_ == Language::kRust) {
        for (char& c : word) c = Upper(c);
      }
      const bool is_camel = language_ == Language::kTypeScript && !name.empty();
      if (is_camel) word[0] = Upper(word[0]);
      if (!name.empty() && language_ != Language::kTypeScript) name += '_';
      name += word;
    }
    if (name.empty() || IsDigit(name[0])) name.insert(0, language_ == Language::kRust ? "S" : "s");
    std::string unique = name;
    for (int i = 2; !used_.insert(unique).second; ++i) unique = fmt::format("{}_{}", name, i);
    return unique;
  }

  void WriteHead() {
    const std::string guard = [&] {
      std::string text = "TESSERA_EMBEDDED";
      for (const std::string& word : WordsOf(name_)) text += "_" + word;
      for (char& c : text) c = Upper(c);
      return text + "_";
    }();
    out_ = "// Written by tessera. Do not edit.\n";
    if (is_c())
      out_ = fmt::format("/* Written by tessera. Do not edit. */\n#ifndef {0}\n#define {0}\n\n",
                         guard);
    if (language_ == Language::kC) out_ += "#include <stddef.h>\n#include <stdint.h>\n\n";
    if (language_ == Language::kCpp) {
      out_ += "#include <cstddef>\n#include <cstdint>\n#include <string_view>\n\n";
    }
    if (language_ == Language::kRust || language_ == Language::kTypeScript) out_ += '\n';
  }

  void WriteWords() {
    const std::string name = Name({name_});
    const size_t count = result_.spirv.size();
    switch (language_) {
      case Language::kC:
        out_ += fmt::format("static const uint32_t {}[{}] = {{", name, count);
        break;
      case Language::kCpp:
        out_ += fmt::format("inline constexpr std::uint32_t {}[{}] = {{", name, count);
        break;
      case Language::kRust: out_ += fmt::format("pub const {}: [u32; {}] = [", name, count); break;
      case Language::kTypeScript:
        out_ += fmt::format("export const {} = new Uint32Array([", name);
        break;
    }
    constexpr size_t kPerLine = 8;
    for (size_t i = 0; i < count; ++i) {
      out_ += i % kPerLine == 0 ? "\n    " : " ";
      out_ += fmt::format("0x{:08x},", result_.spirv[i]);
    }
    out_ += is_c() ? "\n};\n" : language_ == Language::kRust ? "\n];\n" : "\n]);\n";
  }

  // In C and C++, long texts are written as arrays of bytes, because compilers limit the length of
  // string literals. MSVC's limit is 65,535 bytes.
  void WriteText() {
    constexpr size_t kLongest = 60'000;
    if (is_c() && result_.text.size() > kLongest) return WriteBytes();
    if (language_ == Language::kC) {
      out_ += fmt::format("static const char {}[] =", Name({name_}));
    } else {
      BeginString(Name({name_}));
    }
    if (!is_c()) {
      AppendQuoted(result_.text);
    } else {
      for (size_t at = 0; at < result_.text.size() || at == 0;) {
        const size_t end = std::min(result_.text.find('\n', at), result_.text.size() - 1) + 1;
        out_ += "\n    ";
        AppendQuoted(std::string_view(result_.text).substr(at, end - at));
        if (end <= at) break;
        at = end;
      }
    }
    out_ += ";\n";
  }

  void WriteBytes() {
    out_ += language_ == Language::kC
                ? fmt::format("static const char {}[] = {{", Name({name_}))
                : fmt::format("inline constexpr char {}[] = {{", Name({name_}));
    constexpr size_t kPerLine = 20;
    for (size_t i = 0; i < result_.text.size(); ++i) {
      out_ += i % kPerLine == 0 ? "\n    " : " ";
      out_ += fmt::format("{},", static_cast<int>(static_cast<signed char>(result_.text[i])));
    }
    out_ += "\n    0,\n};\n";
  }

  // Appends a string literal whose escapes are valid in all four languages. Non-printable bytes
  // become octal escapes in C and C++, because a hexadecimal escape would include any hexadecimal
  // digits after it.
  void AppendQuoted(std::string_view text) {
    out_ += '"';
    for (const char c : text) {
      const auto byte = static_cast<unsigned char>(c);
      if (c == '"' || c == '\\') {
        out_ += '\\';
        out_ += c;
      } else if (c == '\n') {
        out_ += "\\n";
      } else if (c == '\t') {
        out_ += "\\t";
      } else if (is_c() && (byte < 0x20 || byte >= 0x7F || c == '?')) {
        out_ += fmt::format("\\{:03o}", byte);  // '?' may begin a trigraph
      } else if (byte < 0x20 || byte == 0x7F) {
        out_ += fmt::format("\\x{:02x}", byte);
      } else {
        out_ += c;
      }
    }
    out_ += '"';
  }

  void BeginString(const std::string& name) {
    switch (language_) {
      case Language::kC: out_ += fmt::format("static const char {}[] = ", name); break;
      case Language::kCpp:
        out_ += fmt::format("inline constexpr std::string_view {} = ", name);
        break;
      case Language::kRust: out_ += fmt::format("pub const {}: &str = ", name); break;
      case Language::kTypeScript: out_ += fmt::format("export const {} = ", name); break;
    }
  }

  void AddString(const std::string& name, std::string_view value) {
    BeginString(name);
    AppendQuoted(value);
    out_ += ";\n";
  }

  void AddNumber(const std::string& name, uint64_t value) {
    switch (language_) {
      case Language::kC: out_ += fmt::format("enum {{ {} = {} }};\n", name, value); break;
      case Language::kCpp:
        out_ += fmt::format("inline constexpr std::uint32_t {} = {};\n", name, value);
        break;
      case Language::kRust: out_ += fmt::format("pub const {}: u32 = {};\n", name, value); break;
      case Language::kTypeScript:
        out_ += fmt::format("export const {} = {};\n", name, value);
        break;
    }
  }

  void AddSize(const std::string& name, const uint32_t (&size)[3]) {
    const std::string list = fmt::format("{}, {}, {}", size[0], size[1], size[2]);
    switch (language_) {
      case Language::kC:
        out_ += fmt::format("static const uint32_t {}[3] = {{{}}};\n", name, list);
        break;
      case Language::kCpp:
        out_ += fmt::format("inline constexpr std::uint32_t {}[3] = {{{}}};\n", name, list);
        break;
      case Language::kRust:
        out_ += fmt::format("pub const {}: [u32; 3] = [{}];\n", name, list);
        break;
      case Language::kTypeScript:
        out_ += fmt::format("export const {} = [{}] as const;\n", name, list);
        break;
    }
  }

  static bool HasSpace(SlotTable table) {
    return table == SlotTable::kRegisterB || table == SlotTable::kRegisterT ||
           table == SlotTable::kRegisterU || table == SlotTable::kRegisterS ||
           table == SlotTable::kDescriptor || table == SlotTable::kArgument;
  }

  void WriteEntryPoint(const EntryPointOutput& entry) {
    out_ += '\n';
    AddString(Name({name_, entry.name, "name"}), entry.output_name);
    const auto& size = entry.workgroup_size;
    if (size[0] != 0 || size[1] != 0 || size[2] != 0) {
      AddSize(Name({name_, entry.name, "workgroup_size"}), size);
    }
    if (entry.push_constants_size != 0) {
      AddNumber(Name({name_, entry.name, "push_constants_size"}), entry.push_constants_size);
    }
    for (const ResourceOutput& resource : entry.resources) {
      if (HasSpace(resource.table)) {
        const bool is_argument = resource.table == SlotTable::kArgument;
        AddNumber(Name({name_, entry.name, resource.name, "space"}),
                  is_argument ? resource.group : resource.space);
      }
      AddNumber(Name({name_, entry.name, resource.name, "slot"}), resource.slot);
    }
  }

  const Result& result_;
  Language language_;
  std::string_view name_;
  std::set<std::string> used_;
  std::string out_;
};

}  // namespace

std::string EmbedResult(const Result& result, EmbedLanguage language, std::string_view name) {
  return Embedder(result, language, name).Run();
}

std::optional<EmbedLanguage> EmbedLanguageOf(std::string_view name) {
  if (name == "c") return Language::kC;
  if (name == "cpp") return Language::kCpp;
  if (name == "rust") return Language::kRust;
  if (name == "ts") return Language::kTypeScript;
  return {};
}

std::string_view ExtensionOf(EmbedLanguage language) {
  switch (language) {
    case Language::kC: return ".h";
    case Language::kCpp: return ".hpp";
    case Language::kRust: return ".rs";
    case Language::kTypeScript: return ".ts";
  }
  return {};
}

}  // namespace tessera

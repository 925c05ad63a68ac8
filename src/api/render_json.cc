// RenderJson and RenderSarif: messages for other programs.
#include <charconv>
#include <string>
#include <string_view>
#include <vector>

#include "base/diagnostics.h"
#include "base/unicode_width.h"
#include "base/version.h"
#include "tessera/tessera.h"

namespace tessera {
namespace {

// Writes JSON text; the caller keeps brackets balanced and asks for commas by starting values.
class JsonWriter {
 public:
  explicit JsonWriter(std::string& out) : out_(out) {}

  void Begin(char bracket) {
    Comma();
    out_ += bracket;
    comma_ = false;
  }
  void End(char bracket) {
    out_ += bracket;
    comma_ = true;
  }
  // `key` needs no escapes.
  JsonWriter& Key(std::string_view key) {
    Comma();
    out_ += '"';
    out_ += key;
    out_ += "\":";
    comma_ = false;
    return *this;
  }
  void String(std::string_view text) {
    Comma();
    out_ += '"';
    AppendEscaped(text);
    out_ += '"';
    comma_ = true;
  }
  void Number(uint64_t value) {
    Comma();
    char digits[20];
    const std::to_chars_result end = std::to_chars(digits, digits + sizeof(digits), value);
    out_.append(digits, end.ptr);
    comma_ = true;
  }

 private:
  void Comma() {
    if (comma_) out_ += ',';
  }

  // Bytes that are not UTF-8 become U+FFFD: JSON must be UTF-8.
  void AppendEscaped(std::string_view text) {
    for (size_t i = 0; i < text.size();) {
      const auto c = static_cast<unsigned char>(text[i]);
      if (c >= 0x20 && c < 0x80 && c != '"' && c != '\\') {
        out_ += text[i++];
      } else if (c == '"' || c == '\\') {
        out_ += '\\';
        out_ += text[i++];
      } else if (c == '\n') {
        out_ += "\\n";
        ++i;
      } else if (c < 0x20) {
        constexpr char kHex[] = "0123456789abcdef";
        out_ += "\\u00";
        out_ += kHex[c >> 4];
        out_ += kHex[c & 15];
        ++i;
      } else {
        const CharacterWidth character = WidthOfCharacter(text, i);
        if (character.bytes == 1) {
          out_ += "\xEF\xBF\xBD";
        } else {
          out_.append(text.substr(i, character.bytes));
        }
        i += character.bytes;
      }
    }
  }

  std::string& out_;
  bool comma_ = false;
};

std::string_view SeverityName(MessageSeverity severity) {
  switch (severity) {
    case MessageSeverity::kError: return "error";
    case MessageSeverity::kWarning: return "warning";
    case MessageSeverity::kInfo: break;
  }
  return "info";
}

void WriteRange(JsonWriter& json, const SourceRange& range) {
  json.Key("line").Number(range.begin.line);
  json.Key("column").Number(range.begin.column);
  json.Key("end_line").Number(range.end.line);
  json.Key("end_column").Number(range.end.column);
  json.Key("offset").Number(range.begin.offset);
  json.Key("length").Number(range.end.offset - range.begin.offset);
}

void WriteStrings(JsonWriter& json, std::string_view key, const std::vector<std::string>& list) {
  if (list.empty()) return;
  json.Key(key).Begin('[');
  for (const std::string& text : list) json.String(text);
  json.End(']');
}

// `file` is left out when it is empty.
void WriteMessage(JsonWriter& json, std::string_view file, const Message& message) {
  json.Begin('{');
  if (!file.empty()) json.Key("file").String(file);
  json.Key("severity").String(SeverityName(message.severity));
  json.Key("code").String(message.code);
  json.Key("message").String(message.text);
  WriteRange(json, message.range);
  if (!message.range_text.empty()) json.Key("label").String(message.range_text);
  if (!message.labels.empty()) {
    json.Key("labels").Begin('[');
    for (const MessageLabel& label : message.labels) {
      json.Begin('{');
      json.Key("message").String(label.text);
      WriteRange(json, label.range);
      json.End('}');
    }
    json.End(']');
  }
  WriteStrings(json, "notes", message.notes);
  WriteStrings(json, "helps", message.helps);
  if (!message.fixes.empty()) {
    json.Key("fixes").Begin('[');
    for (const MessageFix& fix : message.fixes) {
      json.Begin('{');
      json.Key("replacement").String(fix.replacement);
      WriteRange(json, fix.range);
      json.End('}');
    }
    json.End(']');
  }
  json.End('}');
}

// --- SARIF 2.1.0

void WriteSarifRegion(JsonWriter& json, const SourceRange& range) {
  json.Begin('{');
  json.Key("startLine").Number(range.begin.line);
  json.Key("startColumn").Number(range.begin.column);
  json.Key("endLine").Number(range.end.line);
  json.Key("endColumn").Number(range.end.column);
  json.End('}');
}

// A file's name as a relative or absolute URI reference (RFC 3986).
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

void WriteSarifArtifact(JsonWriter& json, std::string_view uri) {
  json.Key("artifactLocation").Begin('{');
  json.Key("uri").String(uri);
  json.End('}');
}

// What follows "location:"; `text` may be empty.
void WriteSarifLocation(JsonWriter& json, std::string_view uri, const SourceRange& range,
                        std::string_view text) {
  json.Begin('{');
  json.Key("physicalLocation").Begin('{');
  WriteSarifArtifact(json, uri);
  json.Key("region");
  WriteSarifRegion(json, range);
  json.End('}');
  if (!text.empty()) {
    json.Key("message").Begin('{');
    json.Key("text").String(text);
    json.End('}');
  }
  json.End('}');
}

std::string SarifText(const Message& message) {
  std::string text = message.text;
  for (const std::string& note : message.notes) text += "\nnote: " + note;
  for (const std::string& help : message.helps) text += "\nhelp: " + help;
  return text;
}

void WriteSarifResult(JsonWriter& json, std::string_view uri, const Message& message) {
  json.Begin('{');
  json.Key("ruleId").String(message.code);
  json.Key("level").String(
      message.severity == MessageSeverity::kInfo ? "note" : SeverityName(message.severity));
  json.Key("message").Begin('{');
  json.Key("text").String(SarifText(message));
  json.End('}');
  json.Key("locations").Begin('[');
  WriteSarifLocation(json, uri, message.range, message.range_text);
  json.End(']');
  if (!message.labels.empty()) {
    json.Key("relatedLocations").Begin('[');
    for (const MessageLabel& label : message.labels) {
      WriteSarifLocation(json, uri, label.range, label.text);
    }
    json.End(']');
  }
  if (!message.fixes.empty()) {
    json.Key("fixes").Begin('[');
    for (const MessageFix& fix : message.fixes) {
      json.Begin('{');
      json.Key("artifactChanges").Begin('[');
      json.Begin('{');
      WriteSarifArtifact(json, uri);
      json.Key("replacements").Begin('[');
      json.Begin('{');
      json.Key("deletedRegion");
      WriteSarifRegion(json, fix.range);
      json.Key("insertedContent").Begin('{');
      json.Key("text").String(fix.replacement);
      json.End('}');
      json.End('}');
      json.End(']');
      json.End('}');
      json.End(']');
      json.End('}');
    }
    json.End(']');
  }
  json.End('}');
}

// The rules that occur, each once, in the order of the registry.
void WriteSarifRules(JsonWriter& json, std::span<const FileMessages> files) {
  json.Key("rules").Begin('[');
  for (uint32_t i = 0; i < DiagCodeCount(); ++i) {
    const DiagInfo& info = InfoOf(static_cast<DiagCode>(i));
    bool used = false;
    for (const FileMessages& file : files) {
      for (const Message& message : file.messages) used |= message.code == info.code;
    }
    if (!used) continue;
    json.Begin('{');
    json.Key("id").String(info.code);
    json.Key("shortDescription").Begin('{');
    json.Key("text").String(info.summary);
    json.End('}');
    if (const std::string_view help = Explain(info.code); !help.empty()) {
      json.Key("help").Begin('{');
      json.Key("text").String(help);
      json.End('}');
    }
    json.End('}');
  }
  json.End(']');
}

}  // namespace

std::string RenderJson(std::span<const Message> messages) {
  std::string out;
  JsonWriter json(out);
  json.Begin('[');
  for (const Message& message : messages) WriteMessage(json, "", message);
  json.End(']');
  return out;
}

std::string RenderJson(std::span<const FileMessages> files) {
  std::string out;
  JsonWriter json(out);
  json.Begin('[');
  for (const FileMessages& file : files) {
    for (const Message& message : file.messages) WriteMessage(json, file.source_name, message);
  }
  json.End(']');
  out += '\n';
  return out;
}

std::string RenderSarif(std::span<const FileMessages> files) {
  std::string out;
  JsonWriter json(out);
  json.Begin('{');
  json.Key("version").String("2.1.0");
  json.Key("$schema").String("https://json.schemastore.org/sarif-2.1.0.json");
  json.Key("runs").Begin('[');
  json.Begin('{');
  json.Key("tool").Begin('{');
  json.Key("driver").Begin('{');
  json.Key("name").String("tessera");
  json.Key("version").String(kVersion);
  WriteSarifRules(json, files);
  json.End('}');
  json.End('}');
  json.Key("columnKind").String("unicodeCodePoints");
  json.Key("results").Begin('[');
  for (const FileMessages& file : files) {
    const std::string uri = UriOf(file.source_name);
    for (const Message& message : file.messages) WriteSarifResult(json, uri, message);
  }
  json.End(']');
  json.End('}');
  json.End(']');
  json.End('}');
  out += '\n';
  return out;
}

}  // namespace tessera

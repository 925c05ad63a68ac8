#include "lsp/uri.h"

namespace tessera::lsp {
namespace {

constexpr std::string_view kScheme = "file://";

int HexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  const char lower = static_cast<char>(c | 0x20);
  return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::string Decoded(std::string_view text) {
  std::string out;
  for (size_t i = 0; i < text.size(); ++i) {
    const bool is_escape = text[i] == '%' && i + 2 < text.size() && HexDigit(text[i + 1]) >= 0 &&
                           HexDigit(text[i + 2]) >= 0;
    if (!is_escape) {
      out += text[i];
      continue;
    }
    out += static_cast<char>(HexDigit(text[i + 1]) * 16 + HexDigit(text[i + 2]));
    i += 2;
  }
  return out;
}

bool IsUnreserved(char c) {
  const bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return is_letter || (c >= '0' && c <= '9') ||
         std::string_view("-._~/").find(c) != std::string_view::npos;
}

// Returns whether a path begins with a drive, e.g. "C:".
bool HasDrive(std::string_view path) {
  return path.size() >= 2 && path[1] == ':' && path[0] != '/' && IsUnreserved(path[0]);
}

}  // namespace

std::optional<std::string> PathOfUri(std::string_view uri) {
  if (!uri.starts_with(kScheme)) return std::nullopt;
  uri.remove_prefix(kScheme.size());
  // Files on hosts other than this machine are not supported.
  const size_t slash = uri.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::string_view host = uri.substr(0, slash);
  if (!host.empty() && host != "localhost") return std::nullopt;
  std::string path = Decoded(uri.substr(slash));
  if (path.find('\0') != std::string::npos) return std::nullopt;
  if (HasDrive(std::string_view(path).substr(1))) path.erase(0, 1);
  return path;
}

std::string UriOfPath(std::string_view path) {
  constexpr std::string_view kDigits = "0123456789ABCDEF";
  std::string uri(kScheme);
  if (!path.starts_with('/')) uri += '/';
  for (char c : path) {
    if (c == '\\' && HasDrive(path)) c = '/';
    if (IsUnreserved(c)) {
      uri += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    uri += '%';
    uri += kDigits[byte >> 4];
    uri += kDigits[byte & 15];
  }
  return uri;
}

std::string UriKey(std::string_view uri) {
  const std::optional<std::string> path = PathOfUri(uri);
  return path ? UriOfPath(*path) : std::string(uri);
}

}  // namespace tessera::lsp

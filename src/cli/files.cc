#include "cli/files.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <unistd.h>
#endif

namespace tessera::cli {
namespace {

namespace fs = std::filesystem;

bool IsTerminal(std::FILE* file) {
#ifdef _WIN32
  return _isatty(_fileno(file)) != 0;
#else
  return isatty(fileno(file)) != 0;
#endif
}

void MakeBinary(std::FILE* file) {
#ifdef _WIN32
  _setmode(_fileno(file), _O_BINARY);
#else
  (void)file;
#endif
}

bool ReadAll(std::FILE* file, std::string& text) {
  char buffer[1 << 16];
  for (;;) {
    const size_t n = std::fread(buffer, 1, sizeof(buffer), file);
    text.append(buffer, n);
    if (n < sizeof(buffer)) return std::ferror(file) == 0;
  }
}

bool WriteAll(std::FILE* file, std::string_view bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
}

std::string Reason() { return std::strerror(errno); }

}  // namespace

bool ReadInput(const std::string& path, std::string& text, std::string& error) {
  text.clear();
  if (path == "-") {
    MakeBinary(stdin);
    if (ReadAll(stdin, text)) return true;
    error = "cannot read standard input: " + Reason();
    return false;
  }
  std::error_code code;
  if (fs::is_directory(path, code)) {
    error = "cannot read '" + path + "': it is a folder";
    return false;
  }
  std::FILE* file = std::fopen(path.c_str(), "rb");
  const bool ok = file != nullptr && ReadAll(file, text);
  if (!ok) error = "cannot read '" + path + "': " + Reason();
  if (file != nullptr) std::fclose(file);
  return ok;
}

bool WriteOutput(const std::string& path, std::string_view bytes, std::string& error) {
  if (path == "-") {
    MakeBinary(stdout);
    if (WriteAll(stdout, bytes) && std::fflush(stdout) == 0) return true;
    error = "cannot write standard output: " + Reason();
    return false;
  }
  std::error_code code;
  const fs::file_status status = fs::status(path, code);
  if (fs::exists(status) && !fs::is_regular_file(status)) {
    // A device or a pipe cannot be replaced by a file.
    std::FILE* file = fs::is_directory(status) ? nullptr : std::fopen(path.c_str(), "wb");
    const bool ok = file != nullptr && WriteAll(file, bytes);
    if (!ok) {
      error = "cannot write '" + path +
              "': " + (fs::is_directory(status) ? std::string("it is a folder") : Reason());
    }
    if (file != nullptr) std::fclose(file);
    return ok;
  }
  // A symbolic link stays one: what it points to is replaced.
  const fs::path target =
      fs::is_symlink(path, code) ? fs::weakly_canonical(path, code) : fs::path(path);
  std::random_device random;
  const fs::path temporary = target.parent_path() / ("." + target.filename().string() + "." +
                                                     std::to_string(random()) + ".tmp");
  std::FILE* file = std::fopen(temporary.string().c_str(), "wbx");
  bool ok = file != nullptr && WriteAll(file, bytes);
  if (file != nullptr && std::fclose(file) != 0) ok = false;
  if (!ok) {
    error = "cannot write '" + path + "': " + Reason();
  } else {
    fs::rename(temporary, target, code);
    if (code) {
      error = "cannot write '" + path + "': " + code.message();
      ok = false;
    }
  }
  if (!ok && file != nullptr) fs::remove(temporary, code);
  return ok;
}

std::string BytesOf(std::span<const uint32_t> words) {
  std::string bytes;
  bytes.resize(words.size() * 4);
  size_t i = 0;
  for (const uint32_t word : words) {
    for (uint32_t shift = 0; shift < 32; shift += 8) bytes[i++] = static_cast<char>(word >> shift);
  }
  return bytes;
}

bool StdoutIsTerminal() { return IsTerminal(stdout); }
bool StderrIsTerminal() { return IsTerminal(stderr); }

}  // namespace tessera::cli

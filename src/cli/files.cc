#include "cli/files.h"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <random>
#include <utility>

#include "cli/temporaries.h"

#include <fcntl.h>
#ifdef _WIN32
#include <io.h>
#else
#include <sys/ioctl.h>
#include <sys/stat.h>
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

// The maximum number of bytes to read from an input. It exceeds the compiler's own limit. Without a
// maximum, reading from a device might never end.
constexpr size_t kMoreThanEnough = size_t{1} << 30;

// Reads a file to its end. `expected` is the size in bytes that the file system reports. It may be
// wrong.
bool ReadAll(std::FILE* file, size_t expected, std::string& text) {
  size_t read = 0;
  // Requests one byte more than expected, so that a single read usually reaches the end of the
  // file.
  for (size_t more = std::min(expected, kMoreThanEnough) + 1; read <= kMoreThanEnough;
       more = size_t{1} << 16) {
    text.resize(read + more);
    const size_t n = std::fread(text.data() + read, 1, more, file);
    read += n;
    text.resize(read);
    if (n < more) return std::ferror(file) == 0;
  }
  return true;
}

bool WriteAll(std::FILE* file, std::string_view bytes) {
  return std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
}

std::string Reason() { return std::strerror(errno); }

// Describes where the output for a path is written after its links are resolved, and how.
struct Destination {
  fs::path path;  // without symbolic links
  // False if the destination is a device, a pipe or an open file. These are written directly.
  bool replace = false;
  fs::perms permissions = fs::perms::unknown;  // the replaced file's permissions
};

// Determines the destination for `path`. Resolves symbolic links one at a time: fs::canonical()
// rejects dangling links, but the target of a dangling link is a valid destination. Returns false
// and sets `why` if the path cannot be written.
bool FindDestination(const fs::path& path, Destination& to, std::string& why) {
  constexpr int kMaxLinks = 40;
  to.path = path;
  std::error_code code;
  for (int links = 0; links < kMaxLinks; ++links) {
    // Links at these paths are not resolved. Such a link refers to an open file, and the target
    // path that it reports may not lead to that file.
    const std::string text = to.path.string();
    if (text.starts_with("/dev/std") || text.starts_with("/dev/fd/") ||
        text.starts_with("/proc/")) {
      return true;
    }
    const fs::file_status status = fs::symlink_status(to.path, code);
    if (fs::is_directory(status)) {
      why = "it is a folder";
      return false;
    }
    if (!fs::is_symlink(status)) {
      to.replace = !fs::exists(status) || fs::is_regular_file(status);
      if (fs::is_regular_file(status)) to.permissions = status.permissions();
      return true;
    }
    const fs::path next = fs::read_symlink(to.path, code);
    if (code) {
      why = code.message();
      return false;
    }
    to.path = to.path.parent_path() / next;  // the result is `next` itself if `next` is absolute
  }
  why = std::strerror(ELOOP);
  return false;
}

// Writes all bytes to `file` and closes it. Returns false and sets `why` on failure, e.g. if `file`
// is nullptr because it could not be opened.
bool WriteAndClose(std::FILE* file, std::string_view bytes, std::string& why) {
  bool ok = file != nullptr && WriteAll(file, bytes);
  if (!ok) why = Reason();
  // fclose() can also fail, because it flushes the buffer.
  if (file != nullptr && std::fclose(file) != 0 && ok) {
    why = Reason();
    ok = false;
  }
  return ok;
}

// Writes a temporary file in the destination's directory and renames it to the destination. Returns
// false and sets `why` on failure.
bool Replace(const Destination& to, std::string_view bytes, std::string& why) {
  std::error_code code;
  const bool exists = to.permissions != fs::perms::unknown;
#ifndef _WIN32
  if (exists && access(to.path.c_str(), W_OK) != 0) {
    why = Reason();
    return false;
  }
#endif
  // The name of the temporary file is not derived from the destination's name, which may already
  // have the maximum length.
  std::random_device random;
  const Temporary temporary(
      (to.path.parent_path() / (".tessera-" + std::to_string(random()) + ".tmp")).string());
  const bool ok = WriteAndClose(temporary.file(), bytes, why);
  if (ok) {
    if (exists) fs::permissions(temporary.path(), to.permissions & fs::perms::all, code);
    fs::rename(temporary.path(), to.path, code);
    if (!code) return true;
    why = code.message();
  }
  if (temporary.file() != nullptr) fs::remove(temporary.path(), code);
  return false;
}

}  // namespace

bool ReadInput(const std::string& path, std::string& text, std::string& error) {
  text.clear();
  if (path == "-") {
    MakeBinary(stdin);
    if (ReadAll(stdin, 1 << 16, text)) return true;
    error = "cannot read standard input: " + Reason();
    return false;
  }
  std::error_code code;
  if (fs::is_directory(path, code)) {
    error = "cannot read '" + path + "': it is a folder";
    return false;
  }
  const uintmax_t size = fs::file_size(path, code);
  std::FILE* file = std::fopen(path.c_str(), "rb");
  const bool ok = file != nullptr && ReadAll(file, code ? 0 : static_cast<size_t>(size), text);
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
  Destination to;
  std::string why;
  const bool ok =
      FindDestination(path, to, why) &&
      (to.replace ? Replace(to, bytes, why)
                  : WriteAndClose(std::fopen(to.path.string().c_str(), "wb"), bytes, why));
  if (!ok) error = "cannot write '" + path + "': " + why;
  return ok;
}

bool IsStandardOutput(const std::string& path) {
  Destination to;
  std::string why;
  if (!FindDestination(path, to, why)) return false;
  const std::string place = to.path.string();
  return place == "/dev/stdout" || place == "/dev/fd/1" || place == "/proc/self/fd/1";
}

std::string FileIdentity(const std::string& path) {
#ifdef _WIN32
  std::error_code code;
  return fs::is_regular_file(path, code) ? fs::canonical(path, code).string() : "";
#else
  struct stat status;
  if ((path == "-" ? fstat(STDIN_FILENO, &status) : stat(path.c_str(), &status)) != 0) return "";
  if (!S_ISREG(status.st_mode)) return "";
  return std::to_string(status.st_dev) + ":" + std::to_string(status.st_ino);
#endif
}

std::string OutputPlace(const std::string& path, KnownFolder& last) {
  Destination to;
  std::string why;
  if (!FindDestination(path, to, why) || !to.replace) return "";
  const fs::path parent = to.path.has_parent_path() ? to.path.parent_path() : fs::path(".");
  if (last.name != parent.native()) {
    std::error_code code;
    last.name = parent.native();
    // Makes the path absolute first, because weakly_canonical leaves a relative path relative if
    // its first directory does not exist.
    last.place = fs::weakly_canonical(fs::absolute(parent, code), code);
  }
  return (last.place / to.path.filename()).string();
}

bool MakeFolderOf(const std::string& path, std::string& error) {
  const fs::path folder = fs::path(path).parent_path();
  std::error_code code;
  if (folder.empty() || fs::is_directory(folder, code)) return true;
  fs::create_directories(folder, code);
  if (!code) return true;
  error = "cannot create the folder '" + folder.string() + "': " + code.message();
  return false;
}

void Print(std::FILE* file, std::string_view text) {
  std::fwrite(text.data(), 1, text.size(), file);  // FlushStandardStreams reports errors
}

bool FlushStandardStreams(std::string& error) {
  for (const auto& [file, name] : {std::pair(stdout, "output"), std::pair(stderr, "error")}) {
    const bool flushed = std::fflush(file) == 0;
    if (flushed && std::ferror(file) == 0) continue;
    error = "cannot write standard " + std::string(name) + (flushed ? "" : ": " + Reason());
    return false;
  }
  return true;
}

void OccupyClosedStandardStreams() {
#ifndef _WIN32
  for (int file = 0; file < 3; ++file) {
    if (fcntl(file, F_GETFD) != -1) continue;
    // Opens /dev/null in the wrong direction (standard input for writing, the others for reading),
    // so that using the stream still fails.
    if (open("/dev/null", file == 0 ? O_WRONLY : O_RDONLY) != file) return;
  }
#endif
}

std::string_view BytesOf(std::span<const uint32_t> words, std::string& swapped) {
  if constexpr (std::endian::native == std::endian::little) {
    return {reinterpret_cast<const char*>(words.data()), words.size_bytes()};
  }
  swapped.clear();
  swapped.reserve(words.size_bytes());
  for (const uint32_t word : words) {
    for (uint32_t shift = 0; shift < 32; shift += 8) swapped += static_cast<char>(word >> shift);
  }
  return swapped;
}

uint32_t TerminalWidth(std::FILE* file) {
#ifdef TIOCGWINSZ
  winsize size{};
  if (IsTerminal(file) && ioctl(fileno(file), TIOCGWINSZ, &size) == 0) return size.ws_col;
#endif
  (void)file;
  return 0;
}

bool StdoutIsTerminal() { return IsTerminal(stdout); }
bool StderrIsTerminal() { return IsTerminal(stderr); }

}  // namespace tessera::cli

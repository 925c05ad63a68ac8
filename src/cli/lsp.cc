// Implements `tessera lsp`: runs the language server on standard input and output.
#include <array>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/modules.h"
#include "tessera/modules.h"
#include "tessera/service.h"

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#else
#include <unistd.h>
#endif

namespace tessera::cli {
namespace {

// The number of bytes of freed memory that the allocator retains. It is enough for processing a
// keystroke, but small compared with the documents.
constexpr size_t kKeptMemory = size_t{4} << 20;

// Reads at most `size` bytes. Blocks only if no data is available. Returns the number of bytes
// read, or 0 at the end of the input or after an error.
size_t ReadSome(char* to, size_t size) {
#ifdef _WIN32
  const int read = _read(0, to, static_cast<unsigned>(size));
#else
  ssize_t read = 0;
  do {
    read = ::read(STDIN_FILENO, to, size);
  } while (read < 0 && errno == EINTR);
#endif
  return read <= 0 ? 0 : static_cast<size_t>(read);
}

std::string Absolute(const std::string& path) {
  std::error_code code;
  const std::filesystem::path absolute = std::filesystem::absolute(path, code);
  return code ? path : absolute.lexically_normal().string();
}

// Implements LanguageServerFiles::open_program.
std::string OpenRoot(const std::string& path, LinkOptions& link) {
  std::shared_ptr<Packages> packages;
  std::string error;
  const SourceSet sources = OpenProgram(path, {}, {}, packages, error);
  link.path = sources.link.path;
  link.find_package = sources.link.find_package;
  link.load = [load = sources.link.load](std::string_view package,
                                         const std::vector<std::string_view>& module) {
    ModuleText found = load(package, module);
    if (!found.name.empty()) found.name = Absolute(found.name);
    for (std::string& tried : found.tried) tried = Absolute(tried);
    return found;
  };
  return error;
}

// Implements LanguageServerFiles::list_modules.
std::vector<std::string> ListModules(const std::string& path, std::string_view package,
                                     const std::vector<std::string_view>& module) {
  std::shared_ptr<Packages> packages;
  std::string error;
  const SourceSet sources = OpenProgram(path, {}, {}, packages, error);
  if (!error.empty()) return {};
  return packages->List(package.empty() ? "" : packages->Find("", package), module);
}

}  // namespace

int RunLsp(const Options& options) {
  KeepMemory(kKeptMemory);
#ifdef _WIN32
  _setmode(0, _O_BINARY);
  _setmode(1, _O_BINARY);
#endif
  LanguageServer server(options, {OpenRoot, ListModules});
  std::array<char, size_t{64} << 10> buffer;
  while (!server.exited()) {
    const size_t size = ReadSome(buffer.data(), buffer.size());
    if (size == 0) return server.exit_code();
    const std::string answer = server.Receive(std::string_view(buffer.data(), size));
    if (answer.empty()) continue;
    Print(stdout, answer);
    std::fflush(stdout);
  }
  return server.exit_code();
}

}  // namespace tessera::cli

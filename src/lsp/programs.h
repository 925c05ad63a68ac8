// Finds the modules of WESL programs, first among open documents, then among files.
#ifndef TESSERA_LSP_PROGRAMS_H_
#define TESSERA_LSP_PROGRAMS_H_

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/program_source.h"
#include "tessera/service.h"

namespace tessera::lsp {

// The URI and the text of an open document, for loading modules.
struct OpenText {
  std::string_view uri, text;
};

class Programs {
 public:
  // `find_open` returns the open document with a URI, in any spelling. `list_open` returns the URIs
  // of all open documents.
  using FindOpen = std::function<std::optional<OpenText>(std::string_view uri)>;
  using ListOpen = std::function<std::vector<std::string_view>()>;
  Programs(const LanguageServerFiles& files, FindOpen find_open, ListOpen list_open)
      : files_(files), find_open_(std::move(find_open)), list_open_(std::move(list_open)) {}
  Programs(const Programs&) = delete;
  Programs& operator=(const Programs&) = delete;

  // The values of the features that WESL conditions use.
  std::vector<std::pair<std::string, bool>> features;

  // Returns how to link a document that is a .wesl file or begins with an import. Returns nullopt
  // for other documents. The names of the modules are URIs.
  std::optional<service::ProgramSource> Find(const std::string& uri, std::string_view text) const;

 private:
  using Path = std::vector<std::string_view>;
  ModuleText FromOpen(ModuleText found) const;
  ModuleText NextTo(const std::string& uri, const Path& path) const;
  std::vector<std::string> OpenBelow(const std::string& uri, const Path& path) const;

  const LanguageServerFiles files_;
  const FindOpen find_open_;
  const ListOpen list_open_;
};

}  // namespace tessera::lsp

#endif  // TESSERA_LSP_PROGRAMS_H_

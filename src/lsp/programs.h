// Loads the modules of WESL programs from open documents or, if they are not open, from files.
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

// The URI and text of an open document.
struct OpenText {
  std::string_view uri, text;
};

class Programs {
 public:
  // `find_open` returns the open document with the given URI, regardless of the URI's spelling.
  // `list_open` returns the URIs of all open documents.
  using FindOpen = std::function<std::optional<OpenText>(std::string_view uri)>;
  using ListOpen = std::function<std::vector<std::string_view>()>;
  Programs(const LanguageServerFiles& files, FindOpen find_open, ListOpen list_open)
      : files_(files), find_open_(std::move(find_open)), list_open_(std::move(list_open)) {}
  Programs(const Programs&) = delete;
  Programs& operator=(const Programs&) = delete;

  // The names and values of the features that WESL conditions refer to.
  std::vector<std::pair<std::string, bool>> features;

  // Returns how to link a document that is a .wesl file or begins with an import, or nullopt for
  // other documents. URIs serve as the names of modules.
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

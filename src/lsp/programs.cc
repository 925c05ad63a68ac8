#include "lsp/programs.h"

#include "lsp/uri.h"

namespace tessera::lsp {
namespace {

// Returns the URI of the module `path`, without a file extension. The path is relative to the
// directory that contains `uri`.
std::string UriInFolder(const std::string& uri, const std::vector<std::string_view>& path) {
  std::string stem = uri.substr(0, uri.find_last_of("/:") + 1);
  for (const std::string_view part : path) {
    stem += stem.empty() || stem.ends_with('/') || stem.ends_with(':') ? "" : "/";
    stem += part;
  }
  return stem;
}

// Returns the last segment of a URI, without its extension.
std::string StemOf(std::string_view uri) {
  uri.remove_prefix(uri.find_last_of("/:") + 1);  // removes nothing if there is no separator
  const std::string_view stem = uri.substr(0, uri.rfind('.'));
  return std::string(stem.empty() ? uri : stem);
}

}  // namespace

std::optional<service::ProgramSource> Programs::Find(const std::string& uri,
                                                     std::string_view text) const {
  if (!uri.ends_with(".wesl") && !BeginsWithImport(text)) return std::nullopt;
  service::ProgramSource program{uri, {}};
  program.link.path = {StemOf(uri)};
  program.link.features = features;
  const std::optional<std::string> path = PathOfUri(uri);
  if (!path || !files_.open_program) {
    program.link.load = [this, uri](std::string_view package, const Path& module) {
      return package.empty() ? NextTo(uri, module) : ModuleText();
    };
    program.list = [this, uri](std::string_view package, const Path& module) {
      return package.empty() ? OpenBelow(uri, module) : std::vector<std::string>();
    };
    return program;
  }
  const std::string error = files_.open_program(*path, program.link);
  if (!error.empty()) {
    program.link.load = [error](std::string_view, const Path&) {
      ModuleText none;
      none.failure = error;
      return none;
    };
    return program;
  }
  program.link.load = [this, load = program.link.load](std::string_view package,
                                                       const Path& module) {
    return FromOpen(load(package, module));
  };
  if (files_.list_modules) {
    // The file system does not contain unsaved modules, so the open documents are listed, too.
    const bool is_in_root_folder = program.link.path.size() == 1;
    program.list = [=, this, path = *path](std::string_view package, const Path& module) {
      std::vector<std::string> names = files_.list_modules(path, package, module);
      if (package.empty() && is_in_root_folder) {
        for (std::string& name : OpenBelow(uri, module)) names.push_back(std::move(name));
      }
      return names;
    };
  }
  return program;
}

// Returns the module, preferring open documents to files. If a document is open under one of the
// paths in `found.tried`, returns that document, even though no file exists at that path.
// Otherwise, returns `found`. If it has a file, the name becomes the URI of the file. If that file
// is open in the editor, the text and the URI are those of the open document.
ModuleText Programs::FromOpen(ModuleText found) const {
  for (const std::string& path : found.tried) {
    const auto open = find_open_(UriOfPath(path));
    if (open) return {true, std::string(open->uri), std::string(open->text), {}, {}};
  }
  if (!found.is_found) return found;
  found.name = UriOfPath(found.name);
  if (const auto open = find_open_(found.name)) {
    found.name = open->uri;
    found.text = open->text;
  }
  return found;
}

// Returns the names of two kinds of entries directly below `path`: open documents, and folders that
// contain open documents. Complements LanguageServerFiles::list_modules, which returns the modules
// that exist as files.
std::vector<std::string> Programs::OpenBelow(const std::string& uri, const Path& path) const {
  Path inside = path;
  inside.emplace_back("");  // makes the URI end with a separator
  const std::string folder = UriInFolder(uri, inside);
  std::vector<std::string> names;
  for (const std::string_view open : list_open_()) {
    if (!open.starts_with(folder) || open == uri) continue;
    const std::string_view rest = open.substr(folder.size());
    names.push_back(rest.find('/') == std::string_view::npos
                        ? StemOf(rest)
                        : std::string(rest.substr(0, rest.find('/'))));
  }
  return names;
}

// Finds the open document that contains the module `path`. The path is relative to the directory of
// the root module.
ModuleText Programs::NextTo(const std::string& uri, const Path& path) const {
  const std::string stem = UriInFolder(uri, path);
  ModuleText result;
  for (const std::string_view extension : {".wesl", ".wgsl"}) {
    const std::string name = stem + std::string(extension);
    if (const auto open = find_open_(name)) {
      return {true, std::string(open->uri), std::string(open->text), {}, {}};
    }
    result.tried.push_back(name);
  }
  return result;
}

}  // namespace tessera::lsp

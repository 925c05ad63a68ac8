#include "lsp/programs.h"

#include "lsp/uri.h"

namespace tessera::lsp {
namespace {

// Returns the last part of a URI without its extension.
std::string StemOf(std::string_view uri) {
  uri.remove_prefix(uri.find_last_of("/:") + 1);  // npos + 1 is 0
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
  return program;
}

// Replaces the text of a file by the text of the open document, and its name by the URI. A document
// that is not saved yet is found where its file would be.
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

// Finds a module among the open documents whose URIs begin with the folder of the root module.
ModuleText Programs::NextTo(const std::string& uri, const Path& path) const {
  std::string stem = uri.substr(0, uri.find_last_of("/:") + 1);
  for (const std::string_view part : path) {
    stem += stem.empty() || stem.ends_with('/') || stem.ends_with(':') ? "" : "/";
    stem += part;
  }
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

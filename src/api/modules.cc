#include "api/modules.h"

#include <string_view>
#include <utility>

#include "api/link_request.h"
#include "api/messages.h"
#include "base/arena.h"
#include "base/block_reuse.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"
#include "wgsl/syntax/trivia.h"

namespace tessera {
namespace {

// Copies the files that were read to the set.
void KeepFiles(const LinkedText& text, SourceSet& sources) {
  std::vector<ModuleFile> files;
  const Source source = text.source();
  for (const SourceFile& file : text.files) {
    files.push_back({std::string(file.name), std::string(source.text(file.range))});
  }
  sources.SetFiles(std::move(files));
}

}  // namespace

wgsl::ModuleLoader LoaderOf(const LinkOptions& options) {
  wgsl::ModuleLoader loader;
  if (options.load) {
    loader.load = [&options](std::string_view package, std::span<const std::string_view> path) {
      ModuleText found = options.load(package, {path.begin(), path.end()});
      return wgsl::ModuleText{found.is_found, std::move(found.name), std::move(found.text),
                              std::move(found.tried), std::move(found.failure)};
    };
  }
  loader.find_package = options.find_package;
  return loader;
}

wgsl::LinkRequest RequestOf(const SourceSet& sources) {
  wgsl::LinkRequest request{.name = sources.root().name, .text = sources.root().text};
  const LinkOptions& options = sources.link;
  request.path.assign(options.path.begin(), options.path.end());
  request.features.assign(options.features.begin(), options.features.end());
  request.constants.assign(options.constants.begin(), options.constants.end());
  return request;
}

void LinkTokens(SourceSet& sources, StringInterner& strings, Diagnostics& diagnostics,
                LinkedText& text, wgsl::Ast& ast, wgsl::LinkNotes* notes) {
  const wgsl::ModuleLoader loader = LoaderOf(sources.link);
  wgsl::LinkRequest request = RequestOf(sources);
  request.notes = notes;
  wgsl::Linker linker(loader, request, strings, diagnostics);
  linker.Link();
  linker.NameAll(wgsl::NameScheme::kPath);
  ast.tokens = linker.Tokens();
  linker.TakeText(text.text, text.files, text.names);
  KeepFiles(text, sources);
}

bool BeginsWithImport(std::string_view text) {
  constexpr std::string_view kImport = "import";
  std::string_view rest = wgsl::WithoutLeadingTrivia(text);
  if (!rest.starts_with(kImport)) return false;
  rest.remove_prefix(kImport.size());
  return wgsl::BlankLength(rest) != 0 || rest.starts_with('{') || rest.starts_with('/');
}

Result Link(SourceSet& sources, const LinkTextOptions& options) {
  const BlockReuse reuse;
  Diagnostics diagnostics;
  Arena arena;
  StringInterner strings(arena, wgsl::kFixedNames);
  const wgsl::ModuleLoader loader = LoaderOf(sources.link);
  const wgsl::LinkRequest request = RequestOf(sources);
  wgsl::Linker linker(loader, request, strings, diagnostics);
  if (options.syntax_only) {
    linker.ReadRoot();
  } else {
    linker.Link();
  }
  linker.NameAll(options.mangling == NameMangling::kUnderscore ? wgsl::NameScheme::kUnderscore
                                                               : wgsl::NameScheme::kEscape);
  LinkedText text;
  wgsl::Ast ast;
  ast.tokens = options.syntax_only ? linker.RootTokens() : linker.Tokens();
  const bool is_linked = !diagnostics.has_errors();
  Result result;
  if (is_linked && !options.syntax_only) result.text = linker.Text(options.comments);
  linker.TakeText(text.text, text.files, text.names);
  const Source source = text.source();
  if (is_linked) wgsl::ParseTokens(source, strings, diagnostics, ast);
  KeepFiles(text, sources);
  result.diagnostics = ToMessages(source, diagnostics, /*warnings_as_errors=*/false, text.files);
  result.ok = !HasErrors(result.diagnostics);
  if (!result.ok) result.text.clear();
  return result;
}

Result Compile(SourceSet& sources, const Options& options) {
  ShaderModule module = ShaderModule::Parse(sources, options);
  Result result;
  if (module.ok()) result = module.GenerateLast(options);
  result.diagnostics.insert(result.diagnostics.begin(), module.diagnostics().begin(),
                            module.diagnostics().end());
  result.times.insert(result.times.begin(), module.times().begin(), module.times().end());
  return result;
}

}  // namespace tessera

#include "api/modules.h"

#include <deque>
#include <string_view>
#include <utility>

#include "api/link_request.h"
#include "api/messages.h"
#include "api/root_features.h"
#include "api/source_map.h"
#include "base/arena.h"
#include "base/block_reuse.h"
#include "base/cat.h"
#include "base/pool_vector.h"
#include "tessera/source_map.h"
#include "wgsl/syntax/names.h"
#include "wgsl/syntax/parser.h"
#include "wgsl/syntax/trivia.h"

namespace tessera {
namespace {

// The edition of WESL that the linker implements.
constexpr std::string_view kWeslEdition = "2026_pre";

// Reports an error if the program requires an edition of WESL that the linker does not implement.
void CheckEdition(const LinkOptions& options, Diagnostics& diagnostics) {
  std::string wrong = WrongEdition(options.edition);
  if (!wrong.empty()) diagnostics.Add(DiagCode::invalid_option, Span{}, std::move(wrong));
}

// Moves the linked text out of the linker, and sets the files of `sources` to those that were read.
void TakeText(wgsl::Linker& linker, LinkedText& text, SourceSet& sources) {
  std::deque<std::string> texts;
  linker.TakeText(text.text, text.files, text.names, texts);
  std::vector<ModuleFile> files;
  files.reserve(texts.size());
  for (const SourceFile& file : text.files) {
    files.push_back({std::string(file.name), std::move(texts[files.size()])});
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
  if (options.list) {
    loader.list = [&options](std::string_view package, std::span<const std::string_view> path) {
      return options.list(package, {path.begin(), path.end()});
    };
  }
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
                LinkedText& text, wgsl::Ast& ast, wgsl::LinkNotes* notes,
                std::vector<Span>* comments) {
  const wgsl::ModuleLoader loader = LoaderOf(sources.link);
  wgsl::LinkRequest request = RequestOf(sources);
  request.notes = notes;
  request.comments = comments;
  // Compiling needs neither comments nor excluded code.
  if (comments != nullptr) request.excluded = &text.excluded;
  CheckEdition(sources.link, diagnostics);
  wgsl::Linker linker(loader, request, strings, diagnostics);
  linker.Link();
  linker.NameAll(wgsl::NameScheme::kPath);
  ast.tokens = linker.TakeTokens();
  TakeText(linker, text, sources);
}

std::vector<std::string_view> WeslEditions() { return {kWeslEdition}; }

std::string WrongEdition(std::string_view edition) {
  if (edition.empty() || edition == kWeslEdition) return {};
  return Cat("unknown edition '", edition, "' of WESL; tessera supports '", kWeslEdition, "'");
}

bool BeginsWithImport(std::string_view text) {
  constexpr std::string_view kImport = "import";
  std::string_view rest = wgsl::WithoutLeadingTrivia(text);
  if (!rest.starts_with(kImport)) return false;
  rest.remove_prefix(kImport.size());
  return wgsl::BlankLength(rest) != 0 || rest.starts_with('{') || rest.starts_with('/');
}

namespace {

// Returns the source map for a linked module.
std::string SourceMapOf(const Source& source, std::span<const SourceFile> files,
                        std::string_view linked, std::span<const wgsl::LinkedPlace> places) {
  SourceMap map(source, linked, files);
  for (const wgsl::LinkedPlace& place : places) {
    map.Add(place.at, place.source, source.text(place.replaced));
  }
  return map.Finish();
}

// Links the program with the features in `sources.link`. `source_map` is null for Link.
Result LinkOnce(SourceSet& sources, const LinkTextOptions& options, std::string* source_map) {
  const BlockReuse reuse;
  Diagnostics diagnostics;
  Arena arena;
  StringInterner strings(arena, wgsl::kFixedNames);
  const wgsl::ModuleLoader loader = LoaderOf(sources.link);
  const wgsl::LinkRequest request = RequestOf(sources);
  CheckEdition(sources.link, diagnostics);
  wgsl::Linker linker(loader, request, strings, diagnostics);
  if (options.syntax_only) {
    linker.ReadRoot();
  } else {
    linker.Link();
  }
  linker.NameAll(options.mangling == NameMangling::kUnderscore ? wgsl::NameScheme::kUnderscore
                                                               : wgsl::NameScheme::kEscape);
  LinkedText text;
  const bool is_linked = !diagnostics.has_errors();
  Result result;
  PoolVector<wgsl::LinkedPlace> places;
  if (is_linked && !options.syntax_only) {
    result.text = linker.Text(options.comments, source_map != nullptr ? &places : nullptr);
  }
  wgsl::Ast ast;
  ast.tokens = options.syntax_only ? linker.TakeRootTokens() : linker.TakeTokens();
  TakeText(linker, text, sources);
  const Source source = text.source();
  if (is_linked) wgsl::ParseTokens(source, strings, diagnostics, ast);
  result.diagnostics = ToMessages(source, diagnostics, /*warnings_as_errors=*/false, text.files);
  result.ok = !HasErrors(result.diagnostics);
  if (!result.ok) result.text.clear();
  if (source_map != nullptr && !result.text.empty()) {
    *source_map = SourceMapOf(source, text.files, result.text, places);
  }
  return result;
}

// Implements Link and LinkWithSourceMap. `source_map` is null for Link.
Result LinkAll(SourceSet& sources, const LinkTextOptions& options, std::string* source_map) {
  if (!options.syntax_only) return LinkOnce(sources, options, source_map);
  Result result;
  result.diagnostics = CheckRootFeatures(
      sources, [&] { return LinkOnce(sources, options, source_map).diagnostics; });
  result.ok = !HasErrors(result.diagnostics);
  return result;
}

}  // namespace

Result Link(SourceSet& sources, const LinkTextOptions& options) {
  return LinkAll(sources, options, nullptr);
}

MappedResult LinkWithSourceMap(SourceSet& sources, const LinkTextOptions& options) {
  MappedResult mapped;
  mapped.result = LinkAll(sources, options, &mapped.source_map);
  return mapped;
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

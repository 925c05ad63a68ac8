#include "service/document.h"

#include <algorithm>
#include <utility>

#include "base/block_reuse.h"

namespace tessera::service {
namespace {

// Runs the front end. Returns the program, also of a text with errors.
wgsl::SemanticModel Check(Compilation& compilation, const Options& options, Depth depth,
                          std::vector<Span>& comments) {
  FrontEndNotes notes;
  notes.names_only = depth == Depth::kNames;
  compilation.RunFrontEnd(options, nullptr, nullptr, &notes);
  comments.assign(notes.trivia.comments.begin(), notes.trivia.comments.end());
  if (!notes.program) {  // the module exceeds a limit
    notes.program.emplace(compilation.source, compilation.ast, compilation.module);
  }
  notes.names.declarations.resize(compilation.ast.nodes.size());
  if (notes.names.scopes.empty()) notes.names.scopes.push_back({NodeId(), 0});
  return {std::move(*notes.program), std::move(notes.names)};
}

}  // namespace

Analysis::Analysis(std::string_view text, const Options& options, Depth depth)
    : text_(text),
      compilation_(options.source_name, text_, options),
      model_(Check(compilation_, options, depth, comments_)),
      tree_(compilation_.ast) {}

std::string Analysis::TypeName(ir::TypeId type) const {
  if (!type.valid()) return {};
  return module().types.NameOf(type, module().strings);
}

ir::TypeId Analysis::ValueType(NodeId node) const {
  const ir::TypeId type = program().TypeOf(node);
  if (!type.valid() || module().types.kind(type) != ir::TypeKind::kReference) return type;
  return module().types[type].element;
}

std::string Analysis::TypeName(NodeId node) const { return TypeName(ValueType(node)); }

Document::Document(std::string text, Options options)
    : text_(std::move(text)), lines_(text_), options_(std::move(options)) {}

void Document::SetOptions(const Options& options) {
  analysis_.reset();
  options_ = options;
}

void Document::SetText(std::string text) {
  analysis_.reset();
  text_ = std::move(text);
  lines_ = LineTable(text_);
}

void Document::Replace(Span span, std::string_view replacement) {
  const auto size = static_cast<uint32_t>(text_.size());
  span.begin = std::min(span.begin, size);
  span.end = std::clamp(span.end, span.begin, size);
  analysis_.reset();
  text_.replace(span.begin, span.end - span.begin, replacement);
  lines_ = LineTable(text_);
}

const Analysis& Document::analysis() const {
  if (analysis_ == nullptr) {
    const BlockReuse reuse;
    analysis_ = std::make_unique<Analysis>(text_, options_);
  }
  return *analysis_;
}

}  // namespace tessera::service

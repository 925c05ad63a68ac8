#include "service/document.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "api/messages.h"
#include "base/block_reuse.h"
#include "wgsl/resolve/type_name.h"

namespace tessera::service {

Analysis::Analysis(std::string_view text, const Options& options, Depth depth,
                   const ProgramSource* program)
    : text_(text),
      sources_(program == nullptr ? std::nullopt : std::optional(program->WithRoot(text))),
      compilation_(sources_ ? Compilation(*sources_, options)
                            : Compilation(options.source_name, text_, options)),
      model_(Check(options, depth)),
      tree_(compilation_.ast) {}

// Runs the front end and returns the program, even if it has errors.
wgsl::SemanticModel Analysis::Check(const Options& options, Depth depth) {
  FrontEndNotes notes;
  notes.names_only = depth == Depth::kNames;
  compilation_.RunFrontEnd(options, nullptr, nullptr, &notes);
  if (is_program()) {
    comments_ = std::move(notes.comments);
  } else {
    comments_.assign(notes.trivia.comments.begin(), notes.trivia.comments.end());
  }
  link_ = std::move(notes.link);
  has_link_errors_ = notes.has_link_errors;
  link_diagnostics_ = notes.link_diagnostics;
  if (!notes.program) {  // the module exceeds a limit
    notes.program.emplace(compilation_.source, compilation_.ast, compilation_.module);
  }
  notes.names.declarations.resize(compilation_.ast.nodes.size());
  if (notes.names.scopes.empty()) notes.names.scopes.push_back({NodeId(), 0});
  return {std::move(*notes.program), std::move(notes.names)};
}

std::optional<Diagnostic> Analysis::CountOfDropped() const {
  return tessera::CountOfDropped(compilation_.diagnostics, diagnostics());
}

const LineTable& Analysis::LinesOf(size_t file) const {
  return lines_.try_emplace(file, Text(files()[file].range)).first->second;
}

bool Analysis::FollowsFromImport(const Diagnostic& d) const {
  if (!has_link_errors_ || d.code != DiagCode::unresolved_identifier) return false;
  return static_cast<size_t>(&d - diagnostics().data()) >= link_diagnostics_;
}

std::string Analysis::TypeName(ir::TypeId type) const {
  if (!type.valid()) return {};
  return wgsl::TypeName(program(), type);
}

ir::TypeId Analysis::ValueType(NodeId node) const {
  const ir::TypeId type = program().TypeOf(node);
  if (!type.valid() || module().types.kind(type) != ir::TypeKind::kReference) return type;
  return module().types[type].element;
}

std::string Analysis::TypeName(NodeId node) const { return TypeName(ValueType(node)); }

std::string DescribeLine(const Analysis& analysis, uint32_t offset) {
  // Line numbers begin at 1, as in editors.
  if (analysis.IsOwn(offset)) {
    return fmt::format("line {}", LineTable(analysis.text()).LineOf(offset) + 1);
  }
  const size_t file = FileAt(analysis.files(), offset);
  const SourceFile& in = analysis.files()[file];
  const Position at = analysis.LinesOf(file).At(offset - in.range.begin, Encoding::kUtf8);
  return fmt::format("{} line {}", in.name.substr(in.name.rfind('/') + 1), at.line + 1);
}

Document::Document(std::string text, Options options, ProgramFinder finder)
    : text_(std::move(text)),
      lines_(text_),
      options_(std::move(options)),
      finder_(std::move(finder)) {}

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
    const std::optional<ProgramSource> program = Program(text_);
    analysis_ =
        std::make_unique<Analysis>(text_, options_, Depth::kAll, program ? &*program : nullptr);
  }
  return *analysis_;
}

std::optional<ProgramSource> Document::Program(std::string_view text) const {
  return finder_ ? finder_(text) : std::nullopt;
}

Analysis Document::Check(std::string_view text, Depth depth) const {
  const std::optional<ProgramSource> program = Program(text);
  return Analysis(text, options_, depth, program ? &*program : nullptr);
}

std::optional<SourceSet> Document::Sources() const {
  const std::optional<ProgramSource> program = Program(text_);
  return program ? std::optional(program->WithRoot(text_)) : std::nullopt;
}

}  // namespace tessera::service

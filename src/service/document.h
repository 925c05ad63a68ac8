// A document: a WGSL text, and the compiler's knowledge about it. The text may have errors
// anywhere; declarations without errors are analyzed as usual. Input: the text and its edits.
// Output: the checked program (Analysis), from which the other files of this folder answer
// questions. They are pure functions and know nothing of protocols. Ranges are byte offsets
// everywhere.
#ifndef TESSERA_SERVICE_DOCUMENT_H_
#define TESSERA_SERVICE_DOCUMENT_H_

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "api/compilation.h"
#include "api/front_end_notes.h"
#include "service/positions.h"
#include "service/program_source.h"
#include "service/syntax_tree.h"
#include "wgsl/resolve/semantic_model.h"

namespace tessera::service {

using wgsl::NodeId;
using wgsl::NodeKind;
using wgsl::TokenKind;

// How much of the front end runs.
enum class Depth : uint8_t {
  kNames,  // only the parts that names and types need, e.g. for completion
  kAll,
};

// The result of checking one state of a text.
//
// If the text is the root module of a program, the other modules that it needs follow it in the
// checked text. Offsets from `own_end` on are in these.
class Analysis {
 public:
  // Copies `text`. `program`, if not null, says how to link it.
  explicit Analysis(std::string_view text, const Options& options, Depth depth = Depth::kAll,
                    const ProgramSource* program = nullptr);
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  // The text of the document itself.
  std::string_view text() const { return text_; }
  uint32_t own_end() const { return static_cast<uint32_t>(text_.size()); }
  bool IsOwn(uint32_t offset) const { return offset <= own_end(); }
  bool IsOwn(NodeId node) const { return IsOwn(ast().SpanOf(node).begin); }
  // The checked text, with all modules of the program.
  std::string_view whole_text() const { return compilation_.source.text(); }
  bool is_program() const { return sources_.has_value(); }
  // The files of a program, the document itself first. Empty for a single module.
  std::span<const SourceFile> files() const { return compilation_.linked.files; }
  // Returns the lines of one of `files`.
  const LineTable& LinesOf(size_t file) const;
  const wgsl::LinkNotes& link() const { return link_; }
  bool has_link_errors() const { return has_link_errors_; }
  // Returns whether a diagnostic is only a consequence of an unresolved import.
  bool FollowsFromImport(const Diagnostic& d) const;
  std::string_view Text(Span span) const { return compilation_.source.text(span); }
  const wgsl::Ast& ast() const { return compilation_.ast; }
  const SyntaxTree& tree() const { return tree_; }
  const wgsl::SemanticModel& model() const { return *model_; }
  const wgsl::Program& program() const { return model_->program(); }
  const ir::Module& module() const { return compilation_.module; }
  // For reading an element of a splat constant, which interns it.
  ir::Module& mutable_module() const { return compilation_.module; }
  const std::vector<Span>& comments() const { return comments_; }
  const std::vector<Diagnostic>& diagnostics() const { return compilation_.diagnostics.list(); }
  bool has_errors() const { return compilation_.diagnostics.has_errors(); }

  // Returns the name of a declaration, a member or an identifier.
  std::string_view NameOf(NodeId node) const { return Text(ast().SpanOf(node)); }
  // Returns the WGSL spelling of the type of a node, or an empty string. A reference is spelled as
  // its store type.
  std::string TypeName(NodeId node) const;
  std::string TypeName(ir::TypeId type) const;
  // Returns the type of a node with the load rule applied, or none.
  ir::TypeId ValueType(NodeId node) const;

 private:
  wgsl::SemanticModel Check(const Options& options, Depth depth);

  std::string text_;
  std::optional<SourceSet> sources_;
  mutable Compilation compilation_;
  mutable std::map<size_t, LineTable> lines_;  // of the files that were asked for
  std::vector<Span> comments_;
  wgsl::LinkNotes link_;
  bool has_link_errors_ = false;
  size_t link_diagnostics_ = 0;  // the number of diagnostics that linking added
  std::optional<wgsl::SemanticModel> model_;
  SyntaxTree tree_;
};

class Document {
 public:
  // `finder`, if given, decides before each check whether the text belongs to a program.
  Document(std::string text, Options options, ProgramFinder finder = {});
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  const std::string& text() const { return text_; }
  const LineTable& lines() const { return lines_; }
  const Options& options() const { return options_; }

  void SetOptions(const Options& options);
  void SetText(std::string text);
  // Replaces the bytes of `span`, which is clamped to the text.
  void Replace(Span span, std::string_view replacement);

  // Returns the analysis of the present text. The first call after an edit checks the text.
  const Analysis& analysis() const;
  bool has_analysis() const { return analysis_ != nullptr; }
  // Checks another text as if it were that of this document.
  Analysis Check(std::string_view text, Depth depth = Depth::kAll) const;
  // Returns the program whose root module this is, or nullopt for a single module.
  std::optional<SourceSet> Sources() const;
  std::optional<ProgramSource> Program() const { return Program(text_); }
  // Frees the memory of the analysis. The next call of `analysis` computes it again.
  void Forget() { analysis_.reset(); }

 private:
  std::optional<ProgramSource> Program(std::string_view text) const;

  std::string text_;
  LineTable lines_;
  Options options_;
  ProgramFinder finder_;
  mutable std::unique_ptr<Analysis> analysis_;
};

}  // namespace tessera::service

#endif  // TESSERA_SERVICE_DOCUMENT_H_

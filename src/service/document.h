// Represents a WGSL document and the results of analyzing it. The document may have errors
// anywhere; declarations without errors are analyzed as usual. A Document holds the text, applies
// edits to it, and provides the checked program (Analysis). The other files in this folder contain
// queries on an Analysis. The queries are pure functions and do not depend on any protocol. All
// ranges are in byte offsets.
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

// Selects how much of the front end runs.
enum class Depth : uint8_t {
  kNames,  // only the names and types, e.g. for completion
  kAll,
};

// The result of checking a document in a particular state.
//
// If the document is the root module of a program, the checked text also contains the program's
// other modules. These modules follow the document, so their offsets begin at `own_end`.
class Analysis {
 public:
  // Copies and checks `text`. If `program` is not null, it describes how to link the document.
  explicit Analysis(std::string_view text, const Options& options, Depth depth = Depth::kAll,
                    const ProgramSource* program = nullptr);
  Analysis(const Analysis&) = delete;
  Analysis& operator=(const Analysis&) = delete;

  // Returns the document's own text, without the other modules of the program.
  std::string_view text() const { return text_; }
  uint32_t own_end() const { return static_cast<uint32_t>(text_.size()); }
  bool IsOwn(uint32_t offset) const { return offset <= own_end(); }
  bool IsOwn(NodeId node) const { return IsOwn(ast().SpanOf(node).begin); }
  // Returns the checked text, including the other modules of the program.
  std::string_view whole_text() const { return compilation_.source.text(); }
  bool is_program() const { return sources_.has_value(); }
  // Returns the files of the program, beginning with the document. The list is empty for a single
  // module.
  std::span<const SourceFile> files() const { return compilation_.linked.files; }
  // Returns the line table of `files()[file]`.
  const LineTable& LinesOf(size_t file) const;
  const wgsl::LinkNotes& link() const { return link_; }
  const wgsl::ExcludedCode& excluded() const { return compilation_.linked.excluded; }
  // Returns an object that finds uses in excluded code. Creating it takes linear time.
  wgsl::OtherFeatures other_features() const {
    return {excluded(), compilation_.source, ast(), module().strings, model().notes().declarations};
  }
  bool has_link_errors() const { return has_link_errors_; }
  // Returns whether the diagnostic is only a consequence of an unresolved import.
  bool FollowsFromImport(const Diagnostic& d) const;
  std::string_view Text(Span span) const { return compilation_.source.text(span); }
  const wgsl::Ast& ast() const { return compilation_.ast; }
  const SyntaxTree& tree() const { return tree_; }
  const wgsl::SemanticModel& model() const { return *model_; }
  const wgsl::Program& program() const { return model_->program(); }
  const ir::Module& module() const { return compilation_.module; }
  // Mutable, because reading an element of a zero constant interns the element.
  ir::Module& mutable_module() const { return compilation_.module; }
  const std::vector<Span>& comments() const { return comments_; }
  const std::vector<Diagnostic>& diagnostics() const { return compilation_.diagnostics.list(); }
  // If errors or warnings were dropped, returns a diagnostic that says how many.
  std::optional<Diagnostic> CountOfDropped() const;
  bool has_errors() const { return compilation_.diagnostics.has_errors(); }

  // Returns the name of a declaration, a member or an identifier.
  std::string_view NameOf(NodeId node) const { return Text(ast().SpanOf(node)); }
  // Returns the WGSL spelling of the type of a node, or an empty string if the node has none. A
  // reference is spelled as its store type.
  std::string TypeName(NodeId node) const;
  std::string TypeName(ir::TypeId type) const;
  // Returns the type of a node after applying the load rule, or an invalid id if the node has no
  // type.
  ir::TypeId ValueType(NodeId node) const;

 private:
  wgsl::SemanticModel Check(const Options& options, Depth depth);

  std::string text_;
  std::optional<SourceSet> sources_;
  mutable Compilation compilation_;
  mutable std::map<size_t, LineTable> lines_;  // computed by LinesOf when a file is first needed
  std::vector<Span> comments_;
  wgsl::LinkNotes link_;
  bool has_link_errors_ = false;
  size_t link_diagnostics_ = 0;  // number of diagnostics from linking
  std::optional<wgsl::SemanticModel> model_;
  SyntaxTree tree_;
};

// Describes the line that contains an offset, e.g. "line 3". The description begins with the file
// name if the offset is in another file of the program.
std::string DescribeLine(const Analysis& analysis, uint32_t offset);

class Document {
 public:
  // If `finder` is set, each check first calls it to find out whether the document belongs to a
  // program.
  Document(std::string text, Options options, ProgramFinder finder = {});
  Document(const Document&) = delete;
  Document& operator=(const Document&) = delete;

  const std::string& text() const { return text_; }
  const LineTable& lines() const { return lines_; }
  const Options& options() const { return options_; }

  void SetOptions(const Options& options);
  void SetText(std::string text);
  // Clamps `span` to the text, and replaces the bytes in it.
  void Replace(Span span, std::string_view replacement);

  // Returns the analysis of the current text, which is computed on the first call after an edit.
  const Analysis& analysis() const;
  bool has_analysis() const { return analysis_ != nullptr; }
  // Checks another text in place of the document's text, without changing the document.
  Analysis Check(std::string_view text, Depth depth = Depth::kAll) const;
  // Returns the sources of the program whose root module is this document, or nullopt if the
  // document is not part of a program.
  std::optional<SourceSet> Sources() const;
  std::optional<ProgramSource> Program() const { return Program(text_); }
  // Frees the analysis. The next call to `analysis` recomputes it.
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

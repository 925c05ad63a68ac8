#include "tools/naga_oil/imports.h"

#include "base/cat.h"
#include "tools/naga_oil/words.h"

namespace tessera::wgsl::naga_oil {
namespace {

class Importer {
 public:
  explicit Importer(std::string_view text) : text_(Stripped(text)) {}

  ConvertedImport Run() {
    out_ = "import package::";
    while (ok_ && at_ < text_.size()) Next();
    EndItem();
    if (opened_old_form_) out_ += '}';
    if (!ok_ || nesting_ != 0 || made_.names.empty()) return {};
    made_.text = out_ + ";" + comment_;
    return std::move(made_);
  }

 private:
  void Next() {
    const char c = text_[at_];
    if (IsNamePart(c)) return TakeName();
    if (c == '"' && out_.ends_with("package::")) return TakeFile();
    if (text_.substr(at_, 2) == "//") return TakeLineComment();
    if (text_.substr(at_, 2) == "/*") return TakeBlockComment();
    if (c == ';') return TakeEnd();
    ok_ = ok_ && (!is_ended_ || IsSpace(c));
    if (c == '{') ++nesting_;
    if (c == '}' && nesting_-- == 0) ok_ = false;
    if (c == ',' || c == '}') EndItem();
    const bool is_colon = text_.substr(at_, 2) == "::";
    if (is_colon) last_.clear();
    ok_ = ok_ && (is_colon || c == '{' || c == '}' || c == ',' || IsSpace(c));
    CopyUntil(at_ + (is_colon ? 2 : 1));
  }

  // Defers a trailing line comment until `Run` has written the semicolon. Otherwise, the semicolon
  // would become part of the comment.
  void TakeLineComment() {
    const size_t end = text_.find('\n', at_);
    if (end != std::string_view::npos) return CopyUntil(end);
    out_.erase(out_.find_last_not_of(" \t") + 1);
    comment_ = Cat(" ", text_.substr(at_));
    at_ = text_.size();
  }

  void TakeBlockComment() {
    const size_t end = text_.find("*/", at_ + 2);
    if (end == std::string_view::npos) {
      ok_ = false;
    } else {
      CopyUntil(end + 2);
    }
  }

  // Consumes the optional semicolon at the end of the import.
  void TakeEnd() {
    ok_ = nesting_ == 0;
    is_ended_ = true;
    ++at_;
  }

  void TakeName() {
    ok_ = ok_ && !is_ended_;
    size_t end = at_;
    while (end < text_.size() && IsNamePart(text_[end])) ++end;
    const std::string_view name = text_.substr(at_, end - at_);
    if (name == "as") {
      last_.clear();
    } else {
      // An import in the old form has no braces: '#import a::b c, d' means '#import a::b::{c, d}'.
      const bool is_old_form = !last_.empty() && nesting_ == 0 && !opened_old_form_;
      if (is_old_form) {
        out_.erase(out_.find_last_not_of(" \t") + 1);
        out_ += "::{";
        opened_old_form_ = true;
      }
      ok_ = ok_ && (last_.empty() || is_old_form);
      last_ = name;
    }
    CopyUntil(end);
  }

  // Parses a quoted file path, e.g. "shaders/util.wgsl", and converts it to a module path.
  void TakeFile() {
    const size_t end = text_.find('"', at_ + 1);
    ok_ = end != std::string_view::npos;
    if (!ok_) return;
    std::string_view path = text_.substr(at_ + 1, end - at_ - 1);
    if (path.ends_with(".wgsl") || path.ends_with(".wesl")) path.remove_suffix(5);
    last_.clear();
    for (const char c : path) {
      ok_ = ok_ && (c == '/' || IsNamePart(c));
      out_ += c == '/' ? std::string("::") : std::string(1, c);
      last_ = c == '/' ? std::string() : last_ + c;
    }
    at_ = end + 1;
  }

  void EndItem() {
    if (!last_.empty()) made_.names.push_back(last_);
    last_.clear();
  }

  void CopyUntil(size_t end) {
    const std::string_view part = text_.substr(at_, end - at_);
    out_ += part;
    at_ += part.size();
  }

  std::string_view text_;
  size_t at_ = 0;
  uint32_t nesting_ = 0;
  bool ok_ = true;
  bool opened_old_form_ = false;
  bool is_ended_ = false;  // whether a semicolon has ended the import
  std::string last_;  // the name that the current item brings into scope; empty until it is parsed
  std::string out_;
  std::string comment_;  // a comment that is written after the statement
  ConvertedImport made_;
};

}  // namespace

ConvertedImport ConvertImport(std::string_view argument) { return Importer(argument).Run(); }

}  // namespace tessera::wgsl::naga_oil

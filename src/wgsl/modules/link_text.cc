#include "wgsl/modules/link_text.h"

#include <absl/container/flat_hash_set.h>

#include <algorithm>
#include <string>
#include <utility>

#include "base/cat.h"
#include "base/stable_sort.h"
#include "base/text_search.h"

namespace tessera::wgsl {
namespace {

constexpr std::string_view kBlanks = " \t\r\n\v\f";

}  // namespace

std::string LinkText::Run() {
  FindReplacements();
  AddDirectives();
  const Span root = linker_.files_[linker_.Of(linker_.root_).file].range;
  Copy(root);
  RemoveBlanks();
  for (const DeclarationId id : linker_.assertions_) AddDeclaration(id);
  for (const DeclarationId id : linker_.order_) {
    if (linker_.Of(id).module != linker_.root_) AddDeclaration(id);
  }
  return std::move(out_);
}

// Removes leading and trailing whitespace from the output so far. Then appends a line feed unless
// the output is empty.
void LinkText::RemoveBlanks() {
  const size_t first = std::min(out_.find_first_not_of(kBlanks), out_.size());
  out_.erase(0, first);
  out_.erase(out_.find_last_not_of(kBlanks) + 1);
  if (!out_.empty()) out_ += '\n';
  if (places_ == nullptr) return;
  for (LinkedPlace& place : *places_) place.at -= static_cast<uint32_t>(first);
}

void LinkText::FindReplacements() {
  const auto name_of = [&](const Declaration& d) { return linker_.strings_.Get(d.final_name); };
  for (const Linker::Edit& edit : linker_.edits_) {
    const Span span = linker_.SpanOf(edit.tokens);
    replacements_.push_back({span, name_of(linker_.Of(edit.declaration)), span.begin});
  }
  for (const DeclarationId id : linker_.order_) {
    const Declaration& d = linker_.Of(id);
    if (!d.name.valid()) continue;
    const Span span = linker_.SpanOfName(d);
    replacements_.push_back({span, name_of(d), span.begin});
  }
  for (const ModuleId id : linker_.used_modules_) {
    const SourceModule& module = linker_.Of(id);
    for (const Span& span : module.removed) replacements_.push_back({WholeLine(span), ""});
    for (const TokenRange& tokens : module.import_statements) {
      replacements_.push_back({WholeLine(linker_.SpanOf(tokens)), ""});
    }
  }
  SortReplacements();
  ReplaceConstants();
}

void LinkText::SortReplacements() {
  StableSort(replacements_, [](const Replacement& r) { return r.span.begin; });
}

// Adds a replacement for each constant whose value the host defines. A new value may itself contain
// names that are replaced. All values are copied before the first replacement is added, because
// Copy requires sorted replacements, and adding one breaks the order.
void LinkText::ReplaceConstants() {
  for (const Linker::Constant& constant : linker_.constants_) {
    Copy(constant.value);
    constants_.push_back(std::exchange(out_, {}));
  }
  if (places_ != nullptr) places_->clear();
  for (size_t i = 0; i < constants_.size(); ++i) {
    const Linker::Constant& constant = linker_.constants_[i];
    replacements_.push_back({constant.old, constants_[i], constant.value.begin});
  }
  SortReplacements();
}

// Returns the range to remove for `span`. This is the whole line if the line contains nothing else.
// Otherwise, it is the span itself and, if the span begins a line or follows whitespace or '(',
// also the whitespace after it.
Span LinkText::WholeLine(Span span) const {
  const std::string_view text = source_.text();
  uint32_t begin = span.begin, end = span.end;
  while (begin != 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  while (end < text.size() && (text[end] == ' ' || text[end] == '\t' || text[end] == '\r')) ++end;
  const bool begins_line = begin == 0 || text[begin - 1] == '\n';
  if (begins_line && end < text.size() && text[end] == '\n') return {begin, end + 1};
  const bool keeps_blank = begin == span.begin && !begins_line && text[begin - 1] != '(';
  return {span.begin, keeps_blank ? span.end : end};
}

// Appends a range of the source to the output, and makes all replacements in it.
void LinkText::Copy(Span span) {
  auto next = std::ranges::lower_bound(replacements_, span.begin, {},
                                       [](const Replacement& r) { return r.span.begin; });
  uint32_t at = span.begin;
  for (; next != replacements_.end() && next->span.begin < span.end; ++next) {
    if (next->span.begin > at) CopyUnchanged({at, next->span.begin});
    Replace(*next);
    at = std::max(at, next->span.end);
  }
  if (at < span.end) CopyUnchanged({at, span.end});
}

void LinkText::CopyUnchanged(Span span) {
  const std::string_view text = source_.text(span);
  const auto at = static_cast<uint32_t>(out_.size());
  out_ += text;
  if (places_ == nullptr) return;
  char before = at == 0 ? '\n' : out_[at - 1];
  bool begins_line = before == '\n';
  for (uint32_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    const bool is_blank = kBlanks.find(c) != std::string_view::npos;
    const bool begins_word = IsWordByte(c) && !IsWordByte(before);
    if (begins_word || (begins_line && !is_blank)) places_->push_back({at + i, span.begin + i, {}});
    begins_line = c == '\n' || (begins_line && is_blank);
    before = c;
  }
}

void LinkText::Replace(const Replacement& replacement) {
  const auto at = static_cast<uint32_t>(out_.size());
  out_ += replacement.text;
  if (places_ == nullptr || replacement.text.empty()) return;
  // Records the original spelling of renamed names, but not of constants with new values. The
  // source offset distinguishes the two: a new name has the offset of the old name, but a new value
  // comes from elsewhere in the source.
  const bool is_renamed = replacement.source == replacement.span.begin &&
                          source_.text(replacement.span) != replacement.text;
  places_->push_back({at, replacement.source, is_renamed ? replacement.span : Span()});
}

// Appends the directives of all modules except the root module. Directives with the same text are
// written only once.
void LinkText::AddDirectives() {
  absl::flat_hash_set<std::string_view> known;
  for (const ModuleId id : linker_.used_modules_) {
    for (const TokenRange& tokens : linker_.Of(id).directives) {
      const std::string_view text = source_.text(linker_.SpanOf(tokens));
      const bool is_new = known.insert(text).second;
      if (!is_new || id == linker_.root_) continue;
      CopyUnchanged(linker_.SpanOf(tokens));
      out_ += '\n';
    }
  }
}

void LinkText::AddDeclaration(DeclarationId id) {
  const Declaration& d = linker_.Of(id);
  const Span span = linker_.SpanOf(d.tokens);
  if (!out_.empty()) out_ += '\n';
  if (comments_) {
    const SourceFile& file = linker_.files_[linker_.Of(d.module).file];
    const uint32_t line = source_.Locate(span.begin).line - source_.Locate(file.range.begin).line;
    out_ += Cat("// from ", file.name, ':', line + 1, '\n');
  }
  Copy({BeginOfComments(d, span.begin), span.end});
  out_ += '\n';
}

// Returns the start of the comments directly before a declaration, or `begin` if there are none.
uint32_t LinkText::BeginOfComments(const Declaration& d, uint32_t begin) const {
  const SourceModule& module = linker_.Of(d.module);
  uint32_t from = linker_.files_[module.file].range.begin;
  const bool is_first = d.tokens.begin == module.first_token;
  if (!is_first) {
    const Token& before = linker_.tokens_[d.tokens.begin - 1];
    from = before.offset + before.length;
  }
  const auto removed = std::ranges::lower_bound(module.removed, begin, {}, &Span::begin);
  if (removed != module.removed.begin()) from = std::max(from, (removed - 1)->end);
  if (from >= begin) return begin;
  std::string_view gap = source_.text({from, begin});
  // A comment that begins on the last line of the previous declaration belongs to that declaration.
  if (!is_first) gap.remove_prefix(std::min(gap.find('\n'), gap.size()));
  // Comments before a blank line describe the file or a section, not the declaration.
  for (size_t i = gap.size(), breaks = 0; i-- > 0;) {
    if (kBlanks.find(gap[i]) == std::string_view::npos) {
      breaks = 0;
    } else if (gap[i] == '\n' && ++breaks == 2) {
      gap.remove_prefix(i);
      break;
    }
  }
  gap.remove_prefix(std::min(gap.find_first_not_of(kBlanks), gap.size()));
  return begin - static_cast<uint32_t>(gap.size());
}

}  // namespace tessera::wgsl

// Formats WESL modules. The parser does not support imports, conditions or paths. Their tokens are
// therefore removed before parsing, and put back after the remaining tokens have been laid out.
#ifndef TESSERA_TOOLS_FORMAT_WESL_H_
#define TESSERA_TOOLS_FORMAT_WESL_H_

#include <cstdint>
#include <utility>

#include "base/diagnostics.h"
#include "base/plain_vector.h"
#include "base/pool_vector.h"
#include "base/source.h"
#include "base/string_interner.h"
#include "tools/format/token_layout.h"
#include "wgsl/modules/source_module.h"
#include "wgsl/syntax/token.h"

namespace tessera::format {

// Returns whether the tokens contain an import, a condition or a path.
bool IsWesl(const StringInterner& strings, const PlainVector<wgsl::Token>& tokens);

class WeslTokens {
 public:
  // `all` contains the module's tokens and must outlive the object. Reports invalid imports and
  // conditions.
  WeslTokens(const Source& source, const PlainVector<wgsl::Token>& all, StringInterner& strings,
             Diagnostics& diagnostics);

  // Returns the tokens without imports and conditions, and with a single identifier for each path.
  PlainVector<wgsl::Token> TakeRest() { return std::move(rest_); }
  // Converts a layout of the tokens that TakeRest returned to a layout of all tokens. Layout::first
  // and Layout::last remain empty.
  Layout Expand(const Layout& rest) const;

 private:
  void AddCondition(uint32_t begin);
  uint32_t AddImport(uint32_t begin, Diagnostics& diagnostics);
  uint32_t AddPath(uint32_t begin, StringInterner& strings);
  wgsl::TokenKind Kind(uint32_t i) const {
    return i < all_.size() ? all_[i].kind : wgsl::TokenKind::kEof;
  }
  void LayOutImport(wgsl::TokenRange import, Layout& layout) const;
  void LayOutCondition(wgsl::TokenRange condition, Layout& layout) const;

  const Source& source_;
  const PlainVector<wgsl::Token>& all_;
  PlainVector<wgsl::Token> rest_;
  // For each token in `rest_`, the range of the corresponding tokens in `all_`.
  PoolVector<wgsl::TokenRange> places_;
  PoolVector<wgsl::TokenRange> imports_, conditions_;
};

}  // namespace tessera::format

#endif  // TESSERA_TOOLS_FORMAT_WESL_H_

#include "service/targets.h"

#include "tessera/target_info.h"

namespace tessera::service {

std::string_view TitleOf(tessera::Target target) {
  return target == tessera::Target::kNone ? "check" : tessera::InfoOfTarget(target).language;
}

Span SpanOf(const Analysis& analysis, const SourceRange& range) {
  uint32_t begin = 0;
  for (const SourceFile& file : analysis.files()) {
    if (file.name == range.file) begin = file.range.begin;
  }
  return {begin + range.begin.offset, begin + range.end.offset};
}

}  // namespace tessera::service

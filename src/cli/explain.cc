// Implements `tessera explain`.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/values.h"
#include "tessera/lint.h"
#include "tessera/remarks.h"

namespace tessera::cli {
namespace {

// Returns a code and the first sentence of its explanation. Continuation lines are indented.
std::string SummaryOf(std::string_view code) {
  std::string text(Explain(code));
  std::ranges::replace(text, '\n', ' ');
  std::string_view rest(text);
  rest = rest.substr(0, rest.find(". "));
  constexpr size_t kColumn = 32, kWidth = 86;
  std::string lines = fmt::format("{:<{}}", code, kColumn);
  while (rest.size() > kWidth) {
    const size_t end = rest.rfind(' ', kWidth);
    lines += fmt::format("{}\n{:{}}", rest.substr(0, end), "", kColumn);
    rest.remove_prefix(end + 1);
  }
  return fmt::format("{}{}\n", lines, rest);
}

// Returns the diagnostic codes that resemble `name`, for a suggestion.
std::string NearestCodes(std::string_view name) {
  std::string list;
  for (const std::string_view code : DiagnosticCodes()) {
    if (!IsNear(name, code)) continue;
    list += fmt::format("{}'{}'", list.empty() ? "" : ", ", code);
  }
  return list;
}

bool IsCode(std::string_view name) {
  const std::vector<std::string_view> codes = DiagnosticCodes();
  return std::ranges::find(codes, name) != codes.end();
}

}  // namespace

int RunExplain(const std::string& code) {
  if (code.empty()) {
    for (const std::string_view each : DiagnosticCodes()) {
      Print(stdout, SummaryOf(each));
    }
    for (const LintRule& rule : LintRules()) {
      if (IsCode(rule.name)) continue;  // already listed as a diagnostic code
      Print(stdout, fmt::format("{:<32}A rule of 'tessera lint': {}\n", rule.name, rule.summary));
    }
    for (const RemarkKindInfo& kind : RemarkKinds()) {
      Print(stdout, fmt::format("{:<32}A remark: {}\n", kind.code, kind.summary));
    }
    return kExitFine;
  }
  // Accepts the form 'error[type-mismatch]', because users copy it from messages.
  std::string_view name = code;
  if (const size_t open = name.find('['); open != std::string_view::npos && name.ends_with(']')) {
    name = name.substr(open + 1, name.size() - open - 2);
  }
  std::string kebab(name);
  std::ranges::replace(kebab, '_', '-');
  const std::string_view text = Explain(kebab);
  if (text.empty()) {
    const std::string nearest = NearestCodes(kebab);
    return WrongUsage(
        fmt::format("there is no diagnostic '{}'{}; 'tessera explain --list' lists all", name,
                    nearest.empty() ? "" : fmt::format("; there is {}", nearest)));
  }
  Print(stdout, text);
  if (!text.ends_with('\n')) Print(stdout, "\n");
  return kExitFine;
}

}  // namespace tessera::cli

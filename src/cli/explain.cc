// tessera explain.
#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <string>
#include <string_view>

#include "cli/commands.h"
#include "cli/files.h"
#include "cli/values.h"

namespace tessera::cli {
namespace {

// The first sentence of the explanation, on one line that is not too long.
std::string SummaryOf(std::string_view code) {
  std::string text(Explain(code));
  std::ranges::replace(text, '\n', ' ');
  text.resize(std::min({text.find(". "), text.find(": "), text.size()}));
  constexpr size_t kMost = 110;
  if (text.size() <= kMost) return text;
  text.resize(text.rfind(' ', kMost));
  return text + " …";
}

// The codes that may be meant.
std::string NearestCodes(std::string_view name) {
  std::string list;
  for (const std::string_view code : DiagnosticCodes()) {
    if (!IsNear(name, code)) continue;
    list += fmt::format("{}'{}'", list.empty() ? "" : ", ", code);
  }
  return list;
}

}  // namespace

int RunExplain(const std::string& code) {
  if (code.empty()) {
    for (const std::string_view each : DiagnosticCodes()) {
      Print(stdout, fmt::format("{:<32}{}\n", each, SummaryOf(each)));
    }
    return kExitFine;
  }
  // 'error[type-mismatch]' is what people copy.
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

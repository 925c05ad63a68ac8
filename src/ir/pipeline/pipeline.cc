#include "ir/pipeline/pipeline.h"

#include <algorithm>

#include "base/pool_vector.h"
#include "ir/validator.h"

namespace tessera::ir {
namespace {

std::string Text(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (std::string_view part : parts) text += part;
  return text;
}

constexpr std::string_view kAfterTable = "the code after the table";

}  // namespace

std::string FindOrderMistake(Properties given, std::span<const PassInfo> passes,
                             Properties leaves) {
  PoolVector<const Property*> held(given.begin(), given.end());
  const auto has = [&](const Property* p) { return std::ranges::find(held, p) != held.end(); };
  for (const PassInfo& pass : passes) {
    for (const Property* p : pass.needs) {
      if (!has(p)) return Text({pass.name, " needs ", p->name, ", which does not hold there"});
    }
    std::erase_if(held, [&](const Property* p) { return Has(pass.breaks, p); });
    for (const Property* p : pass.establishes) {
      if (!has(p)) held.push_back(p);
    }
  }
  for (const Property* p : leaves) {
    if (!has(p)) return Text({kAfterTable, " needs ", p->name, ", which does not hold at its end"});
  }
  return "";
}

PassChecker::Held* PassChecker::Find(const Property* p) {
  for (Held& held : held_) {
    if (held.property == p) return &held;
  }
  return nullptr;
}

std::string_view PassChecker::NeededBy(const Property* p, size_t next) const {
  for (size_t i = next; i < passes_.size(); ++i) {
    if (Has(passes_[i].needs, p)) return passes_[i].name;
    if (Has(passes_[i].establishes, p)) return {};
  }
  return Has(leaves_, p) ? kAfterTable : std::string_view();
}

std::string PassChecker::Begin(const Module& m) {
  std::string what;
  for (const Property* p : given_) {
    held_.push_back({p, true});
    const std::string_view by = NeededBy(p, 0);
    if (by.empty() || p->holds(m, &what)) continue;
    return Text(
        {"before the first pass: ", p->name, " does not hold, but ", by, " needs it: ", what});
  }
  return "";
}

void PassChecker::RecordDisabledPass(size_t i) {
  for (const Property* p : passes_[i].establishes) {
    // A disabled pass changes nothing, so the entry of a property that is already established stays
    // as it is. In particular, a checked property is still checked after later passes.
    if (Find(p) == nullptr) held_.push_back({p, false});
  }
}

std::string PassChecker::Before(size_t i) const {
  for (const Property* p : passes_[i].needs) {
    const bool holds = std::ranges::any_of(held_, [&](const Held& h) { return h.property == p; });
    if (!holds) return Text({passes_[i].name, " needs ", p->name, ", which was not established"});
  }
  return "";
}

std::string PassChecker::After(size_t i, const Module& m, const Analyses& analyses) {
  const PassInfo& pass = passes_[i];
  std::string what;
  if (!Validate(m, &what)) return Text({"after ", pass.name, ": ", what});
  if (what = analyses.FindStale(); !what.empty()) {
    return Text({pass.name, " claims to change nothing, but ", what});
  }
  std::erase_if(held_, [&](const Held& h) { return h.checked && Has(pass.breaks, h.property); });
  for (const Property* p : pass.establishes) {
    if (!p->holds(m, &what)) {
      return Text({"after ", pass.name, ", which establishes ", p->name, ": ", what});
    }
    if (Held* held = Find(p); held != nullptr) {
      held->checked = true;
    } else {
      held_.push_back({p, true});
    }
  }
  for (const Held& held : held_) {
    if (!held.checked || Has(pass.establishes, held.property)) continue;
    const std::string_view by = NeededBy(held.property, i + 1);
    if (by.empty() || held.property->holds(m, &what)) continue;
    return Text({"after ", pass.name, ": ", held.property->name, " no longer holds, but ", by,
                 " needs it: ", what});
  }
  return "";
}

bool BeginPass(std::string_view name, size_t i, Diagnostics& diagnostics, PassObserver* observer,
               const PassChecker* checker) {
  if (checker != nullptr) {
    if (const std::string what = checker->Before(i); !what.empty()) {
      diagnostics.Add(DiagCode::internal_error, {}, what);
      return false;
    }
  }
  if (observer != nullptr) observer->BeforePass(name);
  return true;
}

bool FinishPass(std::string_view name, size_t i, Status status, const Analyses& analyses, Module& m,
                Diagnostics& diagnostics, PassObserver* observer, PassChecker* checker) {
  if (!status.ok) {
    if (!diagnostics.has_errors()) {
      diagnostics.Add(DiagCode::internal_error, {}, std::string(name) + " failed");
    }
    return false;
  }
  if (observer != nullptr) observer->AfterPass(name, m);
  if (checker != nullptr) {
    if (const std::string what = checker->After(i, m, analyses); !what.empty()) {
      diagnostics.Add(DiagCode::internal_error, {}, what);
      return false;
    }
  }
  return true;
}

}  // namespace tessera::ir

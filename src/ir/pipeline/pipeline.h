// Pipelines: tables of passes, and what runs and checks them.
//
// A pass is a row of a table, which is read from top to bottom:
//
//   {.name = "external_texture",
//    .needs = {&kAccessesInBounds},       // has to hold before it
//    .establishes = {&kNoExternalTextures},  // holds after it
//    .breaks = {&kNoSignedOverflow},         // need not hold after it, even if it did before
//    .run = [](Module& m, const Config& config, Diagnostics& d) { ... }}
//
// What a pass says nothing about it keeps. So an order is possible if each property that a pass needs was established
// before and not broken since (FindOrderMistake), and a pass that must come before another either establishes what
// that one needs or breaks what that one establishes.
//
// A row that the options leave out (`when`) changes nothing. What it would establish counts as given all the same,
// but nobody checks it: with bounds checks off, accesses in bounds are the application's business.
#ifndef TESSERA_IR_PIPELINE_PIPELINE_H_
#define TESSERA_IR_PIPELINE_PIPELINE_H_

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/pool_vector.h"
#include "ir/memory_limit.h"
#include "ir/module.h"

namespace tessera::ir {

// Something that can be true of a module. Named by its address: each is one constant. Those that several targets
// use are in properties.h, those of one back end stand there.
struct Property {
  std::string_view name;
  // Looks at all of the module, in linear time. If it is not so, `what` says where.
  bool (*holds)(const Module& m, std::string* what);
};

using Properties = std::span<const Property* const>;

inline bool Has(Properties properties, const Property* p) {
  for (const Property* mine : properties) {
    if (mine == p) return true;
  }
  return false;
}

// A constant of up to `most` of them; with more it does not compile.
template <size_t most>
class PropertyArray {
 public:
  constexpr PropertyArray() = default;
  constexpr PropertyArray(std::initializer_list<const Property*> list) {
    for (const Property* p : list) items_[count_++] = p;
  }
  constexpr const Property* const* begin() const { return items_; }
  constexpr const Property* const* end() const { return items_ + count_; }
  constexpr operator Properties() const { return {items_, count_}; }

 private:
  const Property* items_[most] = {};
  size_t count_ = 0;
};
using PropertySet = PropertyArray<32>;
// Of which there are three in each row of the tables.
using FewProperties = PropertyArray<6>;

// `Config` is the back end's own: the options as far as its passes have to know them, and where one leaves what it finds.
template <typename Config>
struct Pass {
  std::string_view name;  // as --print-ir-after takes it; unique in its target
  FewProperties needs = {};
  FewProperties establishes = {};
  FewProperties breaks = {};
  // Whether the options ask for it, seen when it is its turn; none: always.
  bool (*when)(const Module& m, const Config& config) = nullptr;
  // Fails with a diagnostic for what the user can mend, without one for a mistake of ours.
  Status (*run)(Module& m, const Config& config, Diagnostics& diagnostics) = nullptr;
};

template <typename Config>
struct PassTable {
  PropertySet given;  // what the tables before it leave
  std::span<const Pass<Config>> passes;
  PropertySet leaves;  // what the table after it, or the writer, needs
};

// Looks on while passes run: tests that run what each has made, --print-ir-after, --time-report.
class PassObserver {
 public:
  virtual ~PassObserver() = default;
  virtual void BeforePass(std::string_view) {}
  // Only if it went well, as far as the pass knows: the module is shown before it is checked.
  virtual void AfterPass(std::string_view name, const Module& m) = 0;
  // Work that is no pass: the front end's, writing. Not one within another.
  virtual void BeginStage(std::string_view) {}
  virtual void EndStage() {}
};

// A stage from here to the end of the scope. `observer` may be null.
class StageScope {
 public:
  StageScope(PassObserver* observer, std::string_view name) : observer_(observer) {
    if (observer_ != nullptr) observer_->BeginStage(name);
  }
  ~StageScope() {
    if (observer_ != nullptr) observer_->EndStage();
  }
  StageScope(const StageScope&) = delete;
  StageScope& operator=(const StageScope&) = delete;

 private:
  PassObserver* observer_;
};

#ifdef NDEBUG
inline constexpr bool kCheckPassesByDefault = false;
#else
inline constexpr bool kCheckPassesByDefault = true;
#endif

struct PassWatch {
  PassObserver* observer = nullptr;
  // Before each pass: that what it needs was established. After it: the validator, what the pass establishes, and what
  // was established before and is needed later.
  bool check = kCheckPassesByDefault;
};

// A row without what runs it.
struct PassInfo {
  std::string_view name;
  Properties needs, establishes, breaks;
};

template <typename Config>
PoolVector<PassInfo> InfoOf(const PassTable<Config>& table) {
  PoolVector<PassInfo> rows;
  for (const Pass<Config>& p : table.passes) {
    rows.push_back({p.name, p.needs, p.establishes, p.breaks});
  }
  return rows;
}

// What is wrong with the order of a table; empty if nothing is.
std::string FindOrderMistake(Properties given, std::span<const PassInfo> passes, Properties leaves);

// Checks what the passes of one run claim.
class PassChecker {
 public:
  PassChecker(Properties given, PoolVector<PassInfo> passes, Properties leaves)
      : given_(given), passes_(std::move(passes)), leaves_(leaves) {}

  // Each gives what is wrong, which names the pass that made it so, or an empty text. `i` is the number of the pass.
  std::string Begin(const Module& m);
  std::string Before(size_t i) const;
  std::string After(size_t i, const Module& m);
  // The options leave the pass out.
  void LeftOut(size_t i);

 private:
  struct Held {
    const Property* property;
    bool checked;  // not if it comes from a pass that was left out
  };
  // Who needs it, of the passes after the first `next` and what comes after the table, before it is established
  // anew; empty if nobody.
  std::string_view NeededBy(const Property* p, size_t next) const;
  Held* Find(const Property* p);

  const Properties given_;
  PoolVector<PassInfo> passes_;
  const Properties leaves_;
  PoolVector<Held> held_;
};

// What has to be done before and after a pass that is watched, and after one that failed. `observer` and `checker` may
// be null.
bool BeginPass(std::string_view name, size_t i, Diagnostics& diagnostics, PassObserver* observer,
               const PassChecker* checker);
bool FinishPass(std::string_view name, size_t i, Status status, Module& m, Diagnostics& diagnostics,
                PassObserver* observer, PassChecker* checker);

// Runs the passes of a table. What fails without a diagnostic of its own is an internal-error. A pass that has made
// the module too large may have stopped half-way: the module is of no more use.
template <typename Config>
Status RunPasses(const PassTable<Config>& table, Module& m, const Config& config,
                 Diagnostics& diagnostics, const PassWatch& watch = {}) {
  std::optional<PassChecker> checker;
  if (watch.check) {
    checker.emplace(table.given, InfoOf(table), table.leaves);
    if (const std::string what = checker->Begin(m); !what.empty()) {
      diagnostics.Add(DiagCode::internal_error, {}, what);
      return Status::Failed();
    }
  }
  for (size_t i = 0; i < table.passes.size(); ++i) {
    const Pass<Config>& pass = table.passes[i];
    if (pass.when != nullptr && !pass.when(m, config)) {
      if (checker) checker->LeftOut(i);
      continue;
    }
    PassChecker* const checks = checker ? &*checker : nullptr;
    const bool watched = watch.observer != nullptr || checks != nullptr;
    if (watched && !BeginPass(pass.name, i, diagnostics, watch.observer, checks)) {
      return Status::Failed();
    }
    const Status status = pass.run(m, config, diagnostics);
    if (CheckLimits(m, diagnostics)) return Status::Failed();
    if (status.ok && !watched) continue;
    if (!FinishPass(pass.name, i, status, m, diagnostics, watch.observer, checks)) {
      return Status::Failed();
    }
  }
  return Status::Ok();
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_PIPELINE_PIPELINE_H_

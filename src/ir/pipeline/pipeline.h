// Defines pipelines, which are tables of passes, and the code that runs and checks the passes.
//
// The passes of a table are executed from top to bottom. Each pass is one row:
//
//   {.name = "external_texture",
//    .needs = {&kAccessesInBounds},       // must hold before the pass
//    .establishes = {&kNoExternalTextures},  // holds after the pass
//    .breaks = {&kNoSignedOverflow},         // may not hold after the pass, even if it did before
//    .run = [](Module& m, const Config& config, Diagnostics& d) { ... }}
//
// A pass preserves all properties that it does not mention. A pass order is therefore valid if each
// property that a pass needs was established earlier and has not been broken since
// (FindOrderMistake). A pass that must precede another one either establishes a property that the
// other needs, or breaks one that the other establishes.
//
// If the options disable a pass (`when`), it changes nothing. Its properties still count as
// established, but are not checked. For example, without bounds checks the application is
// responsible for keeping accesses in bounds.
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
#include "ir/analysis/analyses.h"
#include "ir/memory_limit.h"
#include "ir/module.h"

namespace tessera::ir {

// A predicate on modules. Properties are constants, identified by their addresses. Most properties
// that several targets use are declared in properties.h. All others are declared beside the passes
// that establish them.
struct Property {
  std::string_view name;
  // Checks the whole module, in linear time. If the property does not hold, sets `what` to a
  // description and location of the violation, and returns false.
  bool (*holds)(const Module& m, std::string* what);
};

using Properties = std::span<const Property* const>;

inline bool Has(Properties properties, const Property* p) {
  for (const Property* mine : properties) {
    if (mine == p) return true;
  }
  return false;
}

// A constant list of up to `most` properties. Longer lists do not compile.
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
// A property list for the rows of a table. It has room for fewer properties than PropertySet, to
// save memory, because each row contains three lists.
using FewProperties = PropertyArray<6>;

// One pass, i.e. one row of a table. `Config` contains the options of the passes.
template <typename Config>
struct Pass {
  std::string_view name;  // argument of --print-ir-after; unique per target
  FewProperties needs = {};
  FewProperties establishes = {};
  FewProperties breaks = {};
  // Returns true if the options enable the pass. Called just before the pass. If `when` is null,
  // the pass is always enabled.
  bool (*when)(const Module& m, const Config& config) = nullptr;
  // Runs the pass. On failure, the pass reports a diagnostic, unless the cause is an internal
  // error.
  Status (*run)(Module& m, const Config& config, Diagnostics& diagnostics) = nullptr;
  // Set instead of `run` in passes that share analyses with other passes.
  Status (*run_shared)(Module& m, const Config& config, Analyses& analyses) = nullptr;
};

template <typename Config>
struct PassTable {
  PropertySet given;  // properties that hold before the first pass
  std::span<const Pass<Config>> passes;
  PropertySet leaves;  // properties that the next table or the writer can rely on
};

// Receives events while passes run: for --print-ir-after, for --time-report, and for tests that
// execute the output of each pass.
class PassObserver {
 public:
  virtual ~PassObserver() = default;
  virtual void BeforePass(std::string_view) {}
  // Called after a pass has succeeded, before the module is checked.
  virtual void AfterPass(std::string_view name, const Module& m) = 0;
  // Called at the beginning and at the end of a stage. A stage is work outside of passes, such as
  // parsing or writing. Stages do not nest.
  virtual void BeginStage(std::string_view) {}
  virtual void EndStage() {}
  // Called after writing. The second argument lists the calls to built-in functions that the output
  // emulates, usually with helper functions. If a pass has replaced such a call, the list contains
  // the operation that replaced it. The list may contain duplicates.
  virtual void NoteEmulated(const Module&, std::span<const InstId>) {}
};

// Reports the beginning of a stage when constructed and its end when destroyed. `observer` may be
// null.
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

// False if PassWatch::check has no effect. The WebAssembly modules contain no validator, because
// they should be small and nothing in them turns the checks on.
#if defined(NDEBUG) && defined(__wasm__)
inline constexpr bool kCanCheckPasses = false;
#else
inline constexpr bool kCanCheckPasses = true;
#endif

struct PassWatch {
  PassObserver* observer = nullptr;
  // If true, checks before each pass that its `needs` were established. After each pass, runs the
  // validator and checks the properties that the pass establishes. Also checks the properties that
  // were established earlier and that later passes still need. See kCanCheckPasses.
  bool check = kCheckPassesByDefault;
};

// The name of a pass, and the properties that it declares.
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

// Finds the first pass that needs a property that does not hold, either because nothing established
// it or because an earlier pass broke it. Also checks that the properties in `leaves` hold at the
// end. Returns a description of the first error, or an empty string if the order is valid.
std::string FindOrderMistake(Properties given, std::span<const PassInfo> passes, Properties leaves);

// Checks the declared properties of passes while a table of passes is executed.
class PassChecker {
 public:
  PassChecker(Properties given, PoolVector<PassInfo> passes, Properties leaves)
      : given_(given), passes_(std::move(passes)), leaves_(leaves) {}

  // Begin() checks the module before the first pass. Before() checks that the properties needed by
  // pass `i` were established. After() checks the module after pass `i`, and also the analyses that
  // the pass has kept. If there is an error, each function returns a description that names the
  // pass concerned. Otherwise, it returns an empty string.
  std::string Begin(const Module& m);
  std::string Before(size_t i) const;
  std::string After(size_t i, const Module& m, const Analyses& analyses);
  // Records that pass `i` is disabled.
  void RecordDisabledPass(size_t i);

 private:
  struct Held {
    const Property* property;
    bool checked;  // false if the pass that establishes the property is disabled
  };
  // Returns the name of the first pass at or after `next` that needs the property `p`. If no pass
  // needs `p` but the code after the table does, returns the name of that code. Returns an empty
  // string if nothing needs `p`, or if a pass establishes `p` again before it is needed.
  std::string_view NeededBy(const Property* p, size_t next) const;
  Held* Find(const Property* p);

  const Properties given_;
  PoolVector<PassInfo> passes_;
  const Properties leaves_;
  PoolVector<Held> held_;
};

// RunPasses calls these functions before and after each pass. They call `observer` and `checker`,
// either of which may be null. FinishPass also reports the failure of a pass. Both functions return
// false if the pipeline must stop.
bool BeginPass(std::string_view name, size_t i, Diagnostics& diagnostics, PassObserver* observer,
               const PassChecker* checker);
bool FinishPass(std::string_view name, size_t i, Status status, const Analyses& analyses, Module& m,
                Diagnostics& diagnostics, PassObserver* observer, PassChecker* checker);

template <typename Config>
Status RunPass(const Pass<Config>& pass, Module& m, const Config& config, Diagnostics& diagnostics,
               Analyses& analyses) {
  analyses.BeginPass();
  const Status status = pass.run_shared != nullptr ? pass.run_shared(m, config, analyses)
                                                   : pass.run(m, config, diagnostics);
  analyses.EndPass();
  return status;
}

// Runs the enabled passes of a table. A failure without a diagnostic is reported as internal-error.
// The module must not be used after a failure, because a pass that exceeds the memory limit may
// stop halfway.
template <typename Config>
Status RunPasses(const PassTable<Config>& table, Module& m, const Config& config,
                 Diagnostics& diagnostics, const PassWatch& watch = {}) {
  std::optional<PassChecker> checker;
  if (kCanCheckPasses && watch.check) {
    checker.emplace(table.given, InfoOf(table), table.leaves);
    if (const std::string what = checker->Begin(m); !what.empty()) {
      diagnostics.Add(DiagCode::internal_error, {}, what);
      return Status::Failed();
    }
  }
  Analyses analyses(m);
  for (size_t i = 0; i < table.passes.size(); ++i) {
    const Pass<Config>& pass = table.passes[i];
    if (pass.when != nullptr && !pass.when(m, config)) {
      if (checker) checker->RecordDisabledPass(i);
      continue;
    }
    PassChecker* const checks = checker ? &*checker : nullptr;
    const bool watched = watch.observer != nullptr || checks != nullptr;
    if (watched && !BeginPass(pass.name, i, diagnostics, watch.observer, checks)) {
      return Status::Failed();
    }
    const Status status = RunPass(pass, m, config, diagnostics, analyses);
    if (CheckLimits(m, diagnostics)) return Status::Failed();
    if (status.ok && !watched) continue;
    if (!FinishPass(pass.name, i, status, analyses, m, diagnostics, watch.observer, checks)) {
      return Status::Failed();
    }
  }
  return Status::Ok();
}

}  // namespace tessera::ir

#endif  // TESSERA_IR_PIPELINE_PIPELINE_H_

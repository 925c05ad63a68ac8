#include "ir/pipeline/pipeline.h"

#include "ir/pipeline/properties.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::ir {
namespace {

struct Config {
  bool bounds = true;
};

// Returns whether a variable called `name` is declared. The test properties kA and kB require @a
// and @b, respectively.
bool HasGlobal(const Module& m, std::string_view name, std::string* what) {
  for (const Global& g : m.globals) {
    if (m.strings.Get(g.name) == name) return true;
  }
  *what = "no " + std::string(name);
  return false;
}
constexpr Property kA{"has_a",
                      [](const Module& m, std::string* w) { return HasGlobal(m, "a", w); }};
constexpr Property kB{"has_b",
                      [](const Module& m, std::string* w) { return HasGlobal(m, "b", w); }};

Status Add(Module& m, std::string_view name) {
  Global g;
  g.name = m.strings.Intern(name);
  g.type = kU32;
  g.pointer_type = m.types.Pointer(g.space, g.type, g.access);
  m.globals.push_back(g);
  return Status::Ok();
}
Status AddA(Module& m, const Config&, Diagnostics&) { return Add(m, "a"); }
Status AddB(Module& m, const Config&, Diagnostics&) { return Add(m, "b"); }
Status Nothing(Module&, const Config&, Diagnostics&) { return Status::Ok(); }
Status RemoveAll(Module& m, const Config&, Diagnostics&) {
  m.globals.clear();
  return Status::Ok();
}

using Row = Pass<Config>;
constexpr Row kAddA{.name = "add_a", .establishes = {&kA}, .run = AddA};
constexpr Row kAddB{.name = "add_b", .needs = {&kA}, .establishes = {&kB}, .run = AddB};

// Runs the passes in `list`. Returns the resulting messages, or "ok" if there are none.
std::string Messages(std::initializer_list<Row> list, const PropertySet& leaves = {},
                     Config config = {}, bool check = true) {
  TestModule test("");
  const std::vector<Row> rows = list;
  const PassTable<Config> table{.given = {}, .passes = rows, .leaves = leaves};
  const bool ok = RunPasses(table, test.m, config, test.diagnostics, {.check = check}).ok;
  EXPECT_EQ(ok, test.Messages().empty());
  return ok ? "ok" : test.Messages();
}
std::string OrderOf(std::initializer_list<Row> list, const PropertySet& leaves = {}) {
  const std::vector<Row> rows = list;
  const PassTable<Config> table{.given = {}, .passes = rows, .leaves = leaves};
  return FindOrderMistake(table.given, InfoOf(table), table.leaves);
}

TEST(Pipeline, AnOrderIsPossibleOrNot) {
  EXPECT_EQ(OrderOf({kAddA, kAddB}, {&kA, &kB}), "");
  EXPECT_EQ(OrderOf({kAddB, kAddA}), "add_b needs has_a, which does not hold there");
  EXPECT_EQ(OrderOf({kAddA}, {&kB}),
            "the code after the table needs has_b, which does not hold at its end");
  const Row breaks{.name = "breaks", .breaks = {&kA}, .run = Nothing};
  EXPECT_EQ(OrderOf({kAddA, breaks, kAddB}), "add_b needs has_a, which does not hold there");
  EXPECT_EQ(OrderOf({breaks, kAddA, kAddB, breaks}, {&kB}), "");
}

TEST(Pipeline, APassThatDoesNotDoWhatItClaimsIsNamed) {
  const Row idle{.name = "idle", .establishes = {&kA}, .run = Nothing};
  EXPECT_EQ(Messages({kAddA, kAddB}, {&kA, &kB}), "ok");
  EXPECT_EQ(Messages({idle}), "internal-error: after idle, which establishes has_a: no a\n");
  EXPECT_EQ(Messages({idle}, {}, {}, false), "ok");  // without checks
}

TEST(Pipeline, APassThatBreaksWhatItDoesNotSayIsNamed) {
  const Row careless{.name = "careless", .run = RemoveAll};
  EXPECT_EQ(Messages({kAddA, careless, kAddB}),
            "internal-error: after careless: has_a no longer holds, but add_b needs it: no a\n");
  EXPECT_EQ(Messages({kAddA, careless}, {&kA}),
            "internal-error: after careless: has_a no longer holds, but the code after the table "
            "needs it: no a\n");
  EXPECT_EQ(Messages({kAddA, careless}), "ok");  // no later pass needs the property
  EXPECT_EQ(Messages({kAddA, careless, kAddA}, {&kA}), "ok");
}

TEST(Pipeline, APassWithoutWhatItNeedsIsNamed) {
  EXPECT_EQ(Messages({kAddB}), "internal-error: add_b needs has_a, which was not established\n");
  // The pass must not run without the property that it needs.
  Row fails = kAddB;
  fails.run = [](Module&, const Config&, Diagnostics&) { return Status::Failed(); };
  EXPECT_EQ(Messages({fails}), "internal-error: add_b needs has_a, which was not established\n");
}

TEST(Pipeline, WhatIsGivenHasToHold) {
  TestModule test("");
  const Row rows[] = {kAddB};
  const PassTable<Config> table{.given = {&kA}, .passes = rows, .leaves = {}};
  EXPECT_FALSE(RunPasses(table, test.m, {}, test.diagnostics, {.check = true}).ok);
  EXPECT_EQ(
      test.Messages(),
      "internal-error: before the first pass: has_a does not hold, but add_b needs it: no a\n");
}

TEST(Pipeline, AnInvalidModuleNamesItsPass) {
  const Row wrong{.name = "wrong", .run = [](Module& m, const Config&, Diagnostics&) {
                    (void)Add(m, "x");
                    m.globals[0].pointer_type = kU32;
                    return Status::Ok();
                  }};
  EXPECT_EQ(Messages({wrong}),
            "internal-error: after wrong: variable 'x': wrong pointer type\n\n"
            "var<private, read_write> @x : u32\n// ^ wrong pointer type\n\n");
}

TEST(Pipeline, WhatTheOptionsLeaveOutIsNotAskedFor) {
  Row optional = kAddA;
  optional.when = [](const Module&, const Config& c) { return c.bounds; };
  EXPECT_EQ(Messages({optional, kAddB}, {&kA, &kB}, {.bounds = true}), "ok");
  EXPECT_EQ(Messages({optional, kAddB}, {&kA, &kB}, {.bounds = false}), "ok");
}

// Computes an analysis, and then changes the module. If `keeps` is true, wrongly claims that it has
// not changed the module.
template <bool keeps>
Status AddReturn(Module& m, const Config&, Analyses& analyses) {
  (void)analyses.exits();
  m.Append(m.functions[0].body, m.NewInst(Op::kReturn, kVoid, {}, 0));
  m.Remove(m[m.functions[0].body].first);
  if (keeps) analyses.KeepAll();
  return Status::Ok();
}
constexpr Row kAddReturn{.name = "add_return", .run_shared = AddReturn<false>};
constexpr Row kClaimNothing{.name = "claim_nothing", .run_shared = AddReturn<true>};

// Runs the pass `row`, then a pass that checks whether the analyses passed to it are up to date.
// Stores the result of this check in `*fresh`. Returns the messages, or "ok".
std::string RunAndAsk(const Row& row, bool check, bool* fresh) {
  static bool is_fresh;
  const Row asks{.name = "asks", .run_shared = [](Module& m, const Config&, Analyses& analyses) {
                   is_fresh = analyses.users() == VariableUsers(m);
                   return Status::Ok();
                 }};
  TestModule test("fn f() {\n  return\n}\n");
  const Row rows[] = {row, asks};
  const PassTable<Config> table{.given = {}, .passes = rows, .leaves = {}};
  const bool ok = RunPasses(table, test.m, {}, test.diagnostics, {.check = check}).ok;
  *fresh = is_fresh;
  return ok ? "ok" : test.Messages();
}

TEST(Pipeline, AnalysesAreDroppedUnlessAPassKeepsThem) {
  bool fresh = false;
  EXPECT_EQ(RunAndAsk(kAddReturn, true, &fresh), "ok");
  EXPECT_TRUE(fresh);
  EXPECT_EQ(RunAndAsk(kClaimNothing, false, &fresh), "ok");
  EXPECT_FALSE(fresh);
}

TEST(Pipeline, AWrongClaimToChangeNothingIsFound) {
  bool fresh = false;
  EXPECT_EQ(RunAndAsk(kClaimNothing, true, &fresh),
            "internal-error: claim_nothing claims to change nothing, but the users of variables "
            "have changed\n");
}

TEST(Pipeline, AFailureWithoutAMessageIsOurs) {
  const Row fails{.name = "fails",
                  .run = [](Module&, const Config&, Diagnostics&) { return Status::Failed(); }};
  EXPECT_EQ(Messages({fails, kAddA}), "internal-error: fails failed\n");
}

TEST(Pipeline, AnObserverSeesEachPassThatRuns) {
  struct Names : PassObserver {
    void BeforePass(std::string_view name) override { text += std::string(name) + "("; }
    void AfterPass(std::string_view, const Module& m) override {
      text += std::to_string(m.globals.size()) + ")";
    }
    std::string text;
  } names;
  TestModule test("");
  Row left_out = kAddA;
  left_out.when = [](const Module&, const Config&) { return false; };
  const Row rows[] = {kAddA, left_out, kAddB};
  const PassTable<Config> table{.given = {}, .passes = rows, .leaves = {}};
  EXPECT_TRUE(RunPasses(table, test.m, {}, test.diagnostics, {.observer = &names}).ok);
  EXPECT_EQ(names.text, "add_a(1)add_b(2)");
}

}  // namespace
}  // namespace tessera::ir

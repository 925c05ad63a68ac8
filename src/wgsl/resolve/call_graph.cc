#include "wgsl/resolve/call_graph.h"

#include <string>

#include "base/pool_vector.h"

namespace tessera::wgsl {
namespace {

// The maximum number of reported cycles. Limited because each report walks a whole cycle, and
// further reports would not help the user.
constexpr uint32_t kMaxCycles = 10;

}  // namespace

void CallGraph::Order() {
  const auto count = static_cast<uint32_t>(program_.functions.size());
  PoolVector<uint8_t> state(count, 0);  // 0: not visited, 1: on the stack, 2: done
  struct CallFrame {
    UserFunctionId function;
    uint32_t next;
  };
  PoolVector<CallFrame> stack;
  uint32_t cycles = 0;
  program_.order.reserve(count);
  for (uint32_t root = 0; root < count; ++root) {
    if (state[root] != 0) continue;
    state[root] = 1;
    stack.push_back({UserFunctionId(root), 0});
    while (!stack.empty()) {
      CallFrame& frame = stack.back();
      const UserFunction& f = program_[frame.function];
      if (frame.next == f.callees.size()) {
        state[frame.function.value] = 2;
        program_.order.push_back(frame.function);
        stack.pop_back();
        continue;
      }
      const UserFunctionId callee = f.callees[frame.next++];
      if (state[callee.value] == 0) {
        state[callee.value] = 1;
        stack.push_back({callee, 0});
      } else if (state[callee.value] == 1 && ++cycles <= kMaxCycles) {
        PoolVector<UserFunctionId> chain;
        for (const CallFrame& c : stack) chain.push_back(c.function);
        Recursion(chain, callee);
      }
    }
  }
}

void CallGraph::Recursion(std::span<const UserFunctionId> chain, UserFunctionId again) {
  size_t start = 0;
  while (start < chain.size() && chain[start] != again) ++start;
  const UserFunction& first = program_[again];
  std::string path;
  const size_t length = chain.size() - start;
  for (size_t i = start; i < chain.size(); ++i) {
    if (length > 10 && i == start + 5) path += "... -> ";
    if (length > 10 && i >= start + 5 && i + 4 < chain.size()) continue;
    path += Cat("'", Text(program_[chain[i]].name), "' -> ");
  }
  Diagnostic& d = Error(DiagCode::recursion, SpanOf(first.node),
                        length == 1 ? Cat("the function '", Text(first.name), "' calls itself")
                                    : Cat("the function '", Text(first.name),
                                          "' calls itself through other functions"));
  if (name::IsBuiltinFunction(first.name)) {
    d.AddNote(Cat("in its body, '", Text(first.name),
                  "' refers to the function itself, not to the built-in function"))
        .AddHelp("to call the built-in function, rename this one");
  }
  if (length > 1) d.AddNote(Cat(path, "'", Text(first.name), "'"));
  for (size_t i = start; i < chain.size() && d.labels.size() < 8; ++i) {
    const UserFunctionId callee = i + 1 < chain.size() ? chain[i + 1] : again;
    LabelCalls(d, chain[i], callee);
  }
}

void CallGraph::LabelCalls(Diagnostic& d, UserFunctionId caller, UserFunctionId callee) const {
  const UserFunction& f = program_[caller];
  for (size_t k = 0; k < f.callees.size(); ++k) {
    if (f.callees[k] != callee) continue;
    d.AddLabel(SpanOf(uses_[caller].call_sites[k]),
               Cat("'", Text(f.name), "' calls '", Text(program_[callee].name), "' here"));
  }
}

void CallGraph::LabelPath(Diagnostic& d, UserFunctionId entry,
                          std::span<const UserFunctionId> path) const {
  const UserFunction& f = program_[entry];
  d.AddLabel(SpanOf(f.node),
             Cat("reached from the ", NameOf(f.stage), " entry point '", Text(f.name), "'"));
  for (size_t i = 1; i < path.size(); ++i) LabelCalls(d, path[i - 1], path[i]);
}

}  // namespace tessera::wgsl

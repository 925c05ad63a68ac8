#include "backend_msl/switch_return.h"

#include <vector>

#include "ir/builder.h"
#include "ir/pipeline/properties.h"
#include "ir/walk.h"

namespace tessera::msl {
namespace {

using ir::BlockId;
using ir::Builder;
using ir::InstId;
using ir::Op;
using ir::TypeId;
using ir::Value;

class Rewriter {
 public:
  Rewriter(ir::Module& m, const ir::Function& f) : m_(m), result_type_(f.return_type) {}

  // Inner switches first: what comes after them may be a return inside of an outer one.
  void Run(BlockId body) {
    std::vector<InstId> switches;
    ir::ForEachInst(m_, body, [&](InstId id) {
      if (m_[id].op == Op::kSwitch) switches.push_back(id);
    });
    for (size_t i = switches.size(); i-- > 0;) {
      FindReturns(switches[i]);
      if (!returns_.empty()) Rewrite(switches[i]);
    }
  }

 private:
  // No recursion: chains of `else if` nest deeply.
  void FindReturns(InstId id) {
    returns_.clear();
    std::vector<BlockId> todo;
    for (const ir::SwitchCase& c : m_.SwitchOf(id).cases) todo.push_back(c.block);
    while (!todo.empty()) {
      const BlockId block = todo.back();
      todo.pop_back();
      for (InstId i = m_[block].first; i.valid(); i = m_[i].next) {
        if (m_[i].op == Op::kReturn) returns_.push_back(i);
        if (m_[i].op != Op::kIf) continue;
        todo.push_back(m_.IfOf(i).true_block);
        todo.push_back(m_.IfOf(i).false_block);
      }
    }
  }

  InstId Variable(Builder& b, TypeId type, const char* name) {
    const InstId var = b.Emit(
        Op::kVar, m_.types.Pointer(ir::AddressSpace::kFunction, type, ir::Access::kReadWrite), {});
    m_.SetName(var, m_.strings.Intern(name));
    return var;
  }

  void Rewrite(InstId id) {
    const bool has_value = result_type_ != ir::kVoid;
    // Nothing else leaves the switch: what follows is the return.
    const bool always = m_[m_[id].next].op == Op::kUnreachable;
    Builder b(m_, id);
    InstId result, returns;
    if (has_value) result = Variable(b, result_type_, "result");
    if (!always) returns = Variable(b, ir::kBool, "has_returned");
    for (const InstId at : returns_) {
      b.SetBefore(at);
      if (has_value) b.Store(result, m_.Operand(at, 0));
      if (!always) b.Store(returns, m_.constants.Bool(true));
      m_[at].op = Op::kBreak;
      m_.TruncateOperands(at, 0);
      m_[at].aux = id.value;
    }
    const InstId after = m_[id].next;
    b.SetBefore(after);
    if (!always) {
      const ir::If blocks = m_.IfOf(b.If(b.Load(returns)));
      b.SetEnd(blocks.false_block);
      b.Yield();
      b.SetEnd(blocks.true_block);
    }
    if (has_value) {
      b.Emit(Op::kReturn, ir::kVoid, {b.Load(result)});
    } else {
      b.Emit(Op::kReturn, ir::kVoid, {});
    }
    if (always) m_.Remove(after);
  }

  ir::Module& m_;
  TypeId result_type_;
  std::vector<InstId> returns_;  // directly inside of the switch in hand
};

bool NoReturnInSwitch(const ir::Module& m, std::string* what) {
  return ir::HoldsForEachInst(m, what, [&](InstId id) -> const char* {
    if (m[id].op != Op::kReturn) return nullptr;
    InstId at = m[m[id].block].parent;
    while (at.valid() && m[at].op == Op::kIf) at = m[m[at].block].parent;
    return at.valid() && m[at].op == Op::kSwitch ? "a return in a switch" : nullptr;
  });
}

}  // namespace

const ir::Property kNoReturnInSwitch{"no_return_in_switch", NoReturnInSwitch};

ir::Status RunSwitchReturn(ir::Module& m) {
  for (size_t f = 0; f < m.functions.size(); ++f) {
    const ir::Function function = m.functions[f];
    if (function.body.valid()) Rewriter(m, function).Run(function.body);
  }
  return ir::Status::Ok();
}

}  // namespace tessera::msl

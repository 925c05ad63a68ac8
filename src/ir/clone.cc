#include "ir/clone.h"

#include "absl/container/flat_hash_map.h"
#include "base/pool_vector.h"

namespace tessera::ir {
namespace {

class Cloner {
 public:
  Cloner(Module& m, FunctionId function) : m_(m), function_(function) {}

  void Run(BlockId from, BlockId to) {
    // Worklist of blocks that are being cloned; `at` is the next instruction to clone. Cloning an
    // instruction pushes its nested blocks in reverse order, so that they are cloned in program
    // order and before the next instruction. As a result, every value is cloned before its uses: a
    // value is used only inside its block or, if the block is a loop's body, in the loop's
    // continuing block.
    struct Frame {
      InstId at;
      BlockId to;
    };
    PoolVector<Frame> stack{{m_[from].first, to}};
    while (!stack.empty()) {
      const Frame frame = stack.back();
      if (!frame.at.valid()) {
        stack.pop_back();
        continue;
      }
      stack.back().at = m_[frame.at].next;
      const InstId copy = Copy(frame.at, frame.to);
      const InstId original = frame.at;
      switch (m_[original].op) {
        case Op::kIf: {
          const If blocks = m_.IfOf(original);
          const If copies{m_.NewBlock(function_, copy), m_.NewBlock(function_, copy)};
          m_.SetBlocks(copy, copies);
          stack.push_back({m_[blocks.false_block].first, copies.false_block});
          stack.push_back({m_[blocks.true_block].first, copies.true_block});
          break;
        }
        case Op::kLoop: {
          const Loop blocks = m_.LoopOf(original);
          const Loop copies{m_.NewBlock(function_, copy), m_.NewBlock(function_, copy)};
          m_.SetBlocks(copy, copies);
          stack.push_back({m_[blocks.continuing].first, copies.continuing});
          stack.push_back({m_[blocks.body].first, copies.body});
          break;
        }
        case Op::kSwitch: {
          const std::span<const SwitchCase> cases = m_.SwitchOf(original).cases;
          std::span<SwitchCase> copies = m_.arena.Copy(cases);
          for (SwitchCase& c : copies) c.block = m_.NewBlock(function_, copy);
          m_.SetBlocks(copy, Switch{copies});
          for (size_t i = cases.size(); i-- > 0;) {
            stack.push_back({m_[cases[i].block].first, copies[i].block});
          }
          break;
        }
        case Op::kBreak:
        case Op::kContinue:
        case Op::kBreakIf:
          if (const auto it = map_.find(m_[original].target().value); it != map_.end()) {
            m_[copy].set_target(InstId(it->second));
          }
          break;
        default:  // others: operations without blocks or branch targets
          break;
      }
    }
  }

 private:
  InstId Copy(InstId id, BlockId to) {
    operands_.clear();
    for (uint32_t i = 0; i < m_.OperandCount(id); ++i) {
      Value v = m_.Operand(id, i);
      if (v.is_inst()) {
        if (const auto it = map_.find(v.index()); it != map_.end()) v = InstId(it->second);
      }
      operands_.push_back(v);
    }
    const Inst from = m_[id];
    const InstId copy = m_.NewInst(from.op, from.type, operands_, from.source, from.fields());
    m_[copy].flags = from.flags;
    m_.Append(to, copy);
    if (const StringId name = m_.NameOf(id); name.valid()) m_.SetName(copy, name);
    map_[id.value] = copy.value;
    return copy;
  }

  Module& m_;
  FunctionId function_;
  absl::flat_hash_map<uint32_t, uint32_t> map_;  // clones, indexed by InstId of the original
  PoolVector<Value> operands_;
};

}  // namespace

void CloneBlock(Module& m, BlockId from, BlockId to, FunctionId function) {
  Cloner(m, function).Run(from, to);
}

}  // namespace tessera::ir

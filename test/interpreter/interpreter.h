// Runs one invocation of an entry point in IR. Tests use the interpreter to check transforms, so it
// shares no code with the transforms.
//
// Supported: bool, i32, u32, i64, u64, f32 and the types composed of them, variables in all address
// spaces, calls and control flow. Not supported: textures, f16, subgroup operations and matrix
// products. Barriers are no-ops, because there is only one invocation.
#ifndef TESSERA_TEST_INTERPRETER_INTERPRETER_H_
#define TESSERA_TEST_INTERPRETER_INTERPRETER_H_

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "interpreter/loop_watch.h"
#include "interpreter/memory.h"
#include "interpreter/scalar.h"
#include "ir/module.h"

namespace tessera::interpreter {

// Supplies the inputs of an invocation.
class Environment {
 public:
  virtual ~Environment() = default;
  // Returns the contents of a buffer, which must have at least as many bytes as the buffer's type.
  virtual std::vector<uint8_t> Buffer(const ir::Module& m, const ir::Global& global) = 0;
  // Returns a built-in value or a user-defined input of `count` words.
  virtual Words StageInput(const ir::IoAttributes& io, uint32_t count) = 0;
  // With Rules::unstable: called for each load of a word from memory that other invocations may
  // write. Returns the word that the load yields: either the stored `word`, or a different value,
  // as if another invocation had written to the memory in the meantime.
  virtual Word Race(Word word) { return word; }
  // With Rules::unstable: called for each load that may be repeated before its result is used, and
  // for each float operation that may be rounded differently. Returns true to repeat the load or to
  // round differently. Each call may return a different answer.
  virtual bool Varies() { return false; }
};

// The effect of an out-of-range index. With kClamp and kZero, Result::index_out_of_range records
// that an index was out of range.
enum class Outside : uint8_t {
  kFault,
  kClamp,  // selects the last element, as WGSL allows
  kZero,   // loads yield zero and stores are ignored, as with Options::read_zero
};

struct Rules {
  uint64_t fuel = 100000;  // the maximum number of instructions
  Outside outside = Outside::kFault;
  // If true, operations have the target's semantics and must not have undefined behavior on the
  // target.
  bool check_native = false;
  NativeRules native;
  // Whether to detect endless loops with LoopWatch.
  bool find_endless_loops = false;
  // If true, the interpreter simulates the effects of other invocations and of optimizations by
  // targets:
  // - A value may differ from use to use if it depends on a load of memory that another invocation
  //   may write. Targets may repeat such a load.
  // - A float operation may be rounded in one of two ways (WGSL: Reassociation and Fusion).
  bool unstable = false;
};

enum class Outcome : uint8_t {
  kFinished,
  kOutOfFuel,    // `at` is the loop with the most iterations
  kEndless,      // `at` is the loop
  kFault,        // `at` is an access out of bounds, or an operation undefined on the target
  kUnsupported,  // `at` is the instruction that the interpreter does not support
};

struct Result {
  Outcome outcome = Outcome::kFinished;
  ir::InstId at;
  std::string what;
  // Whether an index was out of range. Recorded only if Rules::outside is kClamp or kZero.
  bool index_out_of_range = false;
  // Whether a NaN was converted to an integer. WGSL does not specify the result.
  bool converted_nan = false;
  bool passed_turns = false;  // whether iterations were skipped because of find_endless_loops
  uint64_t steps = 0;
  // The stage's outputs, indexed by location.
  std::map<uint32_t, Words> outputs;
};

class Interpreter {
 public:
  Interpreter(const ir::Module& m, const Rules& rules);

  Result Run(ir::FunctionId entry, Environment& environment);
  // Returns the contents of a variable after `Run`.
  const std::vector<uint8_t>& Contents(ir::GlobalId global) const {
    return objects_[global.value].bytes;
  }

 private:
  // The way in which control leaves a block.
  enum class Flow : uint8_t { kYield, kLeaveLoop, kBreak, kContinue, kReturn, kStop };

  // ---- control flow
  Flow RunFunction(ir::FunctionId function);
  Flow RunBlock(ir::BlockId block);
  Flow RunInst(ir::InstId id);
  Flow RunIf(ir::InstId id);
  Flow RunLoop(ir::InstId id);
  Flow RunTurns(ir::InstId id);
  Flow RunSwitch(ir::InstId id);
  Flow RunCall(ir::InstId id);
  Flow RunReturn(ir::InstId id);
  Flow RunJump(ir::InstId id, Flow flow);
  Flow Stop(Outcome outcome, ir::InstId at, std::string what);

  // ---- values; these functions return false if the run has stopped
  bool Evaluate(ir::InstId id);
  bool EvaluateUnary(ir::InstId id, Words* out);
  bool EvaluateBinary(ir::InstId id, Words* out);
  bool EvaluateConvert(ir::InstId id, Words* out);
  bool EvaluateConstruct(ir::InstId id, Words* out);
  bool EvaluateSwizzle(ir::InstId id, Words* out);
  bool EvaluateInsert(ir::InstId id, Words* out);
  bool EvaluateSelect(ir::InstId id, Words* out);
  bool EvaluateAccess(ir::InstId id, Words* out);
  bool AccessValue(ir::InstId id, Words* out);
  bool AccessPointer(ir::InstId id, Words* out);
  bool EvaluateBuiltin(ir::InstId id, Words* out);
  bool ComponentBuiltin(ir::InstId id, Words* out);
  bool ReduceBuiltin(ir::InstId id, Words* out);
  bool AtomicBuiltin(ir::InstId id, Words* out);
  bool WideAtomic(ir::InstId id, bool greatest, Word offset);
  bool EvaluateTarget(ir::InstId id, Words* out);
  bool Interlocked(ir::InstId id, std::string_view name, Words* out);
  // 64-bit integers (wide.cc).
  bool ComputesWide(ir::InstId id) const;
  bool EvaluateWide(ir::InstId id, Words* out);
  bool WideUnary(ir::InstId id, Words* out);
  bool EvaluateWideBinary(ir::InstId id, Words* out);
  bool WideConvert(ir::InstId id, Words* out);
  bool WideBuiltin(ir::InstId id, Words* out);
  bool WideExchange(ir::InstId id, Object& object, uint32_t offset, std::string_view operation,
                    uint32_t value_at, Words* out);
  std::vector<uint64_t> WideOperand(ir::InstId id, uint32_t operand);
  void AddWide(ir::TypeId scalar, uint64_t value, Words* out) const;
  bool LiesIn(ir::InstId id, const Object& object, uint64_t offset, ir::TypeId type);
  static constexpr uint32_t kNoIndex = 0xffffffffu;
  // Operand number `operand` of `id` must be an index into `count` elements. Sets `*index` to its
  // value. If the value is out of range, rules_.outside determines the effect; for kZero, sets
  // `*index` to kNoIndex.
  bool IndexOf(ir::InstId id, uint32_t operand, uint32_t count, uint32_t* index);
  bool Unsupported(ir::InstId id, const char* what);
  bool Fault(ir::InstId id, std::string what);

  // ---- information that LoopWatch needs in order to skip iterations
  void Took(Word word) {
    if (watch_ != nullptr) watch_->Took(word);
  }
  void TookOperands(ir::InstId id);
  void NoteBinary(ir::BinaryOp op, Scalar scalar, Word l, Word r);
  void NoteBuiltin(ir::BuiltinFn fn, Scalar scalar, const Word* args, uint32_t count);

  // ---- Rules::unstable (unstable.cc)
  static constexpr int kMaxDepth = 6;
  bool IsShared(ir::Value pointer) const;
  bool IsConstantMemory(ir::Value pointer) const;
  bool ComputeOperandsAgain(ir::InstId id, int depth);
  bool ComputeOperandsAgain(ir::InstId id, int depth, bool* changed);
  bool ComputeAgain(ir::InstId id, int depth, bool* changed);
  bool ComputeAgain(ir::ParamId param, int depth, bool* changed);
  void Race(Words* words);

  // ---- memory
  bool Declare(ir::InstId id);
  bool LoadFrom(ir::InstId id, Words* out);
  bool StoreTo(ir::InstId id);
  // Returns the number of elements in the runtime-sized array at `pointer`.
  uint32_t RuntimeCount(ir::TypeId array, const Words& pointer) const;

  // ---- setup and results
  bool MakeGlobals(Environment& environment);
  bool MakeParams(ir::FunctionId entry, Environment& environment);
  bool AddStageInput(ir::TypeId type, const ir::IoAttributes& io, Environment& environment,
                     Words* out);
  void TakeOutputs(ir::FunctionId entry);
  void TakeOutput(ir::TypeId type, const ir::IoAttributes& io, const Word*& words);

  const Words& Get(ir::Value value);
  const Words& GetOperand(ir::InstId id, uint32_t i) { return Get(m_.Operand(id, i)); }
  void AddConstant(ir::ConstantId id, Words* out);
  Scalar ScalarOf(ir::TypeId type) const;
  ir::TypeId StoreType(ir::TypeId pointer) const { return m_.types[pointer].element; }

  const ir::Module& m_;
  Rules rules_;
  Shapes shapes_;
  Memory memory_;
  Result result_;
  // Each instruction has at most one value at a time, because WGSL has no recursion.
  std::vector<Words> values_;              // indexed by InstId
  std::vector<Words> params_;              // indexed by ParamId
  std::vector<ir::InstId> call_of_param_;  // indexed by ParamId: the call that is being executed
  std::vector<Words> constants_;           // indexed by ConstantId; empty if not computed yet
  std::vector<Words> global_pointers_;     // indexed by GlobalId
  std::vector<Object> objects_;            // module-scope variables, followed by function variables
  std::vector<uint32_t> object_of_var_;    // indexed by InstId; 0 if no object exists yet
  Words yielded_, returned_;
  ir::InstId jump_target_;
  bool helper_invocation_ = false;
  Environment* environment_ = nullptr;  // set during `Run`
  LoopWatch* watch_ = nullptr;          // for the innermost loop; null if find_endless_loops is off
  uint64_t most_turns_ = 0;
  ir::InstId busiest_loop_;
};

}  // namespace tessera::interpreter

#endif  // TESSERA_TEST_INTERPRETER_INTERPRETER_H_

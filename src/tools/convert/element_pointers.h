// wgpu's pointers to the element where a matrix begins, as what the proposal has: a pointer to the array, and an offset.
#ifndef TESSERA_TOOLS_CONVERT_ELEMENT_POINTERS_H_
#define TESSERA_TOOLS_CONVERT_ELEMENT_POINTERS_H_

#include <string>
#include <unordered_map>

#include "base/pool_vector.h"
#include "tools/convert/matrix_rewriter.h"

namespace tessera::wgsl {

// Where such a pointer comes by way of a `let` or a parameter, that becomes two: of the array, and of the offset.
class ElementPointers {
 public:
  explicit ElementPointers(MatrixRewriter& rewriter)
      : r_(rewriter),
        ast_(rewriter.ast),
        offsets_(rewriter.program.variables.size()),
        roots_(rewriter.program.variables.size()),
        arrays_(rewriter.program.variables.size()) {}

  // Finds all that become two. To be called first.
  void Find();
  // Edits their declarations, the calls that they are arguments of, and what else they are used for. To be called last.
  void Edit();

  // Of the pointer that a matrix is loaded or stored through: what stands for the array, and for the offset in it.
  Replacement ArrayOf(NodeId pointer);
  Replacement OffsetOf(NodeId pointer);
  // An expression of i32 or u32 as one of u32, which the proposal's functions take alone.
  Replacement AsU32(NodeId expression) const;

 private:
  struct Site {
    NodeId argument;
    VariableId parameter;
  };
  // Where a pointer comes from in its function: a parameter, or the address of what this index-expression is.
  struct Root {
    VariableId parameter;
    NodeId indexed;
  };
  // Of a parameter.
  struct Array {
    ir::TypeId type;
    NodeId argument;  // the first that had one
  };

  const Program& program() const { return r_.program; }
  NodeId Origin(NodeId pointer) const;
  VariableId VariableAt(NodeId pointer) const;
  bool IsSplit(VariableId variable) const {
    return variable.valid() && !offsets_[variable.value].empty();
  }
  void FindIn(NodeId body);
  void FindInCall(NodeId call);
  bool CheckElement(NodeId pointer) const;
  bool Split(NodeId pointer);
  const std::string& OffsetName(StringId name);
  void FindArrays();
  void FindArray(const Site& site);
  void FindTypeNames();
  void FindLetsThatHide();
  ir::TypeId ArrayTypeOf(NodeId pointer) const;
  std::string TextOf(ir::TypeId array) const;
  void FindAliases();
  NodeId AliasOf(ir::TypeId type) const;
  bool CanBeNamed(ir::TypeId array) const;
  bool IsAbstract(NodeId expression) const;
  void EditLet(VariableId let);
  void EditParameter(VariableId parameter);
  void EditUse(NodeId identifier);

  MatrixRewriter& r_;
  const Ast& ast_;
  // By variable: the name of its offset, empty for those that stay one.
  PoolVector<std::string> offsets_;
  std::unordered_map<uint32_t, std::string> names_;  // of offsets, by StringId
  std::unordered_map<uint32_t, NodeId> aliases_;     // the first of each type, by TypeId
  PoolVector<Root> roots_;                           // by variable that becomes two
  PoolVector<Array> arrays_;                         // by parameter that becomes two
  PoolVector<Site> sites_;  // arguments for parameters that become two, those of callees first
};

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_ELEMENT_POINTERS_H_

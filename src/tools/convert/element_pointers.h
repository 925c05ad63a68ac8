// Converts the pointers of matrix loads and stores from the form in wgpu's dialect (cooperative
// matrices) to the form in the WGSL proposal (subgroup matrices). In wgpu's dialect, the pointer
// refers to the array element at which the matrix begins. In the proposal, the pointer refers to
// the array and is accompanied by an offset.
#ifndef TESSERA_TOOLS_CONVERT_ELEMENT_POINTERS_H_
#define TESSERA_TOOLS_CONVERT_ELEMENT_POINTERS_H_

#include <string>
#include <unordered_map>

#include "base/pool_vector.h"
#include "tools/convert/matrix_rewriter.h"

namespace tessera::wgsl {

// Splits each `let` and parameter that points to an array element into two variables: a pointer to
// the array and an offset.
class ElementPointers {
 public:
  explicit ElementPointers(MatrixRewriter& rewriter)
      : r_(rewriter),
        ast_(rewriter.ast),
        offsets_(rewriter.program.variables.size()),
        roots_(rewriter.program.variables.size()),
        arrays_(rewriter.program.variables.size()) {}

  // Finds all variables to split. Must be called before any other function.
  void Find();
  // Edits the declarations of split variables, the calls that pass them, and their other uses. Must
  // be called after all other functions.
  void Edit();

  // Return replacements for the pointer of a matrix load or store: the pointer to the array, and
  // the offset in the array.
  Replacement ArrayOf(NodeId pointer);
  Replacement OffsetOf(NodeId pointer);
  // Converts an i32 or u32 expression to u32, the only type that offsets of subgroup matrices may
  // have.
  Replacement AsU32(NodeId expression) const;

 private:
  struct Site {
    NodeId argument;
    VariableId parameter;
  };
  // The origin of a pointer within its function: either a parameter, or the index expression whose
  // address is taken.
  struct Root {
    VariableId parameter;
    NodeId indexed;
  };
  // The array into which a split parameter points.
  struct Array {
    ir::TypeId type;
    NodeId argument;  // the first argument with this type, for error messages
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
  // The name of each variable's offset, indexed by VariableId. Empty if the variable is not split.
  PoolVector<std::string> offsets_;
  // Maps the StringId of a variable's name to the name of the variable's offset.
  std::unordered_map<uint32_t, std::string> names_;
  std::unordered_map<uint32_t, NodeId> aliases_;  // the first alias of each type, keyed by TypeId
  PoolVector<Root> roots_;                        // indexed by the VariableId of split variables
  PoolVector<Array> arrays_;                      // indexed by the VariableId of split parameters
  // All arguments that calls pass for split parameters. Calls in the body of a function precede
  // calls in the bodies of its callers.
  PoolVector<Site> sites_;
};

}  // namespace tessera::wgsl

#endif  // TESSERA_TOOLS_CONVERT_ELEMENT_POINTERS_H_

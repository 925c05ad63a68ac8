#include "backend_msl/slots.h"

#include "base/pool_vector.h"
#include "ir/transform/list_resources.h"
#include "ir/transform/transform_test_helper.h"

namespace tessera::msl {
namespace {

constexpr uint32_t kReserved[] = {29, 30};

// The slots of the variables that a module declares.
class Slots {
 public:
  explicit Slots(std::string_view variables) : test_(variables) {}

  // Returns the slot of the variable `name`, or -1 if it has none.
  int Of(std::string_view name, PoolVector<MslSlot> chosen = {}) {
    const PoolVector<ir::Resource> resources = ir::DeclaredResources(test_.m);
    for (const ir::Global& g : test_.m.globals) {
      if (test_.m.strings.Get(g.name) != name) continue;
      const PoolVector<ir::Global> used = {g};
      const SlotMap map(test_.m.types, resources, used, chosen, kReserved);
      const auto slot = map.SlotOf(g);
      return slot ? static_cast<int>(*slot) : -1;
    }
    return -2;
  }

 private:
  ir::TestModule test_;
};

std::string Buffer(const std::string& name, int group, int binding) {
  return "var<uniform, read> @" + name + " : u32 @group(" + std::to_string(group) + ") @binding(" +
         std::to_string(binding) + ")\n";
}
std::string Texture(const std::string& name, int group, int binding) {
  return "var<handle, read> @" + name + " : texture_2d<f32> @group(" + std::to_string(group) +
         ") @binding(" + std::to_string(binding) + ")\n";
}

TEST(SlotMap, TheBindingWhereAllAreInGroup0AndFit) {
  Slots slots(Buffer("a", 0, 3) + Buffer("b", 0, 7) + Texture("t", 0, 127));
  EXPECT_EQ(slots.Of("a"), 3);
  EXPECT_EQ(slots.Of("b"), 7);
  EXPECT_EQ(slots.Of("t"), 127);
}

// One buffer has binding 30, but buffer slot 30 is reserved. If the binding of one buffer cannot be
// its slot, all buffers are assigned slots in order. The slot of the texture still equals its
// binding.
TEST(SlotMap, NumbersAKindThatDoesNotFit) {
  Slots slots(Buffer("a", 0, 3) + Buffer("sizes", 0, 30) + Texture("t", 0, 5));
  EXPECT_EQ(slots.Of("a"), 0);
  EXPECT_EQ(slots.Of("sizes"), 1);
  EXPECT_EQ(slots.Of("t"), 5);
}

TEST(SlotMap, NumbersSeveralGroupsInOrder) {
  Slots slots(Buffer("c", 1, 0) + Buffer("a", 0, 4) + Texture("t", 2, 0) + Buffer("b", 0, 9) +
              Buffer("d", 1, 2));
  EXPECT_EQ(slots.Of("a"), 0);
  EXPECT_EQ(slots.Of("b"), 1);
  EXPECT_EQ(slots.Of("c"), 2);
  EXPECT_EQ(slots.Of("d"), 3);
  EXPECT_EQ(slots.Of("t"), 0);
}

// Variables of different entry points may have the same group and binding. They then share a slot.
TEST(SlotMap, OnePlaceHasOneSlotOfAKind) {
  Slots slots(Buffer("a", 1, 0) + Buffer("b", 1, 0) + Buffer("c", 1, 1) + Texture("t", 1, 0));
  EXPECT_EQ(slots.Of("a"), 0);
  EXPECT_EQ(slots.Of("b"), 0);
  EXPECT_EQ(slots.Of("c"), 1);
  EXPECT_EQ(slots.Of("t"), 0);
}

TEST(SlotMap, ChosenSlotsAreNotGivenAgain) {
  Slots slots(Buffer("a", 1, 0) + Buffer("b", 1, 1) + Buffer("c", 1, 2));
  const PoolVector<MslSlot> chosen = {{1, 2, 0}};
  EXPECT_EQ(slots.Of("c", chosen), 0);
  EXPECT_EQ(slots.Of("a", chosen), 1);
  EXPECT_EQ(slots.Of("b", chosen), 2);
}

// The slots 29 and 30 are reserved for buffer sizes and immediate data. Resources get them only if
// all other slots are taken. There are 31 slots, so the last of the 32 buffers, `b31`, gets none.
TEST(SlotMap, ReservedSlotsComeLast) {
  std::string text;
  for (int i = 0; i < 32; ++i) text += Buffer("b" + std::to_string(i), 1, i);
  Slots slots(text);
  EXPECT_EQ(slots.Of("b28"), 28);
  EXPECT_EQ(slots.Of("b29"), 29);
  EXPECT_EQ(slots.Of("b30"), 30);
  EXPECT_EQ(slots.Of("b31"), -1);
  Slots one_more(text + Buffer("first", 0, 0));
  EXPECT_EQ(one_more.Of("b27"), 28);
}

std::string Array(const std::string& name, const std::string& type, int binding) {
  const bool is_buffer = type.starts_with("u32");
  return "var<" + std::string(is_buffer ? "uniform" : "handle") + ", read> @" + name +
         " : binding_array<" + type + "> @group(0) @binding(" + std::to_string(binding) + ")\n";
}

// The array does not fit before slot 1, which the host has chosen for `c`. Slot 0 is nevertheless
// used before the reserved slots.
TEST(SlotMap, GapsAreUsedBeforeReservedSlots) {
  std::string text = Array("array", "u32, 2", 0) + Buffer("c", 0, 2);
  for (int i = 0; i < 26; ++i) text += Buffer("b" + std::to_string(i), 1, i);
  Slots slots(text);
  const PoolVector<MslSlot> chosen = {{0, 2, 1}};
  EXPECT_EQ(slots.Of("array", chosen), 2);
  EXPECT_EQ(slots.Of("b24", chosen), 28);
  EXPECT_EQ(slots.Of("b25", chosen), 0);
}

TEST(SlotMap, AnArrayWithoutSlotsTakesNoneFromOthers) {
  Slots slots(Array("array", "texture_2d<f32>, 100", 0) + Texture("a", 0, 200) +
              Texture("b", 0, 201));
  const PoolVector<MslSlot> chosen = {{0, 201, 60}};
  EXPECT_EQ(slots.Of("array", chosen), -1);
  EXPECT_EQ(slots.Of("a", chosen), 0);
}

TEST(SlotMap, ChosenSlotsOfElementsAreNotGivenAgain) {
  Slots slots(Array("array", "u32, 3", 0) + Buffer("b", 0, 5) + Texture("t", 0, 1));
  const PoolVector<MslSlot> chosen = {{0, 1, 5}};
  EXPECT_EQ(slots.Of("array", chosen), 0);
  EXPECT_EQ(slots.Of("b", chosen), 3);
  EXPECT_EQ(slots.Of("t", chosen), 5);
}

// The slots of the elements follow that of the first one, so the choice has no effect.
TEST(SlotMap, ElementsOfArraysOfTexturesHaveNoChosenSlots) {
  Slots slots(Array("array", "texture_2d<f32>, 3", 2) + Texture("t", 0, 9));
  EXPECT_EQ(slots.Of("array", {}), 2);
  EXPECT_EQ(slots.Of("t", {}), 9);
  const PoolVector<MslSlot> chosen = {{0, 3, 9}};
  EXPECT_EQ(slots.Of("array", chosen), 2);
  EXPECT_EQ(slots.Of("t", chosen), 9);
}

TEST(SlotMap, BindingArraysTakeASlotForEachElement) {
  Slots slots("var<handle, read> @ts : binding_array<texture_2d<f32>, 4> @group(1) @binding(0)\n" +
              Texture("t", 1, 4) + Texture("element", 1, 2));
  EXPECT_EQ(slots.Of("ts"), 0);
  EXPECT_EQ(slots.Of("t"), 5);  // slot 4 is for `element`, a separate variable
}

}  // namespace
}  // namespace tessera::msl

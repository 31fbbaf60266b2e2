package dev.varve.lab.told;

import java.util.List;
import java.util.Set;

/**
 * How many rules of a dialogue a digest tells.
 *
 * @param force         rules in force
 * @param there         those of them under Rules or Decisions
 * @param anywhere      those of them in any line
 * @param superseded    rules that others replaced
 * @param oldThere      those of them under Rules or Decisions
 * @param oldAnywhere   those of them in any line
 */
record SlotCount(String dialogue, int force, int there, int anywhere, int superseded, int oldThere, int oldAnywhere) {
    static SlotCount none(String dialogue) {
        return new SlotCount(dialogue, 0, 0, 0, 0, 0, 0);
    }

    static SlotCount of(String dialogue, List<List<String>> slots, HandOut told) {
        return slots.stream().map(slot -> of(slot, told)).reduce(none(dialogue), SlotCount::plus);
    }

    private static SlotCount of(List<String> slot, HandOut told) {
        CodeRule force = CodeRule.of(slot.get(slot.size() - 1));
        List<String> binding = without(force, told.binding());
        List<String> all = without(force, told.all());
        Set<String> old = MemoryCode.superseded(slot);
        return new SlotCount(
                "",
                1,
                binding.size() < told.binding().size() ? 1 : 0,
                all.size() < told.all().size() ? 1 : 0,
                old.size(),
                told(old, binding),
                told(old, all));
    }

    /** A line that says what holds now may say what held before. */
    private static List<String> without(CodeRule force, List<String> lines) {
        return lines.stream().filter(line -> !force.isToldBy(line)).toList();
    }

    private static int told(Set<String> rules, List<String> lines) {
        return (int) rules.stream()
                .map(CodeRule::of)
                .filter(rule -> lines.stream().anyMatch(rule::isToldBy))
                .count();
    }

    /** Both together, under the name of this one. */
    SlotCount plus(SlotCount more) {
        return new SlotCount(
                dialogue,
                force + more.force,
                there + more.there,
                anywhere + more.anywhere,
                superseded + more.superseded,
                oldThere + more.oldThere,
                oldAnywhere + more.oldAnywhere);
    }
}

package dev.varve.language.slot;

import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a sentence says of values that replace one another.
 *
 * @param slots   that it fills
 * @param links   what else has a value in it, which another one replaces where a change is told; without an attribute, what a
 *     clause is about
 * @param ended   what it names as over: "no longer yarn"
 * @param values  dates, numbers, tongues and the like, by their kind
 * @param frame   the sentence without these values and without words of change
 * @param changes whether it tells of a change
 * @param turns   whether it tells that something is the other way round now
 * @param adds    whether it adds to what holds
 * @param allows  whether it allows something
 * @param limits  whether it leaves out all else
 * @param includesAll whether it wants all of something
 */
public record SlotReading(
        List<Slot> slots,
        List<Slot> links,
        List<String> ended,
        Map<String, Set<String>> values,
        String frame,
        boolean changes,
        boolean turns,
        boolean adds,
        boolean allows,
        boolean limits,
        boolean includesAll) {
    /** Copies the collections. */
    public SlotReading {
        slots = List.copyOf(slots);
        links = List.copyOf(links);
        ended = List.copyOf(ended);
        values = Map.copyOf(values);
    }

    /** True if it has another value of some kind than an earlier sentence. */
    public boolean hasOtherValueThan(SlotReading earlier) {
        for (Map.Entry<String, Set<String>> kind : values.entrySet()) {
            Set<String> before = earlier.values.getOrDefault(kind.getKey(), Set.of());
            if (!before.isEmpty() && !before.containsAll(kind.getValue())) {
                return true;
            }
        }
        return false;
    }
}

package dev.varve.cli.agents;

import dev.varve.HandOut;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * An event of a program at which Varve is called.
 *
 * @param event as the program calls it
 * @param tools which tools it is for at each moment; none if the event is needed in any case
 */
record HookPoint(String event, Map<HandOut.Moment, String> tools) {
    /** Copies the tools, in their order. */
    HookPoint {
        tools = new LinkedHashMap<>(tools);
    }

    /** Needed in any case. */
    static HookPoint of(String event) {
        return new HookPoint(event, Map.of());
    }

    /** Needed at this moment, too, for some tools. */
    HookPoint at(HandOut.Moment moment, String newTools) {
        Map<HandOut.Moment, String> more = new LinkedHashMap<>(tools);
        more.put(moment, newTools);
        return new HookPoint(event, more);
    }

    /** The matcher for its tools while some moments are off; empty if it applies to none. */
    Optional<String> matcher(List<String> off) {
        List<String> on = new ArrayList<>();
        tools.forEach((moment, names) -> {
            if (!off.contains(Moments.name(moment))) {
                on.add(names);
            }
        });
        return tools.isEmpty() || !on.isEmpty() ? Optional.of(String.join("|", on)) : Optional.empty();
    }
}

package dev.varve.gateway.memory;

import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.Element.Lasting;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Groups that must stay together in a conversation: calls and their results, on whichever side tools run. Pure. */
final class Groups {
    private Groups() {}

    /**
     * Number of messages that can be cut so that no remaining message answers a removed one.
     *
     * @param noted number of messages that the notes cover
     */
    static int whole(List<Element> talk, int noted) {
        int last = talk.size() - 1;
        int[] answered = answered(talk);
        int cut = Math.min(noted, last);
        int earliest = last;
        for (int i = last; i > 0; i--) {
            earliest = Math.min(earliest, answered[i]);
            if (i <= cut && earliest >= i) {
                return i;
            }
        }
        return 0;
    }

    /**
     * For each message, the index of the first one that it answers, or its own. A result without its call belongs to
     * the message before it.
     */
    private static int[] answered(List<Element> talk) {
        int[] answered = new int[talk.size()];
        Map<String, Integer> calls = new HashMap<>();
        for (int i = 0; i < answered.length; i++) {
            Element element = talk.get(i);
            int before = i - 1;
            answered[i] = element.results().stream()
                    .mapToInt(id -> calls.getOrDefault(id, before))
                    .min()
                    .orElse(i);
            for (String id : element.calls()) {
                calls.put(id, i);
            }
        }
        return answered;
    }

    /**
     * The messages before the cut that stay although notes cover them, with those they answer and those that answer
     * them.
     */
    static BitSet lasting(List<Element> talk, int cut) {
        BitSet stay = new BitSet();
        Set<String> ids = new HashSet<>();
        for (int i = 0; i < cut; i++) {
            if (talk.get(i).lasting() == Lasting.IN_PLACE) {
                stay.set(i);
                addIds(talk.get(i), ids);
            }
        }
        for (int before = 0; before < stay.cardinality(); ) {
            before = stay.cardinality();
            for (int i = 0; i < cut; i++) {
                Element element = talk.get(i);
                if (!stay.get(i) && (anyOf(element.calls(), ids) || anyOf(element.results(), ids))) {
                    stay.set(i);
                    addIds(element, ids);
                }
            }
        }
        return stay;
    }

    private static void addIds(Element element, Set<String> ids) {
        ids.addAll(element.calls());
        ids.addAll(element.results());
    }

    private static boolean anyOf(Set<String> some, Set<String> ids) {
        return some.stream().anyMatch(ids::contains);
    }
}

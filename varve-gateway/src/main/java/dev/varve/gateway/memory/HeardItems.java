package dev.varve.gateway.memory;

import dev.varve.gateway.wire.Element;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Items of answers by their provider's id: a client may send a reference in place of an item. Thread-safe. */
final class HeardItems {
    private static final long MOST = 16L << 20;
    private static final int WEIGHT = 256;

    private final Map<String, Element> items = new LinkedHashMap<>(64, 0.75f, true);
    private long characters;

    synchronized Optional<Element> find(String caller, String id) {
        return Optional.ofNullable(items.get(name(caller, id)));
    }

    /** Adds an answer. The oldest items are dropped when there is no more room. */
    synchronized void put(String caller, AnswerLogger.Answer answer) {
        List<String> ids = answer.items();
        for (int i = 0; i < Math.min(ids.size(), answer.elements().size()); i++) {
            if (!ids.get(i).isEmpty()) {
                Element element = answer.elements().get(i);
                Element before = items.put(name(caller, ids.get(i)), element);
                characters += weight(element) - (before == null ? 0 : weight(before));
            }
        }
        var oldest = items.values().iterator();
        while (characters > MOST && oldest.hasNext()) {
            characters -= weight(oldest.next());
            oldest.remove();
        }
    }

    private static long weight(Element element) {
        return WEIGHT
                + element.said().stream()
                        .flatMap(said -> said.parts().stream())
                        .mapToLong(part -> part.toString().length())
                        .sum();
    }

    private static String name(String caller, String id) {
        return caller + "\n" + id;
    }
}

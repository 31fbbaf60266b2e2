package dev.varve.gateway.memory;

import dev.varve.gateway.wire.Element;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What was found earlier in a conversation for messages of its user, and is sent behind them. It is the same in all calls
 * of a turn, so that they begin alike. With the user's next message it goes, if little was said since. A long turn keeps it
 * until notes take its place, since to take it out would cost the provider's cache more than it weighs; so does a turn whose
 * thinking is sent, which is bound to what stood before it. Thread-safe.
 */
final class Recalled {
    private static final int MOST = 16;

    /** A cache reads for a tenth of what it costs to send text anew; passages are read some tens of times until notes come. */
    private static final long WORTH_KEEPING = 2;

    /** By the link of the message; what nothing was found for is there too, so that nothing appears later in its turn. */
    private final Map<String, String> texts = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MOST;
        }
    };

    /** Settles what is sent behind a message, once. */
    synchronized void settle(String link, String text) {
        texts.putIfAbsent(link, text);
    }

    synchronized void clear() {
        texts.clear();
    }

    /**
     * What is sent behind messages of a call.
     *
     * @param notes that are sent, by their places in the list
     * @return by index of the message
     */
    synchronized Map<Integer, String> in(Turn turn, Notes notes) {
        Map<Integer, String> shown = new HashMap<>();
        if (texts.isEmpty()) {
            return shown;
        }
        List<Element> elements = turn.chat().elements();
        int talk = turn.talk().size();
        long behind = 0;
        boolean thought = false;
        for (int i = elements.size() - 1; i >= 0 && talk > notes.cut(); i--) {
            Element element = elements.get(i);
            talk -= element.kind() == Element.Kind.TALK ? 1 : 0;
            if (element.kind() == Element.Kind.TALK && element.asks()) {
                String text = texts.getOrDefault(
                        turn.chain().links().get(turn.leftOut().placed(talk)), "");
                int size = text.getBytes(StandardCharsets.UTF_8).length;
                if (size > 0 && (talk == turn.asked() || thought || behind > WORTH_KEEPING * size)) {
                    shown.put(talk, text);
                }
                behind = 0;
                thought = false;
            } else {
                behind += element.to() - element.from();
                thought |= talk >= notes.thinkingBefore() && element.thinks();
            }
        }
        return shown;
    }
}

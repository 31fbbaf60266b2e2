package dev.varve.gateway.memory;

import dev.varve.gateway.wire.Element;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Passages from earlier in a conversation, sent after the user's messages that they were found for. All calls of a
 * turn repeat them, so the calls have the same prefix. They are removed at the user's next message if little was said
 * since. A long turn keeps them until notes replace it, since removing them would cost more of the provider's cache
 * than they weigh; so does a turn whose thinking is sent, which is bound to the text before it. Thread-safe.
 */
final class Recalled {
    private static final int MOST = 16;

    /** Cached text costs a tenth of new text; a passage is read some tens of times until notes come. */
    private static final long WORTH_KEEPING = 2;

    /**
     * By the link of the message. Messages without passages are in it too, so that none appears later in their turn.
     */
    private final Map<String, String> texts = new LinkedHashMap<>() {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, String> eldest) {
            return size() > MOST;
        }
    };

    /** Settles the text after a message, once. */
    synchronized void settle(String link, String text) {
        texts.putIfAbsent(link, text);
    }

    synchronized void clear() {
        texts.clear();
    }

    /**
     * The texts to send after messages of a call.
     *
     * @param notes to be sent, as placed in the list
     * @return text by index of the message
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

package dev.varve.gateway.memory;

import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.Element.Block.Use;
import dev.varve.gateway.wire.WireFormat;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Replaces messages by notes at the level of bytes: everything kept is copied unchanged. Elements in which clients
 * describe themselves stay in place; reminders about the environment in the first message move to the notes.
 */
final class CallRewriter {
    private final byte[] body;
    private final ChatCall call;
    private final Notes notes;
    private final Map<Integer, String> behind;
    private final boolean merged;
    private final BitSet lasting;

    private CallRewriter(byte[] body, ChatCall call, Notes notes, Map<Integer, String> behind, boolean merged) {
        this.body = body;
        this.call = call;
        this.notes = notes;
        this.behind = behind;
        this.lasting = Groups.lasting(call.talk(), notes.cut());
        this.merged = merged && notes.cut() > 0 && takesNotes(call.talk(), notes.cut());
    }

    /** True if the first message that stays is the user's, and its content allows text in front of it. */
    private static boolean takesNotes(List<Element> talk, int cut) {
        Element first = talk.get(cut);
        boolean blocks = !first.content().isText() || reminders(talk.get(0)).isEmpty();
        return first.asks() && first.content().to() > 0 && blocks;
    }

    /**
     * The body with notes in place of the first {@link Notes#cut} messages.
     *
     * @param behind texts to append to other messages, by index
     * @param merged whether to put the notes into the first message that stays, if that is the user's, so that roles
     *      alternate; else they are a message of their own
     */
    static byte[] rewrite(byte[] body, ChatCall call, Notes notes, Map<Integer, String> behind, boolean merged) {
        return notes.cut() == 0 && notes.thinkingBefore() == 0
                ? body
                : new CallRewriter(body, call, notes, behind, merged).rewritten();
    }

    private byte[] rewritten() {
        List<Element> elements = call.elements();
        Pieces out = new Pieces(body).copy(0, elements.get(0).from());
        int talk = 0;
        int lastCopied = -2;
        boolean any = false;
        boolean noted = merged;
        for (int i = 0; i < elements.size(); i++) {
            Element element = elements.get(i);
            boolean covered = covered(element, talk);
            boolean opens = covered && element.kind() == Element.Kind.TALK && !noted;
            Pieces piece = opens ? opening(element) : covered ? new Pieces(body) : kept(element, talk);
            noted |= opens;
            talk += element.kind() == Element.Kind.TALK ? 1 : 0;
            if (piece.isEmpty()) {
                continue;
            }
            if (any && lastCopied == i - 1) {
                out.copy(elements.get(i - 1).to(), element.from());
            } else if (any) {
                out.write(",");
            }
            out.addAll(piece);
            any = true;
            lastCopied = opens ? -2 : i;
        }
        return out.copy(elements.get(elements.size() - 1).to(), body.length).joined();
    }

    /**
     * True if notes replace an element. An attachment belongs to the message after it, which has the index {@code
     * talk}.
     */
    private boolean covered(Element element, int talk) {
        return !element.kind().stays() && talk < notes.cut() && !lasting.get(talk);
    }

    private static List<Element.Block> reminders(Element first) {
        return first.content().blocks().stream()
                .filter(block -> block.use() == Use.REMINDER)
                .toList();
    }

    private Pieces opening(Element first) {
        List<Element.Block> reminders = reminders(first);
        if (reminders.isEmpty()) {
            return new Pieces(body).write(call.wire().message(notes.text()));
        }
        Pieces out = new Pieces(body).copy(first.from(), first.content().from());
        copyAll(out, reminders);
        return out.write(call.wire().block(notes.text())).copy(first.content().to(), first.to());
    }

    /** The element without thinking bound to removed messages; empty if it held nothing else. */
    private Pieces kept(Element element, int talk) {
        List<Element.Block> blocks = element.content().blocks();
        boolean bound = talk < notes.thinkingBefore() && blocks.stream().anyMatch(block -> block.use() == Use.THINKING);
        if (!bound) {
            boolean isTalk = element.kind() == Element.Kind.TALK;
            String text = isTalk ? behind.getOrDefault(talk, "") : "";
            boolean opens = merged && isTalk && talk == notes.cut();
            return text.isEmpty() && !opens ? whole(element) : added(element, opens, text);
        }
        Pieces out = new Pieces(body).copy(element.from(), element.content().from());
        boolean any = false;
        for (Element.Block block : blocks) {
            if (block.use() != Use.THINKING) {
                if (any) {
                    out.write(",");
                }
                out.copy(block.from(), block.to());
                any = true;
            }
        }
        return any ? out.copy(element.content().to(), element.to()) : new Pieces(body);
    }

    /** The element with the notes before its content and a text after it; unchanged if nothing can be added to it. */
    private Pieces added(Element element, boolean opens, String text) {
        Element.Content content = element.content();
        if (content.to() == 0) {
            return whole(element);
        }
        Pieces out = new Pieces(body).copy(element.from(), content.from());
        if (opens && content.isText()) {
            out.write(WireFormat.escaped(notes.text() + Notes.END));
        } else if (opens) {
            copyAll(out, reminders(call.talk().get(0)));
            out.write(call.wire().block(notes.text() + Notes.END) + ",");
        }
        out.copy(content.from(), content.to());
        if (!text.isEmpty()) {
            out.write(
                    content.isText()
                            ? WireFormat.escaped("\n\n" + text)
                            : "," + call.wire().block(text));
        }
        return out.copy(content.to(), element.to());
    }

    private Pieces whole(Element element) {
        return new Pieces(body).copy(element.from(), element.to());
    }

    private static void copyAll(Pieces out, List<Element.Block> blocks) {
        for (Element.Block block : blocks) {
            out.copy(block.from(), block.to()).write(",");
        }
    }
}

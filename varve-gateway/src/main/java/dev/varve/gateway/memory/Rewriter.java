package dev.varve.gateway.memory;

import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.Element.Block.Use;
import dev.varve.gateway.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;
import java.util.Map;

/**
 * Puts notes in place of messages, in bytes: what is kept is copied as it came. Elements that clients say about
 * themselves stay where they are; what reminds the model of its surroundings in the first message moves to the notes.
 */
final class Rewriter {
    private final byte[] body;
    private final ChatCall call;
    private final Notes notes;
    private final Map<Integer, String> behind;
    private final boolean merged;
    private final BitSet lasting;

    private Rewriter(byte[] body, ChatCall call, Notes notes, Map<Integer, String> behind, boolean merged) {
        this.body = body;
        this.call = call;
        this.notes = notes;
        this.behind = behind;
        this.lasting = Groups.lasting(call.talk(), notes.cut());
        this.merged = merged && notes.cut() > 0 && takesNotes(call.talk(), notes.cut());
    }

    /** Whether the first message that stays is the user's, and its content can hold what is put before it. */
    private static boolean takesNotes(List<Element> talk, int cut) {
        Element first = talk.get(cut);
        boolean blocks = !first.content().isText() || reminders(talk.get(0)).isEmpty();
        return first.asks() && first.content().to() > 0 && blocks;
    }

    /**
     * The body with notes in place of the first {@link Notes#cut} messages.
     *
     * @param behind texts to be put behind others, by index
     * @param merged whether the notes stand in the first message that stays, if that is the user's, so that roles alternate;
     *     else they are a message of their own
     */
    static byte[] rewrite(byte[] body, ChatCall call, Notes notes, Map<Integer, String> behind, boolean merged) {
        return notes.cut() == 0 && notes.thinkingBefore() == 0
                ? body
                : new Rewriter(body, call, notes, behind, merged).rewritten();
    }

    private byte[] rewritten() {
        List<Element> elements = call.elements();
        ByteArrayOutputStream out = new ByteArrayOutputStream(body.length);
        copy(out, 0, elements.get(0).from());
        int talk = 0;
        int lastCopied = -2;
        boolean any = false;
        boolean noted = merged;
        for (int i = 0; i < elements.size(); i++) {
            Element element = elements.get(i);
            boolean covered = covered(element, talk);
            boolean opens = covered && element.kind() == Element.Kind.TALK && !noted;
            byte[] piece = opens ? opening(element) : covered ? new byte[0] : kept(element, talk);
            noted |= opens;
            talk += element.kind() == Element.Kind.TALK ? 1 : 0;
            if (piece.length == 0) {
                continue;
            }
            if (any && lastCopied == i - 1) {
                copy(out, elements.get(i - 1).to(), element.from());
            } else if (any) {
                out.write(',');
            }
            out.writeBytes(piece);
            any = true;
            lastCopied = opens ? -2 : i;
        }
        copy(out, elements.get(elements.size() - 1).to(), body.length);
        return out.toByteArray();
    }

    /** What is attached goes with the talk behind it, whose index is the number of talk before it. */
    private boolean covered(Element element, int talk) {
        return !element.kind().stays() && talk < notes.cut() && !lasting.get(talk);
    }

    private static List<Element.Block> reminders(Element first) {
        return first.content().blocks().stream()
                .filter(block -> block.use() == Use.REMINDER)
                .toList();
    }

    private byte[] opening(Element first) {
        List<Element.Block> reminders = reminders(first);
        if (reminders.isEmpty()) {
            return call.wire().message(notes.text());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        copy(out, first.from(), first.content().from());
        writeAll(out, reminders);
        write(out, call.wire().block(notes.text()));
        copy(out, first.content().to(), first.to());
        return out.toByteArray();
    }

    /** The element without thinking that was bound to messages which are gone; empty if nothing else was in it. */
    private byte[] kept(Element element, int talk) {
        List<Element.Block> blocks = element.content().blocks();
        boolean bound = talk < notes.thinkingBefore() && blocks.stream().anyMatch(block -> block.use() == Use.THINKING);
        if (!bound) {
            boolean isTalk = element.kind() == Element.Kind.TALK;
            String text = isTalk ? behind.getOrDefault(talk, "") : "";
            boolean opens = merged && isTalk && talk == notes.cut();
            return text.isEmpty() && !opens ? slice(element.from(), element.to()) : added(element, opens, text);
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        copy(out, element.from(), element.content().from());
        boolean any = false;
        for (Element.Block block : blocks) {
            if (block.use() != Use.THINKING) {
                if (any) {
                    out.write(',');
                }
                copy(out, block.from(), block.to());
                any = true;
            }
        }
        copy(out, element.content().to(), element.to());
        return any ? out.toByteArray() : new byte[0];
    }

    /** The element with the notes before its content and a text behind it; as it is where it cannot be added to. */
    private byte[] added(Element element, boolean opens, String text) {
        Element.Content content = element.content();
        if (content.to() == 0) {
            return slice(element.from(), element.to());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        copy(out, element.from(), content.from());
        if (opens && content.isText()) {
            write(out, Wire.escaped(notes.text() + Notes.END));
        } else if (opens) {
            writeAll(out, reminders(call.talk().get(0)));
            write(out, call.wire().block(notes.text() + Notes.END) + ",");
        }
        copy(out, content.from(), content.to());
        if (!text.isEmpty()) {
            write(
                    out,
                    content.isText()
                            ? Wire.escaped("\n\n" + text)
                            : "," + call.wire().block(text));
        }
        copy(out, content.to(), element.to());
        return out.toByteArray();
    }

    private void writeAll(ByteArrayOutputStream out, List<Element.Block> blocks) {
        for (Element.Block block : blocks) {
            copy(out, block.from(), block.to());
            out.write(',');
        }
    }

    private static void write(ByteArrayOutputStream out, String json) {
        out.writeBytes(json.getBytes(StandardCharsets.UTF_8));
    }

    private byte[] slice(int from, int to) {
        return java.util.Arrays.copyOfRange(body, from, to);
    }

    private void copy(ByteArrayOutputStream out, int from, int to) {
        out.write(body, from, to - from);
    }
}

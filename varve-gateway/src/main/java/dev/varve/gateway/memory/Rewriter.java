package dev.varve.gateway.memory;

import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.Element.Block.Use;
import dev.varve.gateway.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
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

    private Rewriter(byte[] body, ChatCall call, Notes notes, Map<Integer, String> behind) {
        this.body = body;
        this.call = call;
        this.notes = notes;
        this.behind = behind;
    }

    /**
     * The body with notes in place of the first {@link Notes#cut} messages.
     *
     * @param behind texts to be put behind others, by index
     */
    static byte[] rewrite(byte[] body, ChatCall call, Notes notes, Map<Integer, String> behind) {
        return notes.cut() == 0 && notes.thinkingBefore() == 0
                ? body
                : new Rewriter(body, call, notes, behind).rewritten();
    }

    /**
     * How many messages may be cut so that nothing which stays answers what goes.
     *
     * @param noted messages that the notes stand for
     */
    static int wholeGroups(List<Element> talk, int noted) {
        int cut = Math.min(noted, talk.size() - 1);
        while (cut > 0 && !talk.get(cut).results().isEmpty()) {
            cut--;
        }
        return Math.max(cut, 0);
    }

    private byte[] rewritten() {
        List<Element> elements = call.elements();
        ByteArrayOutputStream out = new ByteArrayOutputStream(body.length);
        copy(out, 0, elements.get(0).from());
        int talk = 0;
        int lastCopied = -2;
        boolean any = false;
        boolean noted = false;
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
        return !element.kind().stays() && talk < notes.cut();
    }

    private byte[] opening(Element first) {
        List<byte[]> reminders = new ArrayList<>();
        for (Element.Block block : first.content().blocks()) {
            if (block.use() == Use.REMINDER) {
                reminders.add(slice(block.from(), block.to()));
            }
        }
        if (reminders.isEmpty()) {
            return call.wire().message(notes.text());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        copy(out, first.from(), first.content().from());
        for (byte[] reminder : reminders) {
            out.writeBytes(reminder);
            out.write(',');
        }
        out.writeBytes(call.wire().block(notes.text()).getBytes(StandardCharsets.UTF_8));
        copy(out, first.content().to(), first.to());
        return out.toByteArray();
    }

    /** The element without thinking that was bound to messages which are gone; empty if nothing else was in it. */
    private byte[] kept(Element element, int talk) {
        List<Element.Block> blocks = element.content().blocks();
        boolean bound = talk < notes.thinkingBefore() && blocks.stream().anyMatch(block -> block.use() == Use.THINKING);
        if (!bound) {
            String text = element.kind() == Element.Kind.TALK ? behind.getOrDefault(talk, "") : "";
            return text.isEmpty() ? slice(element.from(), element.to()) : followed(element, text);
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

    /** The element with a text behind its own; as it is where its content is of a kind that cannot be added to. */
    private byte[] followed(Element element, String text) {
        Element.Content content = element.content();
        if (content.to() == 0) {
            return slice(element.from(), element.to());
        }
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        copy(out, element.from(), content.to());
        String added = content.isText()
                ? Wire.escaped("\n\n" + text)
                : "," + call.wire().block(text);
        out.writeBytes(added.getBytes(StandardCharsets.UTF_8));
        copy(out, content.to(), element.to());
        return out.toByteArray();
    }

    private byte[] slice(int from, int to) {
        return java.util.Arrays.copyOfRange(body, from, to);
    }

    private void copy(ByteArrayOutputStream out, int from, int to) {
        out.write(body, from, to - from);
    }
}

package dev.varve.internal.extractive;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.language.Sentences;
import dev.varve.language.Voice;
import dev.varve.language.voice.Asides;
import dev.varve.language.voice.Passages;
import dev.varve.language.voice.Stretch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What a message holds by whose words it is. A message in the user's role is the person's as far as she worded it: not what
 * she quotes, and not what a program wrote in her name.
 */
public final class Spoken {
    /** Kinds of programs' own notices, which notes leave out; the log has them. */
    private static final Set<String> NOTICES = Set.of(
            "reminder",
            "notice",
            "command",
            "output",
            "environment",
            "selection",
            "interruption",
            "instructions",
            "hook");

    /** Kinds of text that can be read again and says little in a sentence. */
    private static final Set<String> RAW = Set.of("code", "data", "diff", "commit", "prompt");

    private Spoken() {}

    /** The stretches of a message in order. */
    public static List<Stretch> stretches(Message message) {
        if (message.role() != Role.USER) {
            return List.of(new Stretch(own(message), message.voice(), ""));
        }
        if (message.voice() != Voice.PERSON) {
            return List.of(new Stretch(message.text(), Voice.MACHINE, message.speaker()));
        }
        List<Stretch> stretches = new ArrayList<>();
        for (String typed : texts(message)) {
            stretches.addAll(Passages.stretches(typed));
        }
        return stretches;
    }

    /**
     * What a message says in its own voice: of one in the user's role the person's words alone, of an agent's what it did not
     * only think.
     */
    public static String own(Message message) {
        return switch (message.role()) {
            case USER -> own(stretches(message));
            case ASSISTANT -> Asides.without(message.text());
            case SYSTEM, TOOL -> message.text();
        };
    }

    /** The sentences that a message says in its own voice, without code, headings, and what a command printed. */
    public static List<String> sentences(Message message) {
        return Blocks.withoutListings(Blocks.of(own(message))).stream()
                .filter(block -> block.kind() != Block.Kind.HEADING)
                .flatMap(block -> Sentences.of(block.text()).stream())
                .toList();
    }

    /** What a person pastes below her own words, if these end by pointing to it. */
    public static Optional<String> pasted(Message message) {
        boolean points = false;
        for (Stretch stretch : stretches(message)) {
            if (points && isEvidence(stretch)) {
                return Optional.of(stretch.text());
            }
            points = stretch.isOwn() && stretch.text().strip().endsWith(":");
        }
        return Optional.empty();
    }

    /** The own words among some stretches. */
    static String own(List<Stretch> stretches) {
        return stretches.stream().filter(Stretch::isOwn).map(Stretch::text).collect(Collectors.joining("\n\n"));
    }

    /** True if a message is nothing but what a program says of itself. */
    public static boolean isNotice(Message message) {
        if (message.role() != Role.USER || message.text().isBlank()) {
            return false;
        }
        boolean words = message.parts().stream().allMatch(Part.Text.class::isInstance);
        return words
                && (message.voice() == Voice.MACHINE
                        ? NOTICES.contains(message.speaker())
                        : texts(message).stream().allMatch(typed -> Passages.isAll(typed, NOTICES)));
    }

    /** True if words of such a kind may stand in a note, as what was quoted or what a program said. */
    static boolean isEvidence(Stretch stretch) {
        return !stretch.isOwn() && !NOTICES.contains(stretch.kind()) && !RAW.contains(stretch.kind());
    }

    /**
     * The texts of a message, each of which may hold marks of its own. One that follows words and a colon is read together with
     * them.
     */
    private static List<String> texts(Message message) {
        List<String> texts = new ArrayList<>();
        for (Part part : message.parts()) {
            if (part instanceof Part.Text words) {
                int last = texts.size() - 1;
                if (last >= 0 && texts.get(last).stripTrailing().endsWith(":")) {
                    texts.set(last, texts.get(last) + "\n" + words.text());
                } else {
                    texts.add(words.text());
                }
            }
        }
        return texts;
    }
}

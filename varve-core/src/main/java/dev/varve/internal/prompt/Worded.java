package dev.varve.internal.prompt;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.language.Voice;
import dev.varve.language.voice.Passages;
import dev.varve.language.voice.Stretch;
import java.util.List;

/**
 * Splits texts in the user's role by who worded them, so that a model sees what the user quotes and what a program wrote apart
 * from what the user said. People who talk among themselves are left as they are.
 *
 * @param served whether an agent takes part
 */
record Worded(boolean served) {
    private static final String PROGRAM = "program";
    private static final String QUOTED = "quoted";

    static Worded of(List<LoggedMessage> messages) {
        return new Worded(messages.stream()
                .anyMatch(message -> message.role() == Role.TOOL
                        || message.role() == Role.ASSISTANT
                                && message.message().speaker().isEmpty()));
    }

    /** The stretches of a text of a message. */
    List<Stretch> stretches(Message message, String text) {
        if (message.role() != Role.USER) {
            return List.of(new Stretch(text, message.voice(), ""));
        }
        if (message.voice() != Voice.PERSON) {
            return List.of(new Stretch(text, Voice.MACHINE, message.speaker()));
        }
        boolean splits = served || message.speaker().isEmpty();
        return splits ? Passages.stretches(text) : List.of(new Stretch(text, Voice.PERSON, ""));
    }

    /** True if a stretch is the speaker's of its message. */
    static boolean isSpeakers(Message message, Stretch stretch) {
        return message.role() != Role.USER || stretch.isOwn();
    }

    /** Who is named as the source of words that are not the user's. */
    static String source(Message message, Stretch stretch) {
        String name = message.voice() == Voice.PERSON ? QUOTED : PROGRAM;
        String kind = Fence.name(stretch.kind());
        return kind.isEmpty() ? name : name + " (" + kind + ")";
    }

    /** True if a source is named so. */
    static boolean isSource(String name) {
        return is(PROGRAM, name) || is(QUOTED, name);
    }

    private static boolean is(String source, String name) {
        return name.equals(source) || name.startsWith(source + " (");
    }
}

package dev.varve.lab.voices;

import dev.varve.Message;
import dev.varve.Role;
import dev.varve.lab.labels.LabelledStatement;
import dev.varve.language.Voice;
import dev.varve.language.voice.Passage;
import dev.varve.language.voice.Passages;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** A recording as Varve reads it: each stretch of text with the voice that it is heard in. */
final class HeardFile {
    /** Enough of a statement to find it by; a label's text may be cut. */
    private static final int KEY = 60;

    private record Heard(long line, Voice voice, String key) {}

    private final List<Heard> heard;

    private HeardFile(List<Heard> heard) {
        this.heard = heard;
    }

    static HeardFile read(Path file) {
        List<Heard> heard = new ArrayList<>();
        ReadOptions options =
                ReadOptions.startingAt(Instant.EPOCH).withLenient(true).withAllowUnordered(true);
        try (Transcript transcript = Transcripts.open(file, options)) {
            for (Conversation conversation : transcript) {
                for (SourceMessage source : conversation) {
                    add(source, heard);
                }
            }
        }
        return new HeardFile(heard);
    }

    private static void add(SourceMessage source, List<Heard> heard) {
        Message message = source.message();
        String text = message.text();
        if (message.role() != Role.USER || message.voice() != Voice.PERSON) {
            heard.add(new Heard(source.line(), message.voice(), key(text)));
            return;
        }
        for (Passage passage : Passages.of(text)) {
            heard.add(new Heard(source.line(), passage.voice(), key(passage.of(text))));
        }
    }

    /**
     * The voice in which a statement is heard; empty if it was left out. Where it stands in several voices, that of its own
     * line counts, and there the person's.
     */
    Optional<Voice> voiceOf(LabelledStatement statement) {
        String key = key(statement.text());
        String wanted = key.substring(0, Math.min(KEY, key.length()));
        Set<Voice> onLine = EnumSet.noneOf(Voice.class);
        Set<Voice> anywhere = EnumSet.noneOf(Voice.class);
        for (Heard one : heard) {
            if (one.key().contains(wanted)) {
                anywhere.add(one.voice());
                if (one.line() == statement.line()) {
                    onLine.add(one.voice());
                }
            }
        }
        Set<Voice> found = onLine.isEmpty() ? anywhere : onLine;
        return found.stream().findFirst();
    }

    /**
     * The voice of a paste that a label describes and does not quote. It is the person's if more of its message is heard as
     * hers than the labels say that she typed.
     *
     * @param typed what she typed in that message, by the labels
     */
    Optional<Voice> voiceOfPaste(long line, List<LabelledStatement> typed) {
        List<Heard> onLine = heard.stream().filter(one -> one.line() == line).toList();
        int own = onLine.stream()
                .filter(one -> one.voice() == Voice.PERSON)
                .mapToInt(one -> one.key().length())
                .sum();
        int labelled = typed.stream().mapToInt(one -> key(one.text()).length()).sum();
        if (own > labelled + KEY) {
            return Optional.of(Voice.PERSON);
        }
        return onLine.stream()
                .map(Heard::voice)
                .filter(voice -> voice != Voice.PERSON)
                .findFirst();
    }

    /** Letters and digits alone, since labels fold white space and drop marks of lists. */
    private static String key(String text) {
        StringBuilder key = new StringBuilder();
        text.toLowerCase(Locale.ROOT)
                .codePoints()
                .filter(Character::isLetterOrDigit)
                .forEach(key::appendCodePoint);
        return key.toString();
    }
}

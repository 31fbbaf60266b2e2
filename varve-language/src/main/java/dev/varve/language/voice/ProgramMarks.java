package dev.varve.language.voice;

import dev.varve.language.LanguageFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** The texts by which programs write in the user's role. */
final class ProgramMarks {
    private static final int LONGEST_LABEL = 48;

    private final Globs<Kind> messages = new Globs<>();
    private final Globs<Kind> brackets = new Globs<>();
    private final Globs<Kind> lines = new Globs<>();
    private final Globs<Kind> rests = new Globs<>();
    private final Globs<Kind> titled = new Globs<>();
    private final Set<String> labels = new HashSet<>();
    private final Set<String> bracketLabels = new HashSet<>();
    private final List<String> capitalLabels = new ArrayList<>();
    private final Unattended unattended;

    private final Set<String> singular;

    private ProgramMarks(Unattended unattended, Set<String> singular) {
        this.unattended = unattended;
        this.singular = singular;
    }

    static ProgramMarks load(Lexicon lexicon) {
        List<LanguageFile.Line> entries =
                LanguageFile.named("programs/marks.txt").lines();
        ProgramMarks marks = new ProgramMarks(new Unattended(entries), lexicon.words("says-i"));
        for (LanguageFile.Line entry : entries) {
            if (Unattended.reads(entry.key())) {
                continue;
            }
            if (entry.key().endsWith("label")) {
                marks.label(entry);
                continue;
            }
            int space = entry.key().indexOf(' ');
            marks.of(entry.key().substring(0, space))
                    .add(entry.value(), Kind.of(entry.key().substring(space + 1)));
        }
        return marks;
    }

    private void label(LanguageFile.Line entry) {
        List<String> words = LanguageFile.Line.parted(entry.value());
        if (entry.key().equals("capital-label")) {
            capitalLabels.addAll(words);
            return;
        }
        bracketLabels.addAll(words);
        if (entry.key().equals("label")) {
            labels.addAll(words);
        }
    }

    private Globs<Kind> of(String scope) {
        return switch (scope) {
            case "message" -> messages;
            case "bracket" -> brackets;
            case "line" -> lines;
            case "rest" -> rests;
            case "below" -> titled;
            default -> throw new IllegalStateException("marks.txt has a scope of another name: " + scope);
        };
    }

    /** Claims what programs wrote by the mark that it begins with. */
    void claim(Ownership owned, Lines lines) {
        String text = owned.text();
        int first = lines.firstFilled(0);
        String head = lines.lowerHead(first);
        Optional<Kind> message = messages.match(head);
        message = message.isPresent() ? message : labelled(head);
        if (message.isEmpty() && isShouted(lines.head(first))) {
            message = Optional.of(Kind.NOTICE);
        }
        if (message.isEmpty() && unattended.opens(head)) {
            message = Optional.of(Kind.TASK);
        }
        if (message.isPresent()) {
            owned.claim(0, text.length(), message.get());
            return;
        }
        Optional<Kind> bracket = brackets.match(head);
        int end = text.indexOf(']');
        if (bracket.isPresent() && end >= 0) {
            owned.claim(0, end + 1, bracket.get());
        }
        int last = lines.lastFilled();
        if (last > first && unattended.saysSo(lines.tail(last).toLowerCase(Locale.ROOT))) {
            owned.claim(behindQuestion(lines, first), text.length(), Kind.NOTICE);
        }
    }

    /** The position after the first paragraph if the person asks there for what she pasted. */
    private static int behindQuestion(Lines lines, int first) {
        int end = lines.endOfParagraph(first);
        String tail = lines.tail(end - 1);
        return tail.endsWith("?") || tail.endsWith("？") || tail.endsWith(":") || tail.endsWith("：")
                ? lines.start(end)
                : 0;
    }

    /** A notice, if a label says that a program wrote what follows. */
    private Optional<Kind> labelled(String head) {
        boolean bracket = head.startsWith("[");
        int end = bracket ? head.indexOf(']') : head.indexOf(':');
        if (end < 0 || end > LONGEST_LABEL || bracket && brackets.match(head).isPresent()) {
            return Optional.empty();
        }
        if (bracket && Words.hasAny(head.substring(0, end), singular)) {
            return Optional.empty(); // no program speaks of itself there
        }
        Set<String> known = bracket ? bracketLabels : labels;
        return Saying.hasAny(Saying.words(head, 0, end), Integer.MAX_VALUE, known)
                ? Optional.of(Kind.NOTICE)
                : Optional.empty();
    }

    /** True if a line begins with the label of a program, which a person would not write in capitals. */
    private boolean isShouted(String head) {
        int colon = head.indexOf(':');
        return colon > 0 && capitalLabels.contains(head.substring(0, colon).strip());
    }

    /** The kind of a line by itself. */
    Optional<Kind> ofLine(String lowerHead) {
        return lines.match(lowerHead);
    }

    /** Text from a line to the end of the message. */
    Optional<Kind> ofRest(String lowerHead) {
        return rests.match(lowerHead);
    }

    /** As {@link #ofRest}, and the line above may be the title of it. */
    Optional<Kind> belowTitle(String lowerHead) {
        return titled.match(lowerHead);
    }

    /** True if a text says that the user stopped the agent. */
    boolean isInterruption(String text) {
        String head = text.substring(0, Math.min(text.length(), Lines.HEAD));
        return brackets.match(head.stripLeading().toLowerCase(Locale.ROOT))
                .filter(Kind.INTERRUPTION::equals)
                .isPresent();
    }
}

package dev.varve.internal.fidelity;

import dev.varve.NoteLine;
import dev.varve.NoteLine.Kind;
import dev.varve.Priority;
import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.literal.Literal;
import dev.varve.language.literal.LiteralFinder;
import dev.varve.language.time.CalendarPeriod;
import dev.varve.language.time.TimeExpression;
import dev.varve.language.time.TimeGrammar;
import dev.varve.model.ObserveRequest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What lines of a note say, beside their literals, held against their source. Lines that rules copied are not looked at. The source
 * is read when the first line needs it. Belongs to one note.
 */
public final class Claims {
    private static final Set<Kind> WORDED = EnumSet.of(Kind.SAID, Kind.DECIDED, Kind.DONE, Kind.OPEN, Kind.ERROR);

    private static final TimeGrammar TIMES = TimeGrammar.ofAllLanguages();

    /** Characters of a line that are compared. */
    private static final int LONGEST = 2_000;

    /** A line with more inventions is not worth mending. */
    private static final int FEW = 4;

    private final Supplier<ClaimCheck> maker;
    /** Texts of lines that are there already. */
    private final Set<String> copied;

    private @Nullable ClaimCheck made;

    private Claims(Supplier<ClaimCheck> maker, Set<String> copied) {
        this.maker = maker;
        this.copied = copied;
    }

    /** Of an observation. */
    static Claims of(ObserveRequest request, List<NoteLine> earlier) {
        return new Claims(() -> ClaimCheck.of(request, earlier), new HashSet<>());
    }

    /** Of a reflection on these lines. */
    static Claims of(List<NoteLine> lines) {
        return new Claims(
                () -> ClaimCheck.of(lines), lines.stream().map(NoteLine::text).collect(Collectors.toSet()));
    }

    private ClaimCheck check() {
        ClaimCheck check = made;
        if (check == null) {
            check = maker.get();
            made = check;
        }
        return check;
    }

    /** True if a model worded it, so that nobody knows where its words stand. */
    boolean isWorded(NoteLine line) {
        return WORDED.contains(line.kind()) && !line.statement().place().isKnown() && !copied.contains(line.text());
    }

    /** The line with what its source has in the place of literals that were invented, as far as that is certain. */
    NoteLine mended(NoteLine line, List<Literal> invented) {
        if (invented.isEmpty() || invented.size() > FEW || line.text().length() > LONGEST || !isWorded(line)) {
            return line;
        }
        String text = line.text();
        for (Literal literal : invented) {
            Optional<Literal> meant = check().mending().meant(text, literal);
            text = meant.isPresent() ? text.replace(literal.text(), meant.get().text()) : text;
        }
        return text.equals(line.text()) ? line : line.withText(text);
    }

    /** The words of a line that are not supported. */
    List<String> unsupported(NoteLine line, SaidDates dates) {
        if (!isWorded(line)) {
            return List.of();
        }
        String text = line.text().substring(0, Math.min(line.text().length(), LONGEST));
        List<String> found = new ArrayList<>(check().unsupported(text));
        for (TimeExpression time : TIMES.find(text, line.time().toLocalDate())) {
            String phrase = text.substring(time.start(), time.end());
            boolean exact = time.means().unit().compareTo(CalendarPeriod.Unit.MONTH) < 0;
            String last = phrase.substring(phrase.lastIndexOf(' ') + 1);
            boolean known = exact ? check().isDayAlone(phrase) : check().knows(last);
            boolean literal = phrase.chars().noneMatch(Character::isLetter);
            if (!literal && !dates.mayHave(time.means()) && !known) {
                found.add(phrase);
            }
        }
        return found;
    }

    /** The line as one that binds nobody. */
    static NoteLine unproven(NoteLine line, List<String> flags) {
        NoteLine weaker = line.priority() == Priority.CRITICAL ? line.withPriority(Priority.IMPORTANT) : line;
        Statement statement = line.statement();
        return weaker.withFlags(flags)
                .withStatement(statement
                        .withVoice(statement.voice() == Voice.PERSON ? Voice.AGENT : statement.voice())
                        .withIntents(Set.of())
                        .withLasting(0)
                        .withReplaces(List.of()));
    }

    /** True if a model may read a line: not if it has a literal that nobody said. */
    public static boolean isShown(NoteLine line) {
        return line.flags().isEmpty()
                || LiteralFinder.inProse(line.text()).stream()
                        .noneMatch(literal -> line.flags().contains(literal.text()));
    }
}

package dev.varve.internal.fidelity;

import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.Policy.Guard;
import dev.varve.TokenEstimator;
import dev.varve.model.ObserveRequest;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Holds a note against its source, without a model. Literals that must not be lost and are (in an observation: what a
 * user stated, and errors; in a reflection: what stands in critical lines, and what was put back before) are put back in
 * one line at its end; literals that occur neither in the source nor in earlier memory are marked in their line, or dropped
 * with it. Pure and thread-safe.
 */
public final class FidelityGuard {
    /**
     * What may be put back, as a share of the observation, or of the notes that a reflection replaces; what users stated
     * may also take a share of the messages.
     */
    private static final double SHARE = 0.15;

    private static final double SHARE_OF_SOURCE = 0.05;
    /** So much may always be put back, in tokens. */
    private static final int ALWAYS = 48;

    /** Relative dates resolve to dates that nobody wrote; further away than this, in days, they do not. */
    private static final long RESOLVABLE_DAYS = 400;

    private static final int RESOLVABLE_YEARS = 5;

    private static final String MARK = " (not in the source: ";

    private static final Pattern FLAGGED = Pattern.compile("\"([^\"]+)\"|(?:(?!, ).)+");

    /** Where day and minute of a line end. */
    private static final int DAY_END = 11;

    private static final int STAMP_END = 17;
    private static final Pattern HEAD = Pattern.compile("^\\[[^\\]]{16}] \\S+ ");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");

    private final Guard guard;
    private final TokenEstimator estimator;

    public FidelityGuard(Guard guard, TokenEstimator estimator) {
        this.guard = guard;
        this.estimator = estimator;
    }

    /**
     * What a note is held against.
     *
     * @param known     where its literals may come from
     * @param first     day of the oldest message or line
     * @param last      day of the newest
     * @param stamp     date of the line in which literals are put back
     */
    private record Basis(Haystack known, LocalDate first, LocalDate last, String stamp) {}

    /** Guards an observation, given as lines of the form {@code [date] PRIORITY text}. */
    public GuardedText apply(ObserveRequest request, String text) {
        if (guard == Guard.OFF) {
            return new GuardedText(text, Fidelity.NONE);
        }
        SpanLiterals source = SpanLiterals.of(request);
        Map<String, Literal> invented = new LinkedHashMap<>();
        Basis basis = basis(request, source);
        List<String> lines = marked(basis, text, invented);
        Haystack written = new Haystack(text);
        int kept = (int) source.all().stream().filter(written::contains).count();
        List<Literal> back = lost(source, new Haystack(String.join("\n", lines)), text, request);
        return new GuardedText(
                with(lines, basis, back), new Fidelity(source.all().size(), kept, back.size(), invented.size()));
    }

    /**
     * Guards a reflection.
     *
     * @param sources the texts that it replaces, lines of the same form, oldest first
     * @param text    its lines
     */
    public GuardedText apply(List<String> sources, String text) {
        List<String> noted = sources.stream().flatMap(String::lines).toList();
        List<LocalDate> days = noted.stream()
                .map(FidelityGuard::day)
                .flatMap(Optional::stream)
                .sorted()
                .toList();
        if (guard == Guard.OFF || days.isEmpty()) {
            return new GuardedText(text, Fidelity.NONE);
        }
        List<String> sound = noted.stream().map(FidelityGuard::withoutInvented).toList();
        Basis basis = new Basis(
                new Haystack(String.join("\n", sound)),
                days.get(0),
                days.get(days.size() - 1),
                noted.get(noted.size() - 1).substring(1, STAMP_END));
        Map<String, Literal> invented = new LinkedHashMap<>();
        List<String> lines = marked(basis, text, invented);
        long bound = Math.max(ALWAYS, (long) (SHARE * estimator.estimate(String.join("\n", noted))));
        PutBack back = new PutBack(new Haystack(String.join("\n", lines)), estimator);
        back.add(NotedLiterals.critical(sound), bound); // what was flagged before never goes back
        back.add(NotedLiterals.putBack(sound), bound);
        Collection<Literal> all = NotedLiterals.all(sound);
        Haystack answer = new Haystack(text);
        int kept = (int) all.stream().filter(answer::contains).count();
        return new GuardedText(
                with(lines, basis, back.literals()),
                new Fidelity(all.size(), kept, back.literals().size(), invented.size()));
    }

    private Basis basis(ObserveRequest request, SpanLiterals source) {
        List<LoggedMessage> messages = request.messages();
        LoggedMessage last = messages.get(messages.size() - 1);
        return new Basis(
                new Haystack(source.text() + "\n" + unmarked(request.earlier())),
                SpanLiterals.day(messages.get(0), request.zone()),
                SpanLiterals.day(last, request.zone()),
                TIME.format(last.message().createdAt().atZone(request.zone())));
    }

    private static String with(List<String> lines, Basis basis, List<Literal> back) {
        String text = String.join("\n", lines);
        return back.isEmpty() ? text : text + "\n[" + basis.stamp() + "] NOTE " + NotedLiterals.PUT_BACK + join(back);
    }

    private List<String> marked(Basis basis, String text, Map<String, Literal> allInvented) {
        List<String> all = new ArrayList<>();
        List<String> sound = new ArrayList<>();
        for (String line : text.lines().filter(any -> !any.isBlank()).toList()) {
            List<Literal> invented = Literals.inProse(
                            HEAD.matcher(withoutMark(line)).replaceFirst(""))
                    .stream()
                    .filter(literal -> !basis.known().contains(literal))
                    .filter(literal -> !isResolved(literal, basis))
                    .toList();
            invented.forEach(literal -> allInvented.putIfAbsent(literal.key(), literal));
            if (invented.isEmpty()) {
                sound.add(line);
            }
            all.add(invented.isEmpty() || line.contains(MARK) ? line : line + MARK + join(invented) + ")");
        }
        return guard == Guard.DROP && !sound.isEmpty() ? sound : all;
    }

    private static String withoutMark(String line) {
        int mark = line.indexOf(MARK);
        return mark < 0 ? line : line.substring(0, mark);
    }

    /** A line that was marked, without what it was marked for: that does not come true by being read again. */
    private static String withoutInvented(String line) {
        int mark = line.indexOf(MARK);
        if (mark < 0) {
            return line;
        }
        String sound = line.substring(0, mark);
        Matcher invented = FLAGGED.matcher(line.substring(mark + MARK.length()).replaceFirst("\\)$", ""));
        while (invented.find()) {
            sound = sound.replace(invented.group(1) != null ? invented.group(1) : invented.group(), " ");
        }
        return sound;
    }

    /** The day that a line is of. */
    private static Optional<LocalDate> day(String line) {
        try {
            return HEAD.matcher(line).find()
                    ? Optional.of(LocalDate.parse(line.substring(1, DAY_END)))
                    : Optional.empty();
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    /** Earlier lines that were found sound: what was made up does not come true by being read again. */
    private static String unmarked(String earlier) {
        return earlier.lines().filter(line -> !line.contains(MARK)).collect(Collectors.joining("\n"));
    }

    /** Whether a date or a year near the span may have come from "last Friday" or "next year". */
    private static boolean isResolved(Literal literal, Basis basis) {
        if (literal.kind() == Literal.Kind.DATE) {
            try {
                LocalDate date = LocalDate.parse(literal.text());
                return ChronoUnit.DAYS.between(date, basis.first()) <= RESOLVABLE_DAYS
                        && ChronoUnit.DAYS.between(basis.last(), date) <= RESOLVABLE_DAYS;
            } catch (DateTimeException e) {
                return false; // there is no 31st of February
            }
        }
        return literal.kind() == Literal.Kind.NUMBER
                && IntStream.rangeClosed(
                                basis.first().getYear() - RESOLVABLE_YEARS,
                                basis.last().getYear() + RESOLVABLE_YEARS)
                        .anyMatch(year -> literal.key().equals(String.valueOf(year)));
    }

    /** What goes back, most important first, within the bounds. */
    private List<Literal> lost(SpanLiterals source, Haystack written, String text, ObserveRequest request) {
        long sourceTokens =
                request.messages().stream().mapToLong(LoggedMessage::tokens).sum();
        long small = Math.max(ALWAYS, (long) (SHARE * estimator.estimate(text)));
        long large = Math.max(small, (long) (SHARE_OF_SOURCE * sourceTokens));
        PutBack back = new PutBack(written, estimator);
        back.add(source.statements(), large);
        back.add(source.errors(), small);
        return back.literals();
    }

    private static String join(List<Literal> literals) {
        return literals.stream()
                .map(literal -> literal.kind() == Literal.Kind.QUOTED ? '"' + literal.text() + '"' : literal.text())
                .collect(Collectors.joining(", "));
    }
}

package dev.varve.fidelity;

import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.Policy.Guard;
import dev.varve.model.ObserveRequest;
import dev.varve.token.TokenEstimator;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Holds an observation against its source, without a model. Literals that a user's statement or an error carries and
 * the observation lost are put back in one line at its end; literals that occur neither in the source nor in earlier
 * memory are marked in their line, or dropped with it. Pure and thread-safe.
 */
public final class FidelityGuard {
    /** What may be put back, as a share of the observation; what users stated may also take a share of the source. */
    private static final double SHARE = 0.15;

    private static final double SHARE_OF_SOURCE = 0.05;
    /** So much may always be put back, in tokens. */
    private static final int ALWAYS = 48;

    /** Relative dates resolve to dates that nobody wrote; further away than this, in days, they do not. */
    private static final long RESOLVABLE_DAYS = 400;

    private static final int RESOLVABLE_YEARS = 5;

    private static final String MARK = " (not in the source: ";
    private static final Pattern HEAD = Pattern.compile("^\\[[^\\]]{16}] \\S+ ");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("uuuu-MM-dd HH:mm");

    private final Guard guard;
    private final TokenEstimator estimator;

    public FidelityGuard(Guard guard, TokenEstimator estimator) {
        this.guard = guard;
        this.estimator = estimator;
    }

    /** Guards an observation, given as lines of the form {@code [date] PRIORITY text}. */
    public GuardedText apply(ObserveRequest request, String text) {
        if (guard == Guard.OFF) {
            return new GuardedText(text, Fidelity.NONE);
        }
        SpanLiterals source = SpanLiterals.of(request);
        Haystack written = new Haystack(text);
        Map<String, Literal> invented = new LinkedHashMap<>();
        List<String> lines = marked(request, source.haystack(), text, invented);
        int kept = (int) source.all().stream().filter(written::contains).count();
        List<Literal> back = lost(source, new Haystack(String.join("\n", lines)), text, request);
        if (!back.isEmpty()) {
            lines.add(literalLine(request, back));
        }
        return new GuardedText(
                String.join("\n", lines), new Fidelity(source.all().size(), kept, back.size(), invented.size()));
    }

    private List<String> marked(
            ObserveRequest request, Haystack source, String text, Map<String, Literal> allInvented) {
        Haystack earlier = new Haystack(unmarked(request.earlier()));
        List<String> all = new ArrayList<>();
        List<String> sound = new ArrayList<>();
        for (String line : text.lines().filter(any -> !any.isBlank()).toList()) {
            List<Literal> invented = Literals.inProse(HEAD.matcher(line).replaceFirst("")).stream()
                    .filter(literal -> !source.contains(literal) && !earlier.contains(literal))
                    .filter(literal -> !isResolved(literal, request))
                    .toList();
            invented.forEach(literal -> allInvented.putIfAbsent(literal.key(), literal));
            if (invented.isEmpty()) {
                sound.add(line);
            }
            all.add(invented.isEmpty() ? line : line + MARK + join(invented) + ")");
        }
        return guard == Guard.DROP && !sound.isEmpty() ? sound : all;
    }

    /** Earlier lines that were found sound: what was made up does not come true by being read again. */
    private static String unmarked(String earlier) {
        return earlier.lines().filter(line -> !line.contains(MARK)).collect(Collectors.joining("\n"));
    }

    /** Whether a date or a year near the span may have come from "last Friday" or "next year". */
    private static boolean isResolved(Literal literal, ObserveRequest request) {
        List<LoggedMessage> messages = request.messages();
        LocalDate first = SpanLiterals.day(messages.get(0), request.zone());
        LocalDate last = SpanLiterals.day(messages.get(messages.size() - 1), request.zone());
        if (literal.kind() == Literal.Kind.DATE) {
            try {
                LocalDate date = LocalDate.parse(literal.text());
                return ChronoUnit.DAYS.between(date, first) <= RESOLVABLE_DAYS
                        && ChronoUnit.DAYS.between(last, date) <= RESOLVABLE_DAYS;
            } catch (java.time.DateTimeException e) {
                return false; // there is no 31st of February
            }
        }
        return literal.kind() == Literal.Kind.NUMBER
                && IntStream.rangeClosed(first.getYear() - RESOLVABLE_YEARS, last.getYear() + RESOLVABLE_YEARS)
                        .anyMatch(year -> literal.key().equals(String.valueOf(year)));
    }

    /** What goes back, most important first, within the bounds. */
    private List<Literal> lost(SpanLiterals source, Haystack written, String text, ObserveRequest request) {
        long sourceTokens =
                request.messages().stream().mapToLong(LoggedMessage::tokens).sum();
        long small = Math.max(ALWAYS, (long) (SHARE * estimator.estimate(text)));
        long large = Math.max(small, (long) (SHARE_OF_SOURCE * sourceTokens));
        List<Literal> back = new ArrayList<>();
        long used = fill(back, source.statements(), written, 0, large);
        fill(back, source.errors(), written, used, small);
        return back;
    }

    private long fill(List<Literal> back, Collection<Literal> wanted, Haystack written, long used, long bound) {
        long tokens = used;
        for (Literal literal : wanted) {
            if (written.contains(literal) || contains(back, literal)) {
                continue;
            }
            tokens += estimator.estimate(literal.text()) + 1;
            if (tokens > bound) {
                return tokens;
            }
            back.add(literal);
        }
        return tokens;
    }

    /** Whether a longer literal that goes back anyway holds this one. */
    private static boolean contains(List<Literal> back, Literal literal) {
        return back.stream().anyMatch(other -> new Haystack(other.text()).contains(literal));
    }

    private static String literalLine(ObserveRequest request, List<Literal> back) {
        LoggedMessage last = request.messages().get(request.messages().size() - 1);
        return "[" + TIME.format(last.message().createdAt().atZone(request.zone())) + "] NOTE Literals: " + join(back);
    }

    private static String join(List<Literal> literals) {
        return literals.stream()
                .map(literal -> literal.kind() == Literal.Kind.QUOTED ? '"' + literal.text() + '"' : literal.text())
                .collect(Collectors.joining(", "));
    }
}

package dev.varve.internal.fidelity;

import dev.varve.Fidelity;
import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Policy.Guard;
import dev.varve.Priority;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import dev.varve.language.literal.Literal;
import dev.varve.language.literal.LiteralFinder;
import dev.varve.language.pattern.Readings;
import dev.varve.language.secret.SecretFinder;
import dev.varve.model.ObserveRequest;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Holds a note against its source, without a model. Literals that must not be lost and are (in an observation: what a
 * user stated, and errors; in a reflection: what stands in critical lines, and what was put back before) are put back in
 * one line at its end; lines with literals that occur neither in the source nor in earlier memory are flagged, or dropped. Pure and thread-safe.
 */
public final class FidelityGuard {
    /** Characters on both sides of a literal that tell what it is. */
    private static final int AROUND = 200;

    private static final int SHORTEST_SECRET = 8;

    /**
     * What may be put back, as a share of the observation, or of the notes that a reflection replaces; what users stated
     * may also take a share of the messages.
     */
    private static final double SHARE = 0.15;

    private static final double SHARE_OF_SOURCE = 0.05;

    private static final int RESOLVABLE_YEARS = 5;

    private final Guard guard;
    private final TokenEstimator estimator;

    public FidelityGuard(Guard guard, TokenEstimator estimator) {
        this.guard = guard;
        this.estimator = estimator;
    }

    /**
     * What a note is held against.
     *
     * @param known  where its literals may come from
     * @param claims what else it may say
     * @param first day of the oldest message or line
     * @param last  day of the newest
     * @param end   time of the line in which literals are put back
     * @param span  all that the note stands for
     */
    private record Basis(
            SourceEvidence known, Claims claims, LocalDate first, LocalDate last, LocalDateTime end, Span span) {}

    /**
     * Guards an observation. A message that no rule can read is known by its words alone, and a line in a model's words that none
     * can read is replaced by one that names its messages.
     */
    public GuardedLines apply(ObserveRequest request, List<NoteLine> lines) {
        return guard == Guard.OFF ? unguarded(lines) : guarded(request, lines);
    }

    private static GuardedLines unguarded(List<NoteLine> lines) {
        return new GuardedLines(lines, Fidelity.NONE);
    }

    private GuardedLines guarded(ObserveRequest request, List<NoteLine> lines) {
        SpanLiterals source = SpanLiterals.of(request);
        Map<String, Literal> invented = new LinkedHashMap<>();
        Basis basis = basis(request, source);
        // What a picture shows stands in no text.
        List<NoteLine> flagged = request.pictures().isEmpty() ? flagged(basis, lines, invented) : lines;
        String text = text(lines);
        NormalizedText written = new NormalizedText(text);
        int kept = (int) source.all().stream().filter(written::contains).count();
        List<Literal> back = new ArrayList<>(lost(source, left(flagged, lines, written), text, request));
        if (!back.isEmpty()) {
            String said = SpanLiterals.text(request);
            back.removeIf(literal -> Readings.orElse(true, () -> isSecret(literal.text(), said)));
        }
        return new GuardedLines(
                with(flagged, basis, back), new Fidelity(source.all().size(), kept, back.size(), invented.size()));
    }

    /**
     * Guards a reflection.
     *
     * @param sources the lines that it replaces, oldest first
     * @param lines   its own
     */
    public GuardedLines apply(List<NoteLine> sources, List<NoteLine> lines) {
        return guard == Guard.OFF || sources.isEmpty() ? unguarded(lines) : guarded(sources, lines);
    }

    private GuardedLines guarded(List<NoteLine> sources, List<NoteLine> lines) {
        List<NoteLine> sound =
                sources.stream().map(FidelityGuard::withoutInvented).toList();
        List<LocalDate> days =
                sources.stream().map(line -> line.time().toLocalDate()).sorted().toList();
        NoteLine last = sources.get(sources.size() - 1);
        NotedLiterals noted = new NotedLiterals(sound);
        Basis basis = new Basis(
                SourceEvidence.ofLines(sound, noted),
                Claims.of(sound),
                days.get(0),
                days.get(days.size() - 1),
                last.time(),
                sources.stream().map(NoteLine::span).reduce(Span::hull).orElseThrow());
        Map<String, Literal> invented = new LinkedHashMap<>();
        List<NoteLine> flagged = flagged(basis, lines, invented);
        LiteralRestoration.Bound bound =
                new LiteralRestoration.Bound(() -> (long) (SHARE * estimator.estimate(text(sources))));
        NormalizedText answer = new NormalizedText(text(lines));
        LiteralRestoration back = new LiteralRestoration(left(flagged, lines, answer), estimator);
        back.add(noted.critical(), bound); // what was flagged before never goes back
        back.add(noted.putBack(), bound);
        Collection<Literal> all = noted.all();
        int kept = (int) all.stream().filter(answer::contains).count();
        return new GuardedLines(
                with(flagged, basis, back.literals()),
                new Fidelity(all.size(), kept, back.literals().size(), invented.size()));
    }

    /** True if the words around a literal tell that it is a secret: in a list of literals nothing does any more. */
    private static boolean isSecret(String literal, String said) {
        int at = literal.length() < SHORTEST_SECRET ? -1 : said.indexOf(literal);
        if (at < 0) {
            return false;
        }
        int from = Math.max(0, at - AROUND);
        int to = Math.min(said.length(), at + literal.length() + AROUND);
        return SecretFinder.standard().find(said.substring(from, to)).stream()
                .anyMatch(secret -> secret.from() + from < at + literal.length() && secret.to() + from > at);
    }

    /** The part of the lines that a reader is shown. */
    private static NormalizedText left(List<NoteLine> flagged, List<NoteLine> lines, NormalizedText written) {
        return flagged.equals(lines)
                ? written
                : new NormalizedText(
                        text(flagged.stream().filter(Claims::isShown).toList()));
    }

    private static String text(List<NoteLine> lines) {
        return lines.stream().map(NoteLine::toString).collect(Collectors.joining("\n"));
    }

    private Basis basis(ObserveRequest request, SpanLiterals source) {
        List<LoggedMessage> messages = request.messages();
        LoggedMessage last = messages.get(messages.size() - 1);
        List<NoteLine> earlier =
                request.earlier().stream().map(FidelityGuard::withoutInvented).toList();
        return new Basis(
                SourceEvidence.of(request, source, earlier),
                Claims.of(request, earlier),
                SpanLiterals.day(messages.get(0), request.zone()),
                SpanLiterals.day(last, request.zone()),
                LocalDateTime.ofInstant(last.message().createdAt(), request.zone()),
                request.span());
    }

    private static List<NoteLine> with(List<NoteLine> lines, Basis basis, List<Literal> back) {
        if (back.isEmpty()) {
            return lines;
        }
        List<NoteLine> all = new ArrayList<>(lines);
        all.add(new NoteLine(
                basis.end(),
                Priority.NOTE,
                NoteLine.Kind.LITERALS,
                "",
                "",
                basis.span(),
                List.of(),
                back.stream().map(Literal::text).toList(),
                Statement.UNKNOWN));
        return all;
    }

    private List<NoteLine> flagged(Basis basis, List<NoteLine> lines, Map<String, Literal> allInvented) {
        List<NoteLine> all = new ArrayList<>();
        List<NoteLine> sound = new ArrayList<>();
        for (NoteLine written : lines) {
            NoteLine line = Readings.attempt(() -> checked(basis, written, allInvented))
                    .orElseGet(() -> basis.claims().isWorded(written) ? UnreadLine.of(written) : written);
            all.add(line);
            if (line.flags().isEmpty()) {
                sound.add(line);
            }
        }
        return guard == Guard.DROP && !sound.isEmpty() ? sound : all;
    }

    /** The line, mended where that is certain, with flags for what is still invented. */
    private static NoteLine checked(Basis basis, NoteLine written, Map<String, Literal> allInvented) {
        List<Literal> invented = invented(basis, written);
        invented.forEach(literal -> allInvented.putIfAbsent(literal.key(), literal));
        NoteLine line = basis.claims().mended(written, invented);
        Set<String> flags = new LinkedHashSet<>();
        (line == written ? invented : invented(basis, line)).forEach(literal -> flags.add(literal.text()));
        flags.addAll(basis.claims().unsupported(line, basis.known().dates()));
        NoteLine checked = flags.isEmpty() ? line : Claims.unproven(line, List.copyOf(flags));
        return checked.flags().equals(List.copyOf(flags)) ? checked : checked.withFlags(List.copyOf(flags));
    }

    private static List<Literal> invented(Basis basis, NoteLine line) {
        return LiteralFinder.inProse(line.words()).stream()
                .filter(literal -> !isNearYear(literal, basis) && !basis.known().mayHave(literal))
                .toList();
    }

    /** A flagged line without what it was flagged for: that does not come true by being read again. */
    private static NoteLine withoutInvented(NoteLine line) {
        if (line.flags().isEmpty()) {
            return line;
        }
        String sound = line.text();
        for (String invented : line.flags()) {
            sound = sound.replace(invented, " ");
        }
        return sound.isBlank() ? line.withText("…") : line.withText(sound);
    }

    /** True if a number is a year around the span, which may have come from "next year". */
    private static boolean isNearYear(Literal literal, Basis basis) {
        return literal.isNumber()
                && IntStream.rangeClosed(
                                basis.first().getYear() - RESOLVABLE_YEARS,
                                basis.last().getYear() + RESOLVABLE_YEARS)
                        .anyMatch(year -> literal.key().equals(String.valueOf(year)));
    }

    /** The literals to restore, most important first, within the bounds. */
    private List<Literal> lost(SpanLiterals source, NormalizedText written, String lines, ObserveRequest request) {
        LiteralRestoration.Bound small = new LiteralRestoration.Bound(() -> (long) (SHARE * estimator.estimate(lines)));
        LiteralRestoration.Bound large = new LiteralRestoration.Bound(
                () -> Math.max(small.tokens(), (long) (SHARE_OF_SOURCE * tokens(request))));
        LiteralRestoration back = new LiteralRestoration(written, estimator);
        back.add(source.statements(), large);
        back.add(source.errors(), small);
        return back.literals();
    }

    private static long tokens(ObserveRequest request) {
        return request.messages().stream().mapToLong(LoggedMessage::tokens).sum();
    }
}

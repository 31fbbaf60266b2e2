package dev.varve.internal.observe;

import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Span;
import dev.varve.internal.extractive.Intents;
import dev.varve.internal.fidelity.UnreadLine;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Finds the messages behind a line whose writer did not say: those that share its rare words, among those of its minute
 * first. What shares nothing keeps all that was asked about. A guess, but one that leads a reader to the right place.
 */
public final class Provenance {
    /** Factor for a source from the line's own minute. */
    private static final double SAME_MINUTE = 1.5;

    /** A further source counts if it has this share of the words that those before it lack. */
    private static final double FURTHER = 0.35;

    private static final int MOST_SOURCES = 3;

    /** Sources further apart than this are not about one thing. In messages. */
    private static final long NEAR = 12;

    private static final Intents INTENTS = new Intents();

    private record Source(LocalDateTime minute, Span span, Set<String> terms) {}

    private final Span whole;
    private final Supplier<List<Source>> reader;
    /** Read when a line needs them: rules say themselves what a line stands for. */
    private List<Source> sources = List.of();

    private final Map<String, Integer> frequency = new HashMap<>();

    private Provenance(Span whole, Supplier<List<Source>> reader) {
        this.whole = whole;
        this.reader = reader;
    }

    /** Lines of an observation of these messages. */
    public static Provenance ofMessages(List<LoggedMessage> messages, ZoneId zone) {
        Supplier<List<Source>> sources = () -> messages.stream()
                .map(logged -> new Source(
                        LocalDateTime.ofInstant(logged.message().createdAt(), zone)
                                .truncatedTo(ChronoUnit.MINUTES),
                        new Span(logged.seq(), logged.seq() + 1),
                        new HashSet<>(SearchTerms.of(SearchText.of(logged.message())))))
                .toList();
        return new Provenance(
                new Span(
                        messages.get(0).seq(), messages.get(messages.size() - 1).seq() + 1),
                sources);
    }

    /** Lines of a reflection on these notes. */
    public static Provenance ofNotes(List<Note> notes) {
        Supplier<List<Source>> sources = () -> notes.stream()
                .flatMap(note -> note.lines().stream())
                .map(line -> new Source(line.time(), line.span(), new HashSet<>(SearchTerms.of(line.words()))))
                .toList();
        return new Provenance(
                notes.get(0).span().hull(notes.get(notes.size() - 1).span()), sources);
    }

    /** The lines, each with its messages and with what it states. A span that its writer gave stays, as far as it was asked about. */
    public List<NoteLine> placed(List<NoteLine> lines) {
        return lines.stream()
                .map(line -> isWithin(line.span()) ? line : line.withSpan(span(line)))
                .map(line -> UnreadLine.unless(INTENTS::stated, line))
                .toList();
    }

    private boolean isWithin(Span span) {
        return span.from() >= whole.from() && span.to() <= whole.to() && !span.isEmpty();
    }

    private Span span(NoteLine line) {
        if (sources.isEmpty()) {
            sources = reader.get();
            sources.forEach(source -> source.terms().forEach(term -> frequency.merge(term, 1, Integer::sum)));
        }
        Set<String> open = new HashSet<>(SearchTerms.of(line.words()));
        double all = weight(open);
        List<Source> found = new ArrayList<>();
        Optional<Source> next = best(line, open, found);
        while (next.isPresent()
                && found.size() < MOST_SOURCES
                && (found.isEmpty() || shared(next.get(), open) >= FURTHER * all)) {
            found.add(next.get());
            open.removeAll(next.get().terms());
            next = best(line, open, found);
        }
        return found.stream().map(Source::span).reduce(Span::hull).orElse(whole);
    }

    private Optional<Source> best(NoteLine line, Set<String> open, List<Source> found) {
        Optional<Source> best = Optional.empty();
        double most = 0;
        for (Source source : sources) {
            double score = shared(source, open) * (source.minute().equals(line.time()) ? SAME_MINUTE : 1);
            if (score > most
                    && (found.isEmpty() || isNear(source.span(), found.get(0).span()))) {
                best = Optional.of(source);
                most = score;
            }
        }
        return best;
    }

    private static boolean isNear(Span one, Span other) {
        return one.from() - other.to() <= NEAR && other.from() - one.to() <= NEAR;
    }

    private double shared(Source source, Set<String> terms) {
        double shared = 0;
        for (String term : terms) {
            shared += source.terms().contains(term) ? weight(term) : 0;
        }
        return shared;
    }

    private double weight(Set<String> terms) {
        return terms.stream().mapToDouble(this::weight).sum();
    }

    /** Rare words tell more; those of no source are not to be found at all. */
    private double weight(String term) {
        int times = frequency.getOrDefault(term, 0);
        return times == 0 ? 0 : Math.log(1 + (double) sources.size() / times);
    }
}

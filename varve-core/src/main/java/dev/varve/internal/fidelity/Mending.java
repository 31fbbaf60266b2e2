package dev.varve.internal.fidelity;

import dev.varve.internal.fidelity.Evidence.Match;
import dev.varve.language.literal.Literal;
import dev.varve.language.literal.LiteralFinder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/** Finds the literal that a note should have had. */
final class Mending {
    private final Alignment alignment;
    private final ClauseReader reader;

    Mending(Alignment alignment, ClauseReader reader) {
        this.alignment = alignment;
        this.reader = reader;
    }

    /**
     * The literal that a note should have had in the place of one that was invented: the only one of its kind in what the source
     * says of the same.
     */
    Optional<Literal> meant(String text, Literal invented) {
        NormalizedText written = new NormalizedText(text);
        List<Clause> note = reader.read(text);
        Set<String> own = Alignment.topics(reader.read(invented.text()), word -> true);
        Map<String, Literal> candidates = new LinkedHashMap<>();
        for (Clause clause : note) {
            if (clause.topics().containsAll(own) && clause.plain().contains(plain(invented))) {
                Match match = alignment.match(clause, List.of(clause), word -> !own.contains(word.stem()));
                match.best().stream()
                        .flatMap(source -> LiteralFinder.inProse(source.sentence()).stream())
                        .filter(literal -> isAlike(literal, invented) && !written.contains(literal))
                        .forEach(literal -> candidates.putIfAbsent(literal.key(), literal));
            }
        }
        return candidates.size() == 1 ? candidates.values().stream().findFirst() : Optional.empty();
    }

    private String plain(Literal literal) {
        return reader.read(literal.text()).stream().map(Clause::plain).collect(Collectors.joining());
    }

    private static boolean isAlike(Literal one, Literal other) {
        return one.kind() == other.kind() || one.isNumber() && other.isNumber();
    }
}

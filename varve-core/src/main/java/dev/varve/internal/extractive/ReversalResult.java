package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import dev.varve.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * The statements that a span reverses, in the span itself and in earlier notes. A reversed statement gets no line of its own: the
 * sentence that replaces it quotes it and names its place, which lets a reflection find it in earlier notes.
 *
 * @param marks    text to add to a candidate, by its order
 * @param replaced places of the statements that a candidate replaces, by its order
 * @param gone     orders of candidates that are left out
 */
record ReversalResult(Map<Integer, String> marks, Map<Integer, List<Statement.Place>> replaced, Set<Integer> gone) {

    static ReversalResult among(
            List<Candidate> found,
            List<NoteLine> earlier,
            Reversals reversals,
            SentenceReader reader,
            Function<Candidate, String> writer) {
        List<Reversals.Said> all = said(earlier, reader);
        int first = all.size();
        found.forEach(candidate -> all.add(new Reversals.Said(
                candidate.span().from(),
                candidate.speaker(),
                candidate.sentence(),
                "",
                candidate.statement().place())));
        Map<Integer, List<Statement.Place>> replaced = new HashMap<>();
        Map<Integer, String> marks = new HashMap<>();
        Set<Integer> gone = new HashSet<>();
        for (int i = first; i < all.size(); i++) {
            if (ShortReplies.declines(found.get(i - first))) {
                continue; // things stay as they are
            }
            for (int at : reversals.takenBack(all, i)) {
                String text = at < first ? all.get(at).text() : writer.apply(found.get(at - first));
                int order = found.get(i - first).order();
                marks.put(order, Reversals.MARK + Reversals.quote(text) + ")");
                if (all.get(at).place().isKnown()) {
                    replaced.computeIfAbsent(order, any -> new ArrayList<>())
                            .add(all.get(at).place());
                }
                if (at >= first && Reversals.isQuotedWhole(text)) {
                    gone.add(found.get(at - first).order());
                }
            }
        }
        return new ReversalResult(marks, replaced, gone);
    }

    /** Earlier notes have numbers below those of all messages. */
    private static List<Reversals.Said> said(List<NoteLine> earlier, SentenceReader reader) {
        List<Reversals.Said> said = new ArrayList<>();
        for (int i = 0; i < earlier.size(); i++) {
            NoteLine line = earlier.get(i);
            Sentence sentence = reader.read(line.text());
            said.add(new Reversals.Said(
                    i - earlier.size(),
                    line.source(),
                    sentence,
                    line.text(),
                    line.statement().place()));
        }
        return said;
    }

    /** The empty text if it takes nothing back. */
    String mark(Candidate candidate) {
        return marks.getOrDefault(candidate.order(), "");
    }

    /** What a candidate replaces. */
    List<Statement.Place> replaced(Candidate candidate) {
        return replaced.getOrDefault(candidate.order(), List.of());
    }

    List<Candidate> withoutGone(List<Candidate> found) {
        return gone.isEmpty()
                ? found
                : found.stream()
                        .filter(candidate -> !gone.contains(candidate.order()))
                        .toList();
    }
}

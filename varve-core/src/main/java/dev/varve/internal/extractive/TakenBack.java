package dev.varve.internal.extractive;

import dev.varve.NoteLine;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;

/**
 * What the sentences of a span take back, of the span itself and of earlier notes. What is gone needs no room: the sentence
 * that replaces it quotes it. A reflection finds what earlier notes said by that quote.
 *
 * @param marks what is added to a candidate, by its order
 * @param gone  orders of candidates that are left out
 */
record TakenBack(Map<Integer, String> marks, Set<Integer> gone) {

    static TakenBack among(
            List<Candidate> found,
            List<NoteLine> earlier,
            Reversals reversals,
            SentenceReader reader,
            Function<Candidate, String> writer) {
        List<Reversals.Said> all = said(earlier, reader);
        int first = all.size();
        found.forEach(candidate ->
                all.add(new Reversals.Said(candidate.span().from(), candidate.speaker(), candidate.sentence(), "")));
        Map<Integer, String> marks = new HashMap<>();
        Set<Integer> gone = new HashSet<>();
        for (int i = first; i < all.size(); i++) {
            if (Answers.declines(found.get(i - first))) {
                continue; // things stay as they are
            }
            for (int at : reversals.takenBack(all, i)) {
                String text = at < first ? all.get(at).text() : writer.apply(found.get(at - first));
                marks.put(found.get(i - first).order(), Reversals.MARK + Reversals.quote(text) + ")");
                if (at >= first && Reversals.isQuotedWhole(text)) {
                    gone.add(found.get(at - first).order());
                }
            }
        }
        return new TakenBack(marks, gone);
    }

    /** Earlier notes have numbers below those of all messages. */
    private static List<Reversals.Said> said(List<NoteLine> earlier, SentenceReader reader) {
        List<Reversals.Said> said = new ArrayList<>();
        for (int i = 0; i < earlier.size(); i++) {
            String speaker = NoteSentences.speaker(earlier.get(i));
            for (String text : NoteSentences.sentences(earlier.get(i))) {
                said.add(new Reversals.Said(i - earlier.size(), speaker, reader.read(text), text));
            }
        }
        return said;
    }

    /** The empty text if it takes nothing back. */
    String mark(Candidate candidate) {
        return marks.getOrDefault(candidate.order(), "");
    }

    List<Candidate> withoutGone(List<Candidate> found) {
        return gone.isEmpty()
                ? found
                : found.stream()
                        .filter(candidate -> !gone.contains(candidate.order()))
                        .toList();
    }
}

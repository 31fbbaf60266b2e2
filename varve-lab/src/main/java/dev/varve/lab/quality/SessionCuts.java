package dev.varve.lab.quality;

import dev.varve.LoggedMessage;
import java.util.ArrayList;
import java.util.List;

/**
 * {@link FutureUse} of memories in sessions of agents, each cut in six places. The newest 4 000 tokens before a cut stay raw
 * and outside; what they hold need not be remembered.
 */
final class SessionCuts {
    private static final int CUTS = 6;
    private static final long TAIL = 4_000;

    private final List<Cut> cuts = new ArrayList<>();

    private record Cut(Sample before, FutureUse names) {}

    void add(String name, Log log) {
        List<LoggedMessage> messages = log.messages();
        List<Named> named =
                messages.stream().map(logged -> Named.in(logged.message())).toList();
        for (int i = 1; i <= CUTS; i++) {
            int cut = (int) ((long) messages.size() * i / (CUTS + 1));
            int tail = tail(messages, cut);
            FutureUse names =
                    FutureUse.of(named.subList(0, tail), named.subList(tail, cut), named.subList(cut, messages.size()));
            if (!names.used().isEmpty()) {
                Log kept = new Log(log.store(), messages.subList(0, tail));
                cuts.add(new Cut(new Sample(name + "-" + i, kept, List.of(), List.of()), names));
            }
        }
    }

    /** Where the raw tail begins, at the start of a group. */
    private static int tail(List<LoggedMessage> messages, int cut) {
        int tail = cut;
        for (long room = TAIL; tail > 0 && room > 0; tail--) {
            room -= messages.get(tail - 1).tokens();
        }
        while (tail > 0 && !messages.get(tail).startsGroup()) {
            tail--;
        }
        return tail;
    }

    int cuts() {
        return cuts.size();
    }

    FutureUse.Card judge(Memory memory, int budget) {
        FutureUse.Card card = new FutureUse.Card();
        for (Cut cut : cuts) {
            String text = memory.text(cut.before(), cut.before().turns(), Question.NONE, budget);
            card.add(cut.names(), Literals.held(cut.names().all(), text));
        }
        return card;
    }
}

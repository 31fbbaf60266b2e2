package dev.varve.bench.quality;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Future use: which of the paths, identifiers and numbers that the agent or the user writes after a cut, before any tool
 * shows them again, stand in what a memory keeps of the time before it. The newest 4 000 tokens before the cut stay raw and
 * outside; what they hold need not be remembered. The control are those that nobody ever writes again: a memory that keeps
 * everything of this kind gains there as much, so only the difference counts.
 */
final class FutureUse {
    private static final int CUTS = 6;
    private static final long TAIL = 4_000;

    private final List<Cut> cuts = new ArrayList<>();

    private record Cut(Sample before, Set<String> used, Set<String> unused) {}

    /** What a memory has of those used later, and of those never used again. */
    record Card(Score used, Score unused) {
        double lift() {
            return used.percent() - unused.percent();
        }
    }

    void add(String name, Log log) {
        List<LoggedMessage> messages = log.messages();
        for (int i = 1; i <= CUTS; i++) {
            add(name + "-" + i, log, (int) ((long) messages.size() * i / (CUTS + 1)));
        }
    }

    private void add(String name, Log log, int cut) {
        List<LoggedMessage> messages = log.messages();
        int tail = cut;
        for (long room = TAIL; tail > 0 && room > 0; tail--) {
            room -= messages.get(tail - 1).tokens();
        }
        while (tail > 0 && !messages.get(tail).startsGroup()) {
            tail--;
        }
        Set<String> seen = new LinkedHashSet<>();
        messages.subList(0, tail).forEach(message -> seen.addAll(Literals.in(text(message, true))));
        messages.subList(tail, cut).forEach(message -> seen.removeAll(Literals.in(text(message, true))));
        Set<String> used = new LinkedHashSet<>();
        Set<String> shown = new HashSet<>();
        for (LoggedMessage message : messages.subList(cut, messages.size())) {
            Set<String> written = Literals.in(text(message, false));
            written.retainAll(seen);
            written.removeAll(shown);
            used.addAll(written);
            shown.addAll(Literals.in(text(message, true)));
        }
        Set<String> unused = new LinkedHashSet<>(seen);
        unused.removeAll(shown);
        if (!used.isEmpty()) {
            Log kept = new Log(log.store(), messages.subList(0, tail));
            cuts.add(new Cut(new Sample(name, kept, List.of(), List.of()), used, unused));
        }
    }

    int cuts() {
        return cuts.size();
    }

    Card judge(Memory memory, int budget) {
        Card card = new Card(new Score(), new Score());
        for (Cut cut : cuts) {
            String text = memory.text(cut.before(), cut.before().turns(), Question.NONE, budget);
            cut.used().forEach(literal -> card.used().add(Literals.has(text, literal)));
            cut.unused().forEach(literal -> card.unused().add(Literals.has(text, literal)));
        }
        return card;
    }

    /** What is written, and with {@code results} also what tools show. */
    private static String text(LoggedMessage logged, boolean results) {
        StringBuilder text = new StringBuilder();
        Message message = logged.message();
        for (Part part : message.parts()) {
            if (part instanceof Part.Text words) {
                text.append(words.text()).append('\n');
            } else if (part instanceof Part.ToolCall call) {
                text.append(call.arguments()).append('\n');
            } else if (results && part instanceof Part.ToolResult result) {
                text.append(result.content()).append('\n');
            }
        }
        return text.toString();
    }
}

package dev.varve.bench.cost;

import dev.varve.Message;
import dev.varve.Role;
import dev.varve.store.SearchText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Whether a context holds what will be needed: paths, identifiers and numbers that agent or user write later, before any
 * tool shows them again, of those that were seen before the newest messages. The control are those that were seen and are
 * not used any more; a context that holds everything holds them too.
 */
final class FutureUse {
    private static final Pattern WORD = Pattern.compile("[\\w~./-]{3,}+");
    /** Paths, snake_case, a.b, kebab-case, camelCase, numbers of three digits. */
    private static final Pattern NAME =
            Pattern.compile(".*/.*\\w.*|[A-Za-z]\\w*[_.-]\\w.*|[A-Za-z]*[a-z0-9][A-Z]\\w*|\\d{3,}");

    private static final Pattern END = Pattern.compile("[.-]+$");

    private static final int EVERY = 10;

    private final Map<Integer, Cut> cuts = new HashMap<>();
    private final Map<Block, Set<String>> ofBlocks = new HashMap<>();
    private final Map<Message, Set<String>> ofMessages = new IdentityHashMap<>();

    /**
     * A place at which contexts are looked at.
     *
     * @param used    what will be needed
     * @param control what will not
     */
    private record Cut(Set<String> used, Set<String> control) {}

    /** What was found at all places. Not thread-safe. */
    static final class Score {
        private long used;
        private long usedHeld;
        private long control;
        private long controlHeld;

        double usedPercent() {
            return 100.0 * usedHeld / Math.max(1, used);
        }

        double controlPercent() {
            return 100.0 * controlHeld / Math.max(1, control);
        }

        private static long held(Set<String> wanted, Set<String> held) {
            return wanted.stream().filter(held::contains).count();
        }

        private void add(Cut cut, Set<String> held) {
            used += cut.used().size();
            usedHeld += held(cut.used(), held);
            control += cut.control().size();
            controlHeld += held(cut.control(), held);
        }
    }

    FutureUse(Trace trace) {
        List<Trace.Turn> turns = trace.turns().subList(0, trace.distinct());
        for (int at = EVERY; at < turns.size(); at += EVERY) {
            cuts.put(at, cut(turns, at));
        }
    }

    /** Looks at the context of a turn, if it is one of those that are looked at. */
    void look(int turn, Request request, Score score) {
        Cut cut = cuts.get(turn);
        if (cut != null) {
            Set<String> held = new HashSet<>();
            request.blocks().forEach(block -> held.addAll(ofBlocks.computeIfAbsent(block, any -> names(block.text()))));
            score.add(cut, held);
        }
    }

    private Cut cut(List<Trace.Turn> turns, int at) {
        List<Message> before = new ArrayList<>();
        for (Trace.Turn turn : turns.subList(0, at)) {
            before.addAll(turn.input());
            before.addAll(turn.answer());
        }
        Set<String> seen = names(before);
        seen.removeAll(names(turns.get(at).input()));
        Set<String> used = new HashSet<>();
        Set<String> shown = new HashSet<>();
        for (int i = at; i < turns.size(); i++) {
            if (i > at) {
                for (Message message : turns.get(i).input()) {
                    note(message, seen, used, shown);
                }
            }
            turns.get(i).answer().forEach(message -> note(message, seen, used, shown));
        }
        Set<String> control = new HashSet<>(seen);
        control.removeAll(used);
        control.removeAll(shown);
        return new Cut(used, control);
    }

    private void note(Message message, Set<String> seen, Set<String> used, Set<String> shown) {
        for (String name : names(message)) {
            if (message.role() == Role.TOOL) {
                shown.add(name);
            } else if (seen.contains(name) && !shown.contains(name)) {
                used.add(name);
            }
        }
    }

    private Set<String> names(List<Message> messages) {
        Set<String> names = new HashSet<>();
        messages.forEach(message -> names.addAll(names(message)));
        return names;
    }

    private Set<String> names(Message message) {
        return ofMessages.computeIfAbsent(message, any -> names(SearchText.of(message)));
    }

    private static Set<String> names(String text) {
        Set<String> names = new HashSet<>();
        Matcher words = WORD.matcher(text);
        while (words.find()) {
            String word = END.matcher(words.group()).replaceFirst("");
            if (NAME.matcher(word).matches()) {
                names.add(word);
            }
        }
        return names;
    }
}

package dev.varve.internal.extractive;

import dev.varve.TokenEstimator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Names in how many messages they were written, and the text that holds the best of them: {@code a, b ×3; c ×2; d}. Since
 * the text has the counts, a reflection that merges cards knows what the whole work keeps coming back to. Belongs to one
 * request.
 */
final class IdentifierCard {
    /** Fewer names do not make a card. */
    private static final int FEWEST = 3;
    /** A number of three digits would pass for something that was said. */
    private static final int MOST_TIMES = 99;

    private static final Pattern GROUP = Pattern.compile("(.*?)(?: ×(\\d{1,2}))?");

    private final Map<String, Count> counts = new LinkedHashMap<>();

    private static final class Count {
        private int times;
        private double worth;
    }

    /** A name, and what can be read off it, see {@link #parts}. */
    private record Ranked(String name, List<String> parts, int cost, double value) {}

    /**
     * Counts a name.
     *
     * @param recency what it counts for beside others, 1 for the newest
     */
    void add(String name, int times, double recency) {
        Count count = counts.computeIfAbsent(name, any -> new Count());
        count.times += times;
        count.worth += times * recency;
    }

    /** Counts what the text of another card says. */
    void addText(String card, double recency) {
        for (String group : card.split("; ")) {
            Matcher matcher = GROUP.matcher(group);
            if (matcher.matches()) {
                int times = matcher.group(2) == null ? 1 : Integer.parseInt(matcher.group(2));
                for (String name : matcher.group(1).split(", ")) {
                    add(name, times, recency);
                }
            }
        }
    }

    /** The names that are worth most in so many tokens, label included; empty if there are too few to call it a card. */
    String text(int room, TokenEstimator tokens) {
        List<Ranked> ranked = counts.keySet().stream()
                .map(name -> ranked(name, tokens))
                .sorted(Comparator.comparingDouble(Ranked::value).reversed().thenComparing(Ranked::name))
                .toList();
        Map<String, Integer> kept = new LinkedHashMap<>();
        Set<String> covered = new HashSet<>();
        int left = room - tokens.estimate(Attribution.IDENTIFIERS) - 2;
        for (Ranked each : ranked) {
            int freed = each.parts().stream()
                    .mapToInt(part -> kept.getOrDefault(part, 0))
                    .sum();
            if (!covered.contains(each.name()) && each.cost() <= left + freed) {
                each.parts().forEach(kept::remove);
                covered.addAll(each.parts());
                kept.put(each.name(), each.cost());
                left += freed - each.cost();
            }
        }
        return kept.size() < FEWEST ? "" : grouped(kept.keySet());
    }

    /** A long name that stands for several is worth them all, but takes the room of others. */
    private Ranked ranked(String name, TokenEstimator tokens) {
        int cost = tokens.estimate(name) + 1;
        List<String> parts = parts(name);
        double worth = worth(name) + parts.stream().mapToDouble(this::worth).sum();
        return new Ranked(name, parts, cost, worth / Math.sqrt(cost));
    }

    private double worth(String name) {
        Count count = counts.get(name);
        return count == null ? 0 : count.worth;
    }

    /** Beginnings and ends of a path or a dotted name, all of which can be read off it. */
    private static List<String> parts(String name) {
        List<String> parts = new ArrayList<>();
        for (int i = 1; i < name.length() - 1; i++) {
            if (name.charAt(i) == '/' || name.charAt(i) == '.') {
                parts.add(name.substring(0, i));
                parts.add(name.substring(0, i + 1));
                parts.add(name.substring(i + 1));
            }
        }
        return parts;
    }

    private String grouped(Set<String> names) {
        Map<Integer, List<String>> byTimes = new TreeMap<>(Comparator.reverseOrder());
        for (String name : names) {
            int times = Math.min(MOST_TIMES, counts.getOrDefault(name, new Count()).times);
            byTimes.computeIfAbsent(times, any -> new ArrayList<>()).add(name);
        }
        return byTimes.entrySet().stream()
                .map(group -> String.join(", ", group.getValue()) + (group.getKey() > 1 ? " ×" + group.getKey() : ""))
                .collect(Collectors.joining("; "));
    }
}

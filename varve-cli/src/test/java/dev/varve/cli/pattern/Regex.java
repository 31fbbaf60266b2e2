package dev.varve.cli.pattern;

import java.util.List;
import java.util.stream.Collectors;

/** The parts of a regular expression that matter for the texts on which it is slow. */
sealed interface Regex {
    /** Repeats from this number on are pumped. */
    int MANY = 8;

    /** A text that the part matches, without regard to look-around. */
    String sample();

    /** One character, of which these are examples; none for an anchor. */
    record Chars(List<String> examples) implements Regex {
        @Override
        public String sample() {
            return examples.isEmpty() ? "" : examples.get(0);
        }
    }

    /** One part behind another. */
    record Sequence(List<Regex> parts) implements Regex {
        @Override
        public String sample() {
            return parts.stream().map(Regex::sample).collect(Collectors.joining());
        }
    }

    /** One of several parts. */
    record Choice(List<Regex> options) implements Regex {
        @Override
        public String sample() {
            return options.get(0).sample();
        }
    }

    /** A part that may stand there several times. */
    record Repeat(Regex part, int least, int most) implements Regex {
        boolean isPumped() {
            return most >= MANY;
        }

        @Override
        public String sample() {
            return part.sample().repeat(most == 0 ? 0 : Math.max(1, Math.min(least, MANY)));
        }
    }

    /** What has to stand, or must not stand, beside a place. It takes no character. */
    record Look(Regex part) implements Regex {
        @Override
        public String sample() {
            return "";
        }
    }
}

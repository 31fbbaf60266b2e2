package dev.varve.cli.pattern;

import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** What a pattern costs on the worst text that could be derived from it. */
final class Cost {
    /** Reads that a linear pattern may take of each character, and of the shortest text. */
    static final long READS = 64;

    static final long AT_LEAST = 4_096;

    private static final int SHORT = 1 << 9;
    private static final int LONG = 1 << 14;
    private static final int LONGEST = 1 << 20;
    private static final int TRIED_LONG = 4;

    /** A pattern whose reads of a character rise no more than this from short to long takes no more in the longest text. */
    private static final double GROWTH = 1.1;

    /** Ways in which a matcher is used. To match a beginning is how a search begins. */
    private enum Use {
        FIND(matcher -> {
            while (matcher.find()) {
                // to the end
            }
        }),
        MATCH(Matcher::matches);

        private final Consumer<Matcher> use;

        Use(Consumer<Matcher> use) {
            this.use = use;
        }
    }

    private record Tried(WorstTexts.Recipe recipe, Use use, int length, double reads) {
        boolean isTooMuch() {
            return reads > READS + (double) AT_LEAST / length;
        }

        @Override
        public String toString() {
            String cost = Double.isInfinite(reads)
                    ? "overflows a small stack"
                    : isTooMuch() ? "takes more than " + READS + " reads" : String.format("takes %.1f reads", reads);
            return cost + " a character when it is to " + use + " in " + length + " of " + recipe;
        }
    }

    private final Pattern pattern;

    Cost(Pattern pattern) {
        this.pattern = pattern;
    }

    /** What is wrong with the pattern; empty if it is linear. To be called on a thread with a small stack. */
    String problem() {
        List<Tried> all = WorstTexts.of(pattern).stream()
                .flatMap(recipe -> java.util.Arrays.stream(Use.values()).map(use -> tried(recipe, use, SHORT)))
                .sorted(Comparator.comparingDouble(Tried::reads).reversed())
                .toList();
        Tried worst = all.get(0);
        for (Tried each : all.subList(0, Math.min(TRIED_LONG, all.size()))) {
            if (!worst.isTooMuch()) {
                Tried longer = tried(each.recipe(), each.use(), LONG);
                boolean grows = longer.reads() > GROWTH * each.reads();
                worst = grows && !longer.isTooMuch() ? tried(each.recipe(), each.use(), LONGEST) : longer;
            }
        }
        return worst.isTooMuch() ? worst.toString() : "";
    }

    private Tried tried(WorstTexts.Recipe recipe, Use use, int length) {
        String text = recipe.text(length);
        CountedText counted = new CountedText(text, READS * text.length() + AT_LEAST);
        double reads;
        try {
            use.use.accept(pattern.matcher(counted));
            reads = (double) counted.reads() / text.length();
        } catch (CountedText.TooManyReads e) {
            reads = 2 * READS + AT_LEAST;
        } catch (StackOverflowError e) {
            reads = Double.POSITIVE_INFINITY;
        }
        return new Tried(recipe, use, text.length(), reads);
    }
}

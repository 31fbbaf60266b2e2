package dev.varve.cli.pattern;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The texts on which a pattern would be slow if it could be: what leads to one of its repeats, then what the repeat matches
 * over and over, then something that fails.
 */
final class WorstTexts {
    /**
     * How such a text is made, for any length.
     *
     * @param before stands once, at the beginning
     * @param again  is repeated
     * @param after  stands once, at the end
     */
    record Recipe(String before, String again, String after) {
        String text(int length) {
            int left = length - before.length() - after.length();
            return before + again.repeat(Math.max(1, left / again.length())) + after;
        }

        @Override
        public String toString() {
            return quoted(before) + " + " + quoted(again) + "… + " + quoted(after);
        }

        private static String quoted(String text) {
            String shown = text.length() > 60 ? text.substring(0, 60) + "…" : text;
            return '"' + shown.replace("\n", "\\n").replace("\t", "\\t") + '"';
        }
    }

    private static final List<String> ENDS = List.of("", "\u0001");
    private static final String ALONE = "aA0 \n.-_/'\"的<>(){}[]#*|,;:!?@=&$`\\\t";
    private static final int COPIES = 20;
    private static final int MOST_SAMPLES = 40;

    private final Set<Recipe> recipes = new LinkedHashSet<>();

    private WorstTexts() {}

    static List<Recipe> of(Pattern pattern) {
        WorstTexts texts = new WorstTexts();
        Regex regex = RegexParser.parse(pattern);
        String whole = regex.sample();
        ALONE.codePoints().mapToObj(Character::toString).forEach(texts::alone);
        texts.again(whole);
        texts.again(whole + "\n");
        if (whole.length() > 1) {
            texts.again(whole.substring(0, whole.length() - 1));
            texts.again(whole.substring(0, whole.length() - 1) + " ");
        }
        texts.add(regex, "");
        return List.copyOf(texts.recipes);
    }

    private void alone(String character) {
        again(character);
        again(character + " ");
        again("a" + character);
    }

    private void again(String text) {
        if (!text.isEmpty()) {
            recipes.add(new Recipe("", text, ""));
        }
    }

    private void add(Regex regex, String before) {
        if (regex instanceof Regex.Sequence sequence) {
            StringBuilder sofar = new StringBuilder(before);
            for (Regex part : sequence.parts()) {
                add(part, sofar.toString());
                sofar.append(part.sample());
            }
        } else if (regex instanceof Regex.Choice choice) {
            for (Regex option : choice.options()) {
                add(option, before);
                again(before + option.sample());
                again(before + option.sample() + " ");
            }
        } else if (regex instanceof Regex.Look look) {
            add(look.part(), before);
        } else if (regex instanceof Regex.Repeat repeat) {
            add(repeat.part(), before);
            if (repeat.isPumped()) {
                samples(repeat.part()).forEach(sample -> pump(before, sample));
            }
        }
    }

    private void pump(String before, String sample) {
        if (sample.isEmpty()) {
            return;
        }
        for (String end : ENDS) {
            recipes.add(new Recipe(before, sample, end));
            recipes.add(new Recipe("", sample, end));
        }
        again(before + sample.repeat(COPIES));
        again(before + sample.repeat(COPIES) + "\n");
        again(before + sample);
        again(sample + before);
    }

    /** Different texts that a part matches. */
    private static List<String> samples(Regex regex) {
        List<String> samples = new ArrayList<>();
        if (regex instanceof Regex.Chars chars) {
            samples.addAll(chars.examples());
        } else if (regex instanceof Regex.Choice choice) {
            choice.options().forEach(option -> samples.addAll(samples(option)));
        } else if (regex instanceof Regex.Repeat repeat) {
            samples(repeat.part()).forEach(sample -> {
                samples.add(sample);
                samples.add(sample.repeat(repeat.isPumped() ? COPIES : Math.max(1, Math.min(2, repeat.most()))));
            });
        } else if (regex instanceof Regex.Sequence sequence) {
            samples.add(sequence.sample());
            for (int i = 0; i < sequence.parts().size(); i++) {
                for (String other : samples(sequence.parts().get(i))) {
                    StringBuilder sample = new StringBuilder();
                    for (int j = 0; j < sequence.parts().size(); j++) {
                        sample.append(j == i ? other : sequence.parts().get(j).sample());
                    }
                    samples.add(sample.toString());
                }
            }
        }
        return samples.stream().distinct().limit(MOST_SAMPLES).toList();
    }
}

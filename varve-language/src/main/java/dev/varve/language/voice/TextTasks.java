package dev.varve.language.voice;

import java.util.List;

/** Recognises what asks to translate, to correct or to shorten a text, which then follows: "Translate this into German." */
final class TextTasks {
    private static final String ENDS = ".?!:。？！：";

    private final Globs<Boolean> tasks;
    private final List<String> courtesies;
    private final List<String> verbs;
    private final Globs<Boolean> objects;

    TextTasks(Lexicon lexicon) {
        tasks = lexicon.globs("transforms");
        courtesies = lexicon.phrases("please");
        verbs = lexicon.phrases("transform");
        objects = lexicon.globs("transformed");
    }

    /** Whether a sentence in lower case asks for it. */
    boolean asked(String sentence) {
        int end = sentence.length();
        while (end > 0 && ENDS.indexOf(sentence.charAt(end - 1)) >= 0) {
            end--;
        }
        String bare = sentence.substring(0, end);
        return isTask(bare)
                || courtesies.stream().anyMatch(please -> bare.startsWith(please) && isTask(behind(bare, please)));
    }

    private boolean isTask(String words) {
        return tasks.match(words).isPresent()
                || verbs.stream()
                        .anyMatch(verb -> words.startsWith(verb)
                                && objects.match(behind(words, verb)).isPresent());
    }

    private static String behind(String words, String beginning) {
        return words.substring(beginning.length()).strip();
    }
}

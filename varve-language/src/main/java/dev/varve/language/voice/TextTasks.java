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
        if (isTask(bare)) {
            return true;
        }
        for (String please : courtesies) {
            if (bare.startsWith(please) && isTask(behind(bare, please))) {
                return true;
            }
        }
        return false;
    }

    private boolean isTask(String words) {
        if (tasks.match(words).isPresent()) {
            return true;
        }
        for (String verb : verbs) {
            if (words.startsWith(verb) && objects.match(behind(words, verb)).isPresent()) {
                return true;
            }
        }
        return false;
    }

    private static String behind(String words, String beginning) {
        return words.substring(beginning.length()).strip();
    }
}

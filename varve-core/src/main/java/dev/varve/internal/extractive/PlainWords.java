package dev.varve.internal.extractive;

import java.util.regex.Pattern;

/** A sentence as it would be written with care: apostrophes, no emphasis. */
final class PlainWords {
    private static final Pattern CONTRACTED =
            Pattern.compile("(?i)\\b(do|does|did|wo|ca|is|are|was|were|should|would|could|must|have|has|had)nt\\b");

    /** "It lets us" has no apostrophe. */
    private static final Pattern LETS = Pattern.compile(
            "(?i)(^\\W*|[,.:;!] |\\b(?:and|so|ok|okay|then|now|yes|no|but) )lets (?!(?:me|us|you|him|her|them)\\b)");

    private static final Pattern EMPHASIS = Pattern.compile("\\*{1,3}(?=\\S)|(?<=\\S)\\*{1,3}");

    private PlainWords() {}

    static String of(String sentence) {
        String plain = sentence.replace('’', '\'');
        if (plain.indexOf('*') >= 0) {
            plain = EMPHASIS.matcher(plain).replaceAll("");
        }
        plain = CONTRACTED.matcher(plain).replaceAll("$1n't");
        return LETS.matcher(plain).replaceAll("$1let's ");
    }
}

package dev.varve.internal.extractive;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A sentence as it would be written with care: apostrophes, no emphasis. What it quotes can be left out. */
final class PlainWords {
    private static final Pattern CONTRACTED =
            Pattern.compile("(?i)\\b(do|does|did|wo|ca|is|are|was|were|should|would|could|must|have|has|had)nt\\b");

    /** "It lets us" has no apostrophe. */
    private static final Pattern LETS = Pattern.compile(
            "(?i)(^\\W*|[,.:;!] |\\b(?:and|so|ok|okay|then|now|yes|no|but) )lets (?!(?:me|us|you|him|her|them)\\b)");

    private static final Pattern EMPHASIS = Pattern.compile("\\*{1,3}(?=\\S)|(?<=\\S)\\*{1,3}");

    private static final Pattern QUOTED = Pattern.compile("[\"“„«]([^\"“”„«»]*)[\"“”»]");

    /** Whoever quotes one or two words names something. */
    private static final int NAME = 2;

    /** All of it, or a part that was cut off. */
    private static final Pattern PART =
            Pattern.compile("^\\W*[\"“„«][^\"“”„«»]*[\"“”»]?\\W*$|^[^\"“”„«»]*[.!?][\"”»]\\W*$");

    private PlainWords() {}

    static String of(String sentence) {
        String plain = sentence.replace('’', '\'');
        if (plain.indexOf('*') >= 0) {
            plain = EMPHASIS.matcher(plain).replaceAll("");
        }
        plain = CONTRACTED.matcher(plain).replaceAll("$1n't");
        return LETS.matcher(plain).replaceAll("$1let's ");
    }

    /** Without the words of somebody else; empty where it is a part of them. */
    static String unquoted(String plain) {
        if (PART.matcher(plain).find()) {
            return "";
        }
        return QUOTED.matcher(plain).replaceAll(quoted -> {
            boolean name = quoted.group(1).strip().split("\\s+", NAME + 1).length <= NAME;
            return name ? Matcher.quoteReplacement(quoted.group()) : "…";
        });
    }

    /** A message without the quotation marks around all of it: who sets them there says it nevertheless. */
    static String own(String message) {
        String said = message.strip();
        boolean quoted = said.length() > 2 && said.charAt(0) == '"' && said.indexOf('"', 1) == said.length() - 1;
        return quoted ? said.substring(1, said.length() - 1) : message;
    }
}

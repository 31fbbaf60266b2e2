package dev.varve.language.intent;

import dev.varve.language.pattern.TextPattern;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * A rule of a language that tells something of a sentence, by which its intents are judged.
 *
 * @param id      language and name
 * @param mark    what it tells
 * @param wording of such a sentence
 * @param becomes what takes the place of the words, where they are replaced
 * @param until   where what the words name ends, if it ends before they do
 */
record MarkRule(String id, Mark mark, Wording wording, String becomes, Optional<TextPattern> until) {
    /** The group of a pattern that holds what the words name. */
    static final String NAMED = "named";

    /** The text with the words replaced; exceptions are sought in the whole sentence. */
    String replacedIn(String text, String whole) {
        Matcher found = wording.pattern().matcher(text);
        return found.find() && !wording.isExcepted(whole) ? found.replaceAll(becomes) : text;
    }

    /** What a sentence names by these words. */
    Optional<String> named(String sentence) {
        Matcher found = wording.pattern().matcher(sentence);
        if (!found.find() || wording.isExcepted(sentence)) {
            return Optional.empty();
        }
        String named = found.group(NAMED);
        return Optional.of(until.map(end -> end.matcher(named).replaceFirst("")).orElse(named));
    }
}

package dev.varve.language.intent;

import dev.varve.language.Evidence;
import dev.varve.language.rule.Rule;
import dev.varve.language.rule.Wording;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * A rule of a language that tells something of a sentence, by which its intents are judged.
 *
 * @param id      language and name
 * @param mark    what it tells
 * @param wording of such a sentence
 * @param becomes what takes the place of the words, where they are replaced
 */
record MarkRule(String id, Mark mark, Wording wording, String becomes) {
    static final String BECOMES = "becomes";
    private static final Set<String> KEYS = Set.of(BECOMES);
    private static final String LEFT_OUT = "…";

    /** The group of an expression that holds what the words name. */
    private static final String NAMED = "named";

    /** True if a rule is about a mark. */
    static boolean isOne(Rule rule) {
        return find(rule).isPresent();
    }

    static MarkRule of(Rule rule) {
        Mark mark = find(rule).orElseThrow(() -> rule.error("is about no mark"));
        return new MarkRule(
                rule.id(), mark, rule.wording(), rule.with(KEYS).more().getOrDefault(BECOMES, LEFT_OUT));
    }

    private static Optional<Mark> find(Rule rule) {
        for (Mark mark : Mark.values()) {
            if (rule.labels().get(0).equals(mark.name())) {
                return Optional.of(mark);
            }
        }
        return Optional.empty();
    }

    Evidence evidence() {
        return new Evidence(mark.name(), id, wording.place());
    }

    /** The text with the words replaced; exceptions are sought in the whole sentence. */
    String replacedIn(String text, String whole) {
        Matcher found = wording.pattern().matcher(text);
        return found.find() && !wording.isExcepted(whole) ? found.replaceAll(becomes) : text;
    }

    /** The thing that a sentence names with these words. */
    Optional<String> namedIn(String sentence) {
        Matcher found = wording.pattern().matcher(sentence);
        return found.find() && !wording.isExcepted(sentence) ? Optional.of(found.group(NAMED)) : Optional.empty();
    }

    /** The text before the words. */
    String before(String text) {
        Matcher found = wording.pattern().matcher(text);
        return found.find() ? text.substring(0, found.start()) : text;
    }
}

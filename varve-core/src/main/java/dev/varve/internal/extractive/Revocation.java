package dev.varve.internal.extractive;

import dev.varve.language.pattern.TextPattern;
import dev.varve.language.voice.Passages;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A sentence by which somebody takes back or changes a rule that it names: "forget what I said about tabs", "you may use mocks
 * again", "from now on spaces instead of tabs".
 *
 * @param named what the rule is about, as the sentence has it
 * @param kind  how it stands to the rule
 */
public record Revocation(String named, Kind kind) {
    /** What becomes of the rule. */
    public enum Kind {
        /** It is taken back by name. */
        DROPPED,
        /** What it forbade is allowed. */
        ALLOWED,
        /** Something else takes its place. */
        REPLACED
    }

    private static final String RULE = "(?:rules?|instructions?|ban|restriction|convention|policy|requirement)";
    private static final String DROP = "(?:drop|scrap|remove|lift|cancel|revoke|forget|ignore|disregard|retire)";

    private static final List<TextPattern> DROPPED = Stream.of(
                    "\\b(?:forget|ignore|disregard|scratch|never ?mind) (?:everything |all |about )?(?:that |what |which )?(?:i|we)"
                            + " (?:said|told you|wrote|asked for)(?: before| earlier)? (?:about|on|regarding|for) ([^,.;!?]{2,60})",
                    "\\b" + DROP + " (?:the|my|that|our) (?:\\w+ )?" + RULE
                            + " (?:about|on|for|of|against|regarding|concerning|that|to|not to|with) ([^,.;!?]{2,60})",
                    "\\b" + DROP + " (?:the|my|that|our) ([\\w -]{2,40}) " + RULE + "\\b",
                    "\\b" + RULE
                            + " (?:about|on|for|of|against|that|with) ([^,.;!?]{2,60}?) (?:no longer|does not|doesn't|do not|don't) (?:appl|hold)")
            .map(Revocation::pattern)
            .toList();

    private static final TextPattern ALLOWED = pattern(
            "\\b(?:you (?:may|can|are allowed to)|it(?:'s| is) (?:ok|okay|fine|allowed) to) (?:now )?([^,.;!?]{2,60}?) (?:again|from now on)\\b");

    private static final TextPattern REPLACED = pattern(
            "\\b(?:instead of|rather than|no longer(?: us(?:e|ing))?|switch(?:ing)? (?:back |over )?(?:away )?from) ([^,.;!?]{2,60})");

    /** Where the old thing ends in "switch from tabs to spaces". */
    private static final TextPattern BEHIND =
            pattern(" (?:to|please|any ?more|any longer|from now on|for now|again)\\b.*");

    /** What a sentence revokes, if it does. */
    public static Optional<Revocation> of(String sentence) {
        String plain = Passages.unquoted(PlainWords.of(sentence));
        if (plain.indexOf('?') >= 0) {
            return Optional.empty();
        }
        for (TextPattern form : DROPPED) {
            Matcher dropped = form.matcher(plain);
            if (dropped.find()) {
                return Optional.of(new Revocation(dropped.group(1), Kind.DROPPED));
            }
        }
        Matcher allowed = ALLOWED.matcher(plain);
        if (allowed.find()) {
            return Optional.of(new Revocation(allowed.group(1), Kind.ALLOWED));
        }
        Matcher replaced = REPLACED.matcher(plain);
        return replaced.find()
                ? Optional.of(new Revocation(BEHIND.matcher(replaced.group(1)).replaceFirst(""), Kind.REPLACED))
                : Optional.empty();
    }

    private static TextPattern pattern(String words) {
        return TextPattern.compile(words, Pattern.CASE_INSENSITIVE);
    }
}

package dev.varve.internal.extractive;

import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.voice.Passages;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Tells by its words whether a sentence states a rule or a wish that holds from now on: a prohibition, a requirement, a
 * preference, a decision. Thread-safe.
 */
public final class WishCues {
    private static final long WISH = Cue.CONSTRAINT.bit() | Cue.PREFERENCE.bit() | Cue.HEALTH.bit();
    private static final long NO_RULE = Cue.OVERRIDE.bit() | Cue.QUESTION.bit() | Cue.WONDER.bit();

    /** What the speaker has to do, does, or fears is no wish of anybody else. */
    private static final TextPattern OWN = pattern(
            "\\bi (?:\\w+ )?(?:have|had) to (?!be\\b)"
                    + "|\\bi (?:\\w+ )?(?:always|never|usually) (?:have|had|seem|mix|forget|get|got|lose|end up|struggle|knew|thought|said|saw|did|was|find|\\w+ed)\\b"
                    + "|\\bi (?:\\w+ )?(?:don't|do not|didn't|did not) (?:want to (?!see|read|hear|get|use|have|receive|pay|depend|rely)|have to|need to)");

    /** Words of rules in phrases that state none. */
    private static final TextPattern IDIOM = pattern(
            "\\b(?:(?:has|have|had) to do with\\b|at least\\b(?! (?:\\w++ )?\\d)|never ?mind\\b|don't (?:worry|know|think|see|have|remember|mind)\\b"
                    + "|(?:need|needs|has|have|had) to\\b|not null\\b|keep it\\b(?! (?:short|simple|small|brief))"
                    + "|(?:always|never) (?:around|on|at|in|during|the|an?|(?!guess|miss|pass|process|discuss|access|press|express|assess)\\w+(?:s|ed|ing))\\b"
                    + "|do not (?:know|think|see|have|remember|mind)\\b|no (?:problem|worries|idea)\\b"
                    + "|requirements?\\b(?! that\\b)|due to\\b|most preferred\\b|you (?:don't|do not) (?:need|have) to\\b"
                    + "|(?:all|any|the|with|no|not|if|as|when|where|other|every|these|those) (?:\\w++ )?required\\b"
                    + "|required (?!(?:for|to|in|on|before|by|at|from)\\b)\\w+)"
                    + "|^\\W*+(?:this|that|it) is (?:an? )?(?:\\w++ )?(?:requirement|must|rule)\\b|(?<=\\w )limits?\\b");

    /** Is mostly said of what is being done just then. */
    private static final TextPattern ENSURED = pattern("\\b(?:ensure|make sure|be sure to)\\b");

    /** Unless it is said of all that is done. */
    private static final TextPattern IN_GENERAL = pattern(
            "\\b(?:every|everything|always|never|whenever|in general|rather than|zero|before (?:you|\\w+ing)|after \\w+ing)\\b"
                    + "|\\b(?:ensure|(?:make|be) sure)(?: that)? (?:all\\b|we (?:use|follow|keep|write|test|make it)\\b)"
                    + "|\\b(?:make|be) sure (?:you|to) (?:ask|commit|test|tell|log|document)\\b");

    /** Agrees to what only the talk of then knows, or goes on. */
    private static final TextPattern AGREED = pattern(
            "\\b(?:go|going|stick|do|use|proceed|start|work) (?:(?:ahead )?with |for )?(?:(?:your|that|this|the|these|both|all)\\b ?)?"
                    + "(?:\\w+ )?(?:recommendations?|suggestions?|proposals?|choice|approach|plan|idea|defaults?|option \\w+|first|second|third"
                    + "|one|that|this|it)\\W*$"
                    + "|\\blet's (?:move (?:on|forward|ahead|to)|go ahead|keep going|make (?:an?|the) (?:pr|pull|commit|branch|plan|list))\\b");

    /** Forbids what goes beyond the task of then. */
    private static final TextPattern LEAVE =
            pattern("\\b(?:don't|do not) (?:change|modify|touch|alter|edit|rename|remove|delete|break)\\b");

    private static final TextPattern THE_REST = pattern("\\b(?:else|others?|the rest|except|besides|apart from)\\b");
    private static final TextPattern NOTHING_ELSE = pattern("\\blet's not \\w+ anything\\W*$");

    /** Holds for a thing that only the talk of then knows, or for that day. */
    private static final TextPattern ONCE = pattern(
            "\\b(?:don't|do not|let's not|never) (?:\\w+ )?\\w+(?: (?:on|to|at|with|about|for))? (?:that|this|it|them|these|those|him|her)\\b(?! \\w)"
                    + "|\\b(?:today|tonight|tomorrow|right now|for now|this time|for the moment|yet|while we wait|as i said)\\b"
                    + "|\\(\\d{4}-\\d{2}|\\((?:week of|about) ");

    /** Holds whenever it applies, whatever else the sentence says. */
    private static final TextPattern LASTING = pattern(
            "\\b(?:always|never|from now on|whenever|every time|each time|by default|in general|generally|house rules?|conventions?|for the record|any ?more)\\b");

    /** Asks by its form, without a word of a rule: it begins with what is to be done, or says what all of a kind must be. */
    private static final TextPattern BIDDEN = pattern(
            "^\\W*+(?:(?:please|and|also|but|so|ok|okay|hey)[, ]++)*+(?:"
                    + "(?:don't|do not) (?!be\\b|let\\b|give up|quit|miss|hesitate|bother|rush|feel|get\\b|stop|sweat|stress|panic|forget to (?:take|stay|have|prepare)\\b|forget,)\\w+|stop (?!\\w+ing (?:it|that|this)\\b)\\w+ing \\w"
                    + "|(?:we )?(?:use|prefer|write|say|take|name|call) [^,]{1,40},? not \\w|no (?:\\w+ ){1,4}please\\b"
                    + "|(?:remember|keep in mind|bear in mind|note)(?:: | that (?!time|day|night)))"
                    + "|^(?!(?:the|this|that|these|those|it|there|they|you|he|she|i|we|some\\w*)\\b)(?:[\\w-]+ ){1,5}(?<!ing )must (?:not |never |always )?be (?:in|at|of|on|no|under|below|above|within|unique|\\w+(?:ed|en))\\b");

    private static final TextPattern PLEASE = pattern("\\bplease\\b");
    private static final TextPattern WHENEVER = pattern("\\b(?:when|whenever|if) you\\b");

    /** Among the words of decisions, those by which somebody takes one. */
    private static final TextPattern TAKEN = pattern(
            "\\b(?:let's|let us) (?:use|go|keep|stick|switch|drop|make|move|do)\\b"
                    + "|\\b(?:we|i)(?:'ve| have| had)?(?: all| now| just)? (?:decided|agreed|chose|picked|settled|opted)\\b"
                    + "|\\b(?:decided|agreed) (?:to|on|that|against)\\b|\\bgo(?:ing)? with\\b|\\bdecisions?\\b|^\\W*+(?:(?:and|so|then|please) )*+(?:use|take|put|write|store|return|make|send)\\b.*\\binstead of\\b"
                    + "|\\bwe(?:'ll| will|'re going to) (?:use|go)\\b|\\bwe're using\\b|\\bsettle[d]? on\\b|\\bfinal answer\\b");

    private final CueWords words = CueWords.all();

    /** Reads the word lists, so keep it. */
    public WishCues() {}

    /**
     * The sentences of a line that state one, in order. A sentence that is CRITICAL and all of a line does so too without any
     * word of a rule, since whoever wrote it knew.
     */
    public List<String> rules(String line, boolean critical) {
        List<String> sentences = List.of(line.split("; "));
        return sentences.stream()
                .filter(sentence -> isRule(sentence, critical && sentences.size() == 1))
                .toList();
    }

    /** The sentences of a line that are not among its rules. */
    public static List<String> others(String line, List<String> rules) {
        return Stream.of(line.split("; "))
                .filter(sentence -> !rules.contains(sentence))
                .toList();
    }

    /** Whether it states no rule though it has words of one. */
    public boolean onlySeems(String statement) {
        return (words.in(statement) & WISH) != 0 && rules(statement, false).isEmpty();
    }

    private boolean isRule(String sentence, boolean critical) {
        String whole = PlainWords.of(sentence);
        String plain = Passages.unquoted(whole);
        String stripped = IDIOM.matcher(OWN.matcher(plain).replaceAll("…")).replaceAll("…");
        if (!IN_GENERAL.matcher(plain).find()) {
            stripped = ENSURED.matcher(stripped).replaceAll("…");
        }
        long cues = words.in(stripped);
        if ((cues & NO_RULE) != 0 || plain.indexOf('?') >= 0) {
            return false;
        }
        boolean lasting = LASTING.matcher(stripped).find();
        boolean decided =
                (cues & Cue.DECISION.bit()) != 0 && TAKEN.matcher(stripped).find() || StandingForms.decides(plain);
        boolean guessed = (cues & Cue.GUESS.bit()) != 0 && !lasting;
        boolean wished = (cues & WISH) != 0 && !guessed
                || BIDDEN.matcher(stripped).lookingAt()
                || follows(PLEASE, WHENEVER, stripped)
                || StandingForms.asks(plain);
        if (!wished && (cues & Cue.REPORTED.bit()) != 0) {
            return false;
        }
        if (!wished && (cues & Cue.DECISION.bit()) == 0 && !decided) {
            return critical
                    && (cues & WISH) == 0
                    && stripped.equals(whole)
                    && !ONCE.matcher(plain).find();
        }
        if (lasting && (decided || wished)) {
            return true;
        }
        if (follows(LEAVE, THE_REST, stripped)
                || NOTHING_ELSE.matcher(stripped).find()
                || decided && AGREED.matcher(stripped).find()) {
            return false;
        }
        String holding = decided ? stripped.replaceAll(" ?\\([^()]*+\\)", "") : stripped;
        return (decided || wished) && !ONCE.matcher(holding).find();
    }

    /** Whether one stands somewhere behind the other. */
    private static boolean follows(TextPattern first, TextPattern then, String sentence) {
        Matcher found = first.matcher(sentence);
        return found.find() && then.matcher(sentence).find(found.end());
    }

    private static TextPattern pattern(String words) {
        return TextPattern.compile(words, Pattern.CASE_INSENSITIVE);
    }
}

package dev.varve.internal.extractive;

import dev.varve.Statement;
import dev.varve.language.OtherLanguages;
import dev.varve.language.Script;
import dev.varve.language.Voice;
import dev.varve.language.intent.Head;
import dev.varve.language.intent.IntentModel;
import dev.varve.language.intent.Scores;
import dev.varve.language.intent.Situation;
import java.util.Set;

/**
 * What the weights say of a statement in a talk with an agent, in thousandths; see {@link IntentModel}.
 *
 * @param keep    how likely it is worth keeping
 * @param errand  how likely it asks for something to be done now
 * @param lasting how likely it holds for the project
 */
record Worth(int keep, int errand, int lasting) {
    /** Where nothing is known, as among people. */
    static final Worth UNKNOWN = new Worth(500, 0, 0);

    /** Of an agent's words that the weights cannot read: what it found or answered is worth a note, what it did is not. */
    private static final Worth UNREAD = new Worth(320, 0, 0);

    /** The worth of a statement whose outcome is told instead. */
    static final Worth NOTHING = new Worth(0, 0, 0);

    /** The worth of what its list says to be a rule. */
    static final Worth RULE = new Worth(1000, 0, Statement.CERTAIN);

    /** Below this a person's question is answered by what came of it. */
    private static final int NOISE_OF_QUESTIONS = 400;

    private static final int CHATTER = 120;
    private static final int HARDLY_AN_ERRAND = 250;
    private static final int HARDLY_LASTING = 100;
    private static final int ERRAND = 650;
    private static final int PROBABLY_AN_ERRAND = 500;
    private static final int KEPT = 250;
    private static final int PASSING = 400;
    private static final int WHOLE_REQUEST = 4;
    private static final int MAY_LAST = 150;

    /**
     * What the weights say. Nothing is known of what a person says in a language to which they were not fitted; of an agent's
     * words where they stand tells as much, unless the script hides where words end, where only its cues do.
     *
     * @param foreign whether its message is in such a language
     */
    static Worth of(String statement, Situation situation, boolean foreign) {
        boolean person = situation.voice() == Voice.PERSON;
        if (isUnread(statement)) {
            return person ? UNKNOWN : UNREAD;
        }
        if (person && OtherLanguages.isIn(statement, foreign || hasAccents(statement))) {
            return UNKNOWN;
        }
        Scores scores = IntentModel.standard().of(statement, situation);
        return person
                ? new Worth(
                        scores.perMille(Head.KEEP_PERSON), scores.perMille(Head.ERRAND), scores.perMille(Head.LASTING))
                : new Worth(scores.perMille(Head.KEEP_AGENT), 0, 0);
    }

    private static boolean isUnread(String statement) {
        Set<Script> scripts = Script.allIn(statement);
        return scripts.contains(Script.KANA) || scripts.contains(Script.HANGUL);
    }

    private static boolean hasAccents(String statement) {
        return statement.chars().anyMatch(c -> c >= 'À' && c <= 'ɏ' && c != '×' && c != '÷' || c == '¿' || c == '¡');
    }

    /** The same of a question, which decides nothing. */
    Worth notLasting() {
        return new Worth(keep, errand, 0);
    }

    /** True if nobody who works on would miss what a person says, which is rare other than of what she asks. */
    boolean isChatter(boolean question) {
        boolean chatter = keep < CHATTER && errand < HARDLY_AN_ERRAND && lasting < HARDLY_LASTING;
        return chatter || question && !asksForWork() && keep < NOISE_OF_QUESTIONS && lasting < MAY_LAST;
    }

    /** True if a person's statement is noted whatever else is. */
    boolean isKept(boolean question) {
        return keep >= (question ? NOISE_OF_QUESTIONS : KEPT) || lasting >= MAY_LAST || asksForWork();
    }

    /** True if it asks for something in words enough to be understood without what was said before. */
    boolean standsAlone(int words) {
        return words >= WHOLE_REQUEST && asksForWork();
    }

    /** True if it asks for something to be done now, as far as can be told. */
    boolean asksForWork() {
        return errand >= PROBABLY_AN_ERRAND;
    }

    /** True if it may hold for the project. */
    boolean mayLast() {
        return lasting >= MAY_LAST;
    }

    /** True if it asks for something to be done now and says nothing else, so that it is over once that is done. */
    boolean isPassing() {
        return asksForWork() && keep <= PASSING && lasting < MAY_LAST;
    }

    /** True if it surely asks for something to be done now. */
    boolean isErrand() {
        return errand >= ERRAND;
    }
}

package dev.varve.language.form;

import dev.varve.language.Evidence;
import dev.varve.language.WordList;
import dev.varve.language.pattern.TextPattern;
import dev.varve.language.rule.Wording;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Matcher;

/**
 * A form of words, in any language. Each constant is the label of rules in {@code forms.rules}; groups of their expressions that
 * are read are named.
 */
public enum Form {
    /** Begins an answer to a question, in however many words. */
    YES_OR_NO,
    /** Asks for a yes or a no, and offers nothing to choose from. */
    ASKS_YES_OR_NO,
    /** Begins what agrees, declines or chooses. */
    REPLIES,
    /** Begins what somebody tells, whatever was asked. */
    REPORTS,
    /** Begins an answer that declines. */
    NO,
    /** Is said out of courtesy or mood and answers nothing. */
    COURTESY,
    /** Chooses an option by its {@code number}, or by an {@code ordinal} of {@link WordList#ORDINALS}. */
    CHOSEN,

    /** Asks for more of a thing. */
    MORE,
    /** Points at something without naming it. */
    POINTS,
    /** Follows what is replaced, up to the end: "from Redis to Caffeine". */
    REPLACED_BY,
    /** Ends a clause. */
    CLAUSE_END,
    /** Stands before what a clause says: "please", "can you". */
    LEAD,
    /** Ends a clause and says nothing. */
    COURTESY_AT_END,
    /** Chose something that can be replaced. */
    CHOICE,
    /** Begins what an agent says of its next step. */
    NARRATES,
    /** Announces what the speaker is about to do. */
    BEGINS,
    /** Says what an agent does next, and nothing else. */
    NEXT_STEP,
    /** Begins what takes back the speaker's words before it: "Wait,", "But actually". */
    RETRACTS,
    /** Praises, hopes or says that something went well. */
    REASSURES,
    /** Only points to what follows it. */
    LEADS_ON,

    /** Says what may be so or what somebody might do. */
    ADVISES,
    /** Begins what is yet to be done. */
    PROPOSES,
    /** Names what there is to choose from. */
    OPTIONS,

    /** Adds to a rule: "or on Mondays". */
    ADDS,
    /** Forbids for good. */
    NEVER,
    /** Stands between two rules of one sentence. */
    NEXT_RULE,
    /** Begins with what all of a sentence is bound to: a place, a time, a condition. */
    BOUND,

    /** A place at which a long sentence may be cut. */
    CLAUSE_START,
    /** Begins a clause with what is an opener elsewhere: "now that". */
    BINDS_CLAUSE,
    /** An article that a headline does without; group {@code noun} begins what it stands before. */
    ARTICLE,
    /** Introduces what a picture shows. */
    PICTURE,
    /** "kind of", and the like. */
    KIND,
    /** Stands behind words that say little where they govern it: "just about the time". */
    GOVERNED,
    /** Stands before "kind of" where that names a kind. */
    OF_KIND,
    /** Precedes "you know" where the sentence means it literally. */
    ASKED,
    /** Follows what happened: how it was. */
    AFTERTHOUGHT,

    /** Gives its reader an order. */
    ORDER,
    /** Speaks to its reader. */
    ADDRESS,
    /** Wants other instructions set aside. */
    OVERRIDE,
    /** Declines to answer, as a model does. */
    DECLINES,
    /** Says that there is nothing to note. */
    NOTHING,
    /** Stands where a model has nothing to say. */
    PLACEHOLDER,

    /** Begins with somebody, in group {@code who}, of whom a note tells. */
    SUBJECT,
    /** Begins with a tool, page or document that says something. */
    TOOL_SAYS,
    /** Begins with the user. */
    USER,
    /** Says, behind a subject. */
    SAYS,
    /** Tells what went wrong, and asks for nothing else. */
    COMPLAINS,
    /** Weighs what might be done, and decides nothing. */
    MUSES,
    /** Allows or agrees to something under a condition. */
    CONDITIONS,
    /** Ends by taking back what it began with. */
    WITHDRAWN,
    /** Begins with a word for what was said before. */
    REFERS,
    /** Begins with a word for what was said before, in whose place nothing stands. */
    LEANS,
    /** Says no more than that checks pass, or how git stands. */
    ALL_GREEN,
    /** Gives the reason of what is said beside it. */
    REASON,
    /** Heads a list of what a ticket demands. */
    DEMANDS,
    /** Heads a list whose items are rules of the person, whatever they say. */
    HEADS_RULES,

    /** Shows that a message may hold somebody else's words, though nothing tells where they end: a prompt, minutes, a page. */
    BORROWED,
    /** Asks about a text, or for another wording of it, in a message that may hold the text. */
    ABOUT_A_TEXT,

    /** A word of decisions, preferences, demands and facts about oneself. */
    STATES,
    /** A count or a span of time, evaluated at each reading. */
    WORKED_OUT;

    /** True if a text has words of the form. */
    public boolean isIn(String text) {
        return find(text).isPresent();
    }

    /** The rule of whose words a text has some. */
    public Optional<Evidence> in(String text) {
        return find(text).map(pattern -> new Evidence(name(), "", Forms.all().place(pattern)));
    }

    private Optional<TextPattern> find(String text) {
        for (TextPattern pattern : Forms.all().thatMayBeIn(text, this)) {
            if (pattern.matcher(text).find()) {
                return Optional.of(pattern);
            }
        }
        return Optional.empty();
    }

    /** True if a text begins so. */
    public boolean begins(String text) {
        return begins(text, Matcher::lookingAt);
    }

    /** True if a text is nothing else. */
    public boolean isAll(String text) {
        return begins(text, Matcher::matches);
    }

    private boolean begins(String text, Predicate<Matcher> holds) {
        for (TextPattern pattern : Forms.all().thatMayBegin(text, this)) {
            if (holds.test(pattern.matcher(text))) {
                return true;
            }
        }
        return false;
    }

    /** The words of the form that stand first in a text. */
    public Optional<Matcher> firstIn(String text) {
        return best(Forms.all().thatMayBeIn(text, this), text, 0, Matcher::find);
    }

    /** The words of the form that stand first in a text, from a place on. */
    public Optional<Matcher> after(String text, int from) {
        return best(Forms.all().thatMayBeIn(text, this), text, from, Matcher::find);
    }

    /** The words of the form with which a text begins, from a place on. */
    public Optional<Matcher> at(String text, int from) {
        return best(expressions(), text, from, Matcher::lookingAt);
    }

    /** A text that is of the form as a whole. */
    public Optional<Matcher> matched(String text) {
        return best(Forms.all().thatMayBegin(text, this), text, 0, Matcher::matches);
    }

    private static Optional<Matcher> best(
            List<TextPattern> expressions, String text, int from, Predicate<Matcher> holds) {
        Optional<Matcher> best = Optional.empty();
        for (TextPattern pattern : expressions) {
            Matcher matcher = pattern.matcher(text).region(from, text.length()).useTransparentBounds(true);
            if (holds.test(matcher)
                    && (best.isEmpty() || matcher.start() < best.get().start())) {
                best = Optional.of(matcher);
            }
        }
        return best;
    }

    /** How often a text has words of the form. */
    public int count(String text) {
        int count = 0;
        for (TextPattern pattern : Forms.all().thatMayBeIn(text, this)) {
            Matcher matcher = pattern.matcher(text);
            while (matcher.find()) {
                count++;
            }
        }
        return count;
    }

    /** A text in which something else stands in the place of such words. */
    public String replacedIn(String text, String replacement) {
        String replaced = text;
        for (TextPattern pattern : expressions()) {
            replaced = pattern.matcher(replaced).replaceAll(replacement);
        }
        return replaced;
    }

    /** The wordings of all forms, for those who look whether they are linear. */
    public static List<Wording> wordings() {
        return Forms.all().wordings();
    }

    /** The expressions of all languages. */
    public List<TextPattern> expressions() {
        return Forms.all().of(this);
    }
}

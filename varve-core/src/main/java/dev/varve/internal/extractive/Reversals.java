package dev.varve.internal.extractive;

import dev.varve.Statement;
import dev.varve.language.Text;
import dev.varve.language.cue.Cue;
import dev.varve.language.cue.CueWords;
import dev.varve.language.form.Form;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.intent.Revocation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Finds statements that somebody has taken back: requests and decisions that no longer hold, and guesses at a cause that
 * has been found since. The rules need plain words: "undo that" means the one change that the same person requested right
 * before; "instead of", "remove" and "no" have to name the same thing as the earlier sentence. In doubt both stand, with
 * their dates.
 */
final class Reversals {
    private static final int QUOTED = 80;
    /** Words of "set it to 90 seconds", which names nothing. */
    private static final int SHORT = 8;

    static final String MARK = " (replaces: ";

    private static final Set<Revocation.Kind> TAKEN_BACK =
            EnumSet.of(Revocation.Kind.DROPPED, Revocation.Kind.REMOVED, Revocation.Kind.RETURNED);

    private final CueClauses clauses;
    private final Vocabulary vocabulary;
    private final boolean served;
    /** Cached results per sentence, since each later one needs them again. */
    private final Map<Sentence, Boolean> changes = new IdentityHashMap<>();

    /** @param served whether an agent takes part; people who talk take back decisions at most */
    Reversals(CueWords cueWords, SentenceReader reader, Vocabulary vocabulary, boolean served) {
        this.clauses = new CueClauses(cueWords, reader, vocabulary);
        this.vocabulary = vocabulary;
        this.served = served;
    }

    /**
     * A sentence in its place.
     *
     * @param message number of its message or line, so that sentences said together are known
     * @param text    as it is written down
     * @param place   where it stands in the log
     */
    record Said(long message, String speaker, Sentence sentence, String text, Statement.Place place) {}

    /** How a replaced sentence is quoted; its beginning, so that it can be found again. */
    static String quote(String text) {
        return Text.clipped(text, QUOTED).replace('(', '[').replace(')', ']');
    }

    /** True if nothing is lost if a quote is all that is left. */
    static boolean isQuotedWhole(String text) {
        return text.length() <= QUOTED;
    }

    /** The places of what the sentence at a place takes back, oldest first. */
    List<Integer> takenBack(List<Said> all, int at) {
        Said said = all.get(at);
        Sentence sentence = said.sentence();
        boolean nothing = Attribution.isQuoted(said.speaker()) // which takes back nobody's words
                || !served && !sentence.has(Cue.REVERSAL)
                || ShortReplies.isNoted(sentence.text()); // a no leaves things as they are
        if (nothing) {
            return List.of();
        }
        boolean agent = said.speaker().equals(Attribution.AGENT);
        boolean asked = served && !agent;
        int found = -1;
        Optional<Revocation> revocation = asked && !sentence.question() ? revocation(sentence) : Optional.empty();
        if (revocation.isPresent()) {
            found = revoked(all, at, revocation.get());
        } else if (asked && undoes(sentence)) {
            found = pointedAt(all, at);
        } else if (!agent && !sentence.question()) {
            found = named(all, at);
            found = found < 0 && asked && clauses.opens(sentence.text(), Cue.AMENDS) ? amended(all, at) : found;
        }
        if (found >= 0) {
            return List.of(found);
        }
        return served && Salience.tellsCause(sentence) ? guesses(all, at) : List.of();
    }

    /** What is taken back by name. What is replaced is read by its cues, as in any other sentence. */
    private static Optional<Revocation> revocation(Sentence sentence) {
        return IntentMatcher.all().revocation(sentence.text()).filter(found -> TAKEN_BACK.contains(found.kind()));
    }

    /** The one sentence of the same speaker that has all that is named; a thing that is taken away was decided on. */
    private int revoked(List<Said> all, int at, Revocation revocation) {
        int[] named = clauses.terms(revocation.named());
        int found = -1;
        for (int i = at - 1; i >= 0; i--) {
            Said earlier = all.get(i);
            boolean may = revocation.kind() == Revocation.Kind.DROPPED || isChosen(earlier.sentence());
            if (may && isBySame(earlier, all.get(at)) && !earlier.sentence().question() && hasAll(earlier, named)) {
                if (found >= 0) {
                    return -1; // which of them is not said
                }
                found = i;
            }
        }
        return found;
    }

    private boolean isChosen(Sentence sentence) {
        return !sentence.has(Cue.NEGATION) && (sentence.has(Cue.DECISION) || asksForChange(sentence));
    }

    /** The one thing that the same speaker asked for or settled in the message before, or earlier in the same one. */
    private int pointedAt(List<Said> all, int at) {
        int found = -1;
        for (int i = at - 1; i >= 0; i--) {
            Said earlier = all.get(i);
            if (!isBySame(earlier, all.get(at))) {
                continue;
            }
            if (found >= 0 && earlier.message() != all.get(found).message()) {
                return found;
            }
            if (isSettled(earlier.sentence())) {
                if (found >= 0) {
                    return -1; // which of them is not said
                }
                found = i;
            }
        }
        return found;
    }

    /** True if it asks for a change, or settles something, which can be undone. */
    private boolean isSettled(Sentence sentence) {
        boolean settles = sentence.has(Cue.DECISION) || sentence.has(Cue.CONSTRAINT);
        return !sentence.has(Cue.UNDO)
                && !sentence.has(Cue.GUESS)
                && !sentence.question()
                && (settles || asksForChange(sentence));
    }

    /** The thing named after "instead of", "remove", "no" and the like, or before "is off the table". */
    private int named(List<Said> all, int at) {
        Said said = all.get(at);
        int[] dropped = said.sentence().has(Cue.DROPPED) ? clauses.before(said.sentence(), Cue.DROPPED) : new int[0];
        boolean complains = Form.COMPLAINS.isIn(said.sentence().text());
        boolean reverses = said.sentence().has(Cue.REVERSAL) && dropped.length == 0 && !complains;
        List<CueClauses.Clause> gone = reverses ? clauses.afterEach(said.sentence(), Cue.REVERSAL) : List.of();
        CueClauses.Clause removed = served && said.sentence().has(Cue.REMOVAL)
                ? clauses.afterLeading(said.sentence(), Cue.REMOVAL)
                : CueClauses.Clause.NONE;
        boolean refuses = said.sentence().has(Cue.NEGATION)
                && !said.sentence().has(Cue.REMOVAL) // "never remove it" keeps it
                && !complains;
        CueClauses.Clause refused =
                served && refuses ? clauses.afterLeading(said.sentence(), Cue.NEGATION) : CueClauses.Clause.NONE;
        boolean names = gone.stream().anyMatch(clause -> clause.terms().length > 0)
                || removed.terms().length + refused.terms().length + refused.head().length + dropped.length > 0;
        for (int i = at - 1; i >= 0 && names; i--) {
            Said earlier = all.get(i);
            if (!isBySame(earlier, said)
                    || earlier.message() == said.message() // what is said in one breath goes together
                    || earlier.sentence().question()
                    || earlier.sentence().has(Cue.NEGATION)) {
                continue;
            }
            boolean decided = earlier.sentence().has(Cue.DECISION) || served && asksForChange(earlier.sentence());
            if (!decided) {
                continue;
            }
            boolean replaced = gone.stream().anyMatch(clause -> hasAll(earlier, clause.terms()))
                            && Form.CHOICE.isIn(earlier.sentence().text())
                    || sharesMost(dropped, earlier)
                    || hasAll(earlier, removed.terms()) && names(earlier, removed.paths())
                    || hasAll(earlier, refused.terms())
                    || refused.curt() && hasAll(earlier, refused.head());
            if (replaced) {
                return i;
            }
        }
        return -1;
    }

    /** The last request on the same matter: both have a value, or most of the words in common that name something. */
    private int amended(List<Said> all, int at) {
        Said said = all.get(at);
        if (Form.COMPLAINS.isIn(said.sentence().text())) {
            return -1;
        }
        for (int i = at - 1; i >= 0; i--) {
            Said earlier = all.get(i);
            if (!isBySame(earlier, said) || earlier.sentence().question()) {
                continue;
            }
            boolean asked =
                    asksForChange(earlier.sentence()) || earlier.sentence().has(Cue.DECISION);
            boolean values = said.sentence().numbers() > 0
                    && earlier.sentence().numbers() > 0
                    && (said.sentence().words() <= SHORT
                            || shares(said.sentence().terms(), earlier));
            boolean near = said.message() == earlier.message() || isMessageBefore(all, i, at);
            if (asked && near && (values || sharesHalf(said.sentence().terms(), earlier))) {
                return !values && isRepeated(earlier, said) ? -1 : i;
            }
        }
        return -1;
    }

    /** True if it names nothing new, and denies no more than the other. */
    private boolean isRepeated(Said earlier, Said later) {
        boolean denies =
                later.sentence().has(Cue.NEGATION) != earlier.sentence().has(Cue.NEGATION);
        return !denies
                && IntStream.of(later.sentence().terms())
                        .allMatch(term -> !vocabulary.isDistinctive(term) || has(earlier, term));
    }

    /** True if the same speaker says nothing in between that asks for a change. */
    private boolean isMessageBefore(List<Said> all, int earlier, int at) {
        for (int i = earlier + 1; i < at; i++) {
            Said between = all.get(i);
            if (isBySame(between, all.get(at))
                    && between.message() != all.get(earlier).message()
                    && between.message() != all.get(at).message()
                    && asksForChange(between.sentence())) {
                return false;
            }
        }
        return true;
    }

    /**
     * Guesses of the same speaker since somebody else spoke, or on the same matter. What was said to be the cause, without a
     * doubt, gives way only to one who says that this was wrong.
     */
    private List<Integer> guesses(List<Said> all, int at) {
        Said found = all.get(at);
        boolean failed = found.sentence().has(Cue.NEGATION) || found.sentence().has(Cue.ERROR);
        boolean corrects =
                failed && (found.sentence().has(Cue.AMENDS) || found.sentence().has(Cue.REVERSAL));
        List<Integer> guesses = new ArrayList<>();
        boolean same = true;
        for (int i = at - 1; i >= 0; i--) {
            Said earlier = all.get(i);
            if (!isBySame(earlier, found)) {
                same = false;
                continue;
            }
            boolean guess = earlier.sentence().has(Cue.GUESS);
            boolean claim = corrects
                    && earlier.sentence().has(Cue.CAUSE)
                    && !earlier.sentence().has(Cue.NEGATION) // which denies a cause
                    && !earlier.sentence().has(Cue.FIX); // which found it
            boolean onCause = earlier.sentence().has(Cue.CAUSE)
                    || earlier.sentence().has(Cue.ERROR)
                    || earlier.sentence().has(Cue.FIX);
            if ((guess || claim)
                    && onCause
                    && !earlier.sentence().question()
                    && !ShortReplies.isReply(earlier.text())
                    && (same || shares(found.sentence().terms(), earlier))) {
                guesses.add(0, i);
            }
        }
        return guesses;
    }

    private static boolean isBySame(Said earlier, Said later) {
        return earlier.speaker().equals(later.speaker());
    }

    /** True if it begins with what undoes, or nearly so: "I don't want to forget it" does not. */
    private boolean undoes(Sentence sentence) {
        return sentence.has(Cue.UNDO) && clauses.leads(sentence.text(), Cue.UNDO);
    }

    /** True if it asks for a change in its first words, or in those of a later clause. */
    private boolean asksForChange(Sentence sentence) {
        return sentence.has(Cue.INTRODUCES)
                && !sentence.question()
                && !sentence.has(Cue.OVERRIDE)
                && changes.computeIfAbsent(sentence, asked -> clauses.leads(asked.text(), Cue.INTRODUCES));
    }

    private boolean shares(int[] terms, Said earlier) {
        for (int term : terms) {
            if (vocabulary.isDistinctive(term) && has(earlier, term)) {
                return true;
            }
        }
        return false;
    }

    /** True if half of what the earlier names is among them. */
    private boolean sharesHalf(int[] terms, Said earlier) {
        int named = 0;
        int shared = 0;
        for (int term : earlier.sentence().terms()) {
            if (vocabulary.isDistinctive(term)) {
                named++;
                shared += Arrays.binarySearch(terms, term) >= 0 ? 1 : 0;
            }
        }
        return shared > 0 && 2 * shared >= named;
    }

    /** True if all paths stand in it as they are. */
    private static boolean names(Said earlier, List<String> paths) {
        return paths.stream().allMatch(earlier.sentence().text()::contains);
    }

    /** True if it has two of them, or the only one. */
    private static boolean sharesMost(int[] terms, Said earlier) {
        int shared = 0;
        for (int term : terms) {
            shared += has(earlier, term) ? 1 : 0;
        }
        return shared > 0 && shared >= Math.min(2, terms.length);
    }

    /** True if it has all terms; false for none. */
    private static boolean hasAll(Said earlier, int[] terms) {
        for (int term : terms) {
            if (!has(earlier, term)) {
                return false;
            }
        }
        return terms.length > 0;
    }

    private static boolean has(Said earlier, int term) {
        return Arrays.binarySearch(earlier.sentence().terms(), term) >= 0;
    }
}

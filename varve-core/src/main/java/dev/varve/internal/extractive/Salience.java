package dev.varve.internal.extractive;

import dev.varve.Priority;
import dev.varve.Role;
import dev.varve.language.Text;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.form.Form;

/** How much a sentence matters, by itself and by who says it where. Pure. */
final class Salience {
    private static final int SHORT_WORDS = 4;
    /** More words of an agent's say something, whether or not they name anything. */
    private static final int REMARK = 6;

    /** An agent says no more in them than that it did something. */
    private static final int LEAST_WORDS = 2;

    /** Fewer say that a cause was found, and not which. */
    private static final int CAUSE = 5;

    /** More words say more than how things stand. */
    private static final int STATE = 12;

    /** More words of an agent's do not fit in a line, and what is cut says less than it costs. */
    private static final int LONGEST = 50;

    /** An agent that uses no tools tells its results and steps alike: those that score less are not worth a line. */
    private static final double LEAST_SCORE = 10;

    /** The same of what a person says and an agent has answered. */
    private static final double LEAST_SCORE_OF_PERSONS = 0.7;

    /** Words up to which a sentence that refers back says nothing by itself. */
    private static final int REFERRING = 10;

    /** Characters at the end of a sentence that may take it back. */
    private static final int WITHDRAWAL = 24;

    /** Words of a person's heading that only says what follows. */
    private static final int LEAD_IN = 4;
    /** Score, in thousandths, from which a sentence is probably worth keeping. */
    private static final int HALF = 500;
    /** The same threshold for an agent, few of whose sentences are worth keeping. */
    private static final int QUARTER = 250;

    private static final int OF_ANSWERS = 150;
    private static final int OF_CAUSES = 200;
    /** The threshold for failures, repairs and decisions in a short message. */
    private static final int OF_FINDINGS = 250;
    /** The same among much else. */
    private static final int AMONG_FINDINGS = 400;
    /** The threshold for an agent's guesses, advice and offers, and for items that name nothing. */
    private static final int OF_OFFERS = 700;

    /** The threshold for the last words before a person speaks, if they are few. */
    private static final int OF_RESULTS = 300;
    /** The same among much else. */
    private static final int AMONG_RESULTS = 600;
    /** Between calls of tools an agent mostly says what it is about to do. */
    private static final int AT_WORK = 600;

    private static final String TICKS = "✅✔✓☑❌✗";

    /** Worth less than nothing, whatever else a sentence has. */
    private static final double NEVER = -1_000;

    private static final Cue[] CUES = {
        Cue.FIRST_PERSON,
        Cue.DECISION,
        Cue.REVERSAL,
        Cue.PREFERENCE,
        Cue.LIKING,
        Cue.IDENTITY,
        Cue.RELATION,
        Cue.CONSTRAINT,
        Cue.PLAN,
        Cue.OUTCOME,
        Cue.ERROR,
        Cue.FIX,
        Cue.TIME,
        Cue.PLEASANTRY,
        Cue.OVERRIDE,
        Cue.EVENT
    };
    private static final Feature[] FEATURES = {
        Feature.FIRST_PERSON,
        Feature.DECISION,
        Feature.REVERSAL,
        Feature.PREFERENCE,
        Feature.LIKING,
        Feature.IDENTITY,
        Feature.RELATION,
        Feature.CONSTRAINT,
        Feature.PLAN,
        Feature.OUTCOME,
        Feature.ERROR,
        Feature.FIX,
        Feature.TIME,
        Feature.PLEASANTRY,
        Feature.OVERRIDE,
        Feature.EVENT
    };

    private static final ToolForm COMMAND = ToolForm.of("command line");
    private static final ToolForm PATH = ToolForm.of("path alone");
    private static final ToolForm CALL = ToolForm.of("call in words");

    private final FeatureWeights weights;

    Salience(FeatureWeights weights) {
        this.weights = weights;
    }

    FeatureWeights weights() {
        return weights;
    }

    /**
     * Where a sentence stands.
     *
     * @param role     who says it
     * @param kind     the block that it is part of
     * @param opening  whether it begins a message of the user
     * @param closing  whether the agent says it last before the user speaks again
     * @param answering whether somebody else has just asked something
     * @param open     whether it is a question and nobody answered within the span
     * @param recited  whether it is an item of a list that the agent wrote without any work, and could write again
     * @param served   whether an agent takes part
     * @param working  whether the agent uses tools
     * @param diagnosed whether the statement before it, of the same message, tells what is wrong
     * @param brief    whether few statements stand beside it in its message
     * @param listed   whether it is an item of a list
     * @param offering whether an agent supposes, advises or offers something in it
     */
    record Place(
            Role role,
            Block.Kind kind,
            boolean opening,
            boolean closing,
            boolean answering,
            boolean open,
            boolean recited,
            boolean served,
            boolean working,
            boolean diagnosed,
            boolean brief,
            boolean listed,
            boolean offering) {}

    /** True if a score is that of chatter, however much else the sentence has. */
    static boolean isNothing(double score) {
        return score < NEVER / 2;
    }

    /** True if what a person said is worth no line once it is answered. */
    boolean isSlight(Sentence sentence, Place place, Worth worth) {
        return worth != Worth.UNKNOWN && score(sentence, place, worth, Voice.PERSON) < LEAST_SCORE_OF_PERSONS;
    }

    /** The same, with what the weights of intents say. */
    double score(Sentence sentence, Place place, Worth worth, Voice voice) {
        double score = score(sentence, place);
        if (!place.served() || worth == Worth.UNKNOWN) {
            return score;
        }
        boolean leadsIn = place.kind() == Block.Kind.HEADING
                && (sentence.words() <= LEAD_IN || Form.LEADS_ON.isIn(sentence.text()));
        boolean open = place.open() && voice == Voice.PERSON;
        boolean dated = sentence.has(Cue.TIME) && (voice == Voice.PERSON || sentence.numbers() > 0);
        int least = least(sentence, place);
        boolean noise = voice == Voice.PERSON ? worth.isChatter(sentence.question()) : worth.keep() < least;
        boolean asks = voice == Voice.AGENT && sentence.question(); // it is told with its answer
        boolean empty = noise && !open && !dated
                || asks
                || isRemark(sentence, place)
                || isState(sentence, place)
                || isIntention(sentence, place)
                || place.role() == Role.ASSISTANT && sentence.words() > LONGEST
                || voice == Voice.PERSON && leadsIn;
        double total = score + ofWorth(worth, voice, least);
        boolean slight = voice == Voice.AGENT && !place.working() && least >= AMONG_RESULTS && total < LEAST_SCORE;
        return total + (empty || slight ? NEVER : 0);
    }

    /** What cues vouch for is not worth less because it stands among announcements. */
    private double ofWorth(Worth worth, Voice voice, int least) {
        if (voice == Voice.PERSON) {
            return weights.of(Feature.KEEP) * (worth.keep() - HALF) / HALF;
        }
        int more = worth.keep() - QUARTER;
        return weights.of(Feature.KEEP_AGENT) * (least < AMONG_RESULTS ? Math.max(0, more) : more) / HALF;
    }

    /** How likely what an agent says must be worth keeping, in thousandths, so that it is noted. */
    private static int least(Sentence sentence, Place place) {
        if (isRemedy(sentence, place)) {
            return 0;
        }
        if (isTicked(sentence)) {
            return OF_OFFERS;
        }
        if (place.answering() && tellsAnswer(sentence)) {
            return OF_ANSWERS;
        }
        if (tellsCause(sentence)) {
            return OF_CAUSES;
        }
        if (isFinding(sentence)) {
            return place.brief() ? OF_FINDINGS : AMONG_FINDINGS;
        }
        if (place.offering() || place.closing() && place.listed() && !isNamed(sentence)) {
            return OF_OFFERS;
        }
        return !place.closing() ? AT_WORK : place.brief() ? OF_RESULTS : AMONG_RESULTS;
    }

    double score(Sentence sentence, Place place) {
        double score = 0;
        for (int i = 0; i < CUES.length; i++) {
            if (sentence.has(CUES[i])) {
                score += weights.of(FEATURES[i]);
            }
        }
        score += weights.of(Feature.NUMBER) * Math.sqrt(sentence.numbers());
        score += weights.of(Feature.NAME) * Math.sqrt(sentence.names());
        score += weights.of(Feature.LITERAL) * Math.sqrt(sentence.literals());
        score += when(sentence.question(), place.open() ? Feature.OPEN_QUESTION : Feature.QUESTION);
        score += when(sentence.words() < SHORT_WORDS, Feature.SHORT);
        score += when(sentence.has(Cue.SECOND_PERSON) && !sentence.has(Cue.FIRST_PERSON), Feature.REMARK);
        score += when(sentence.text().startsWith("[s"), Feature.PICTURE);
        score += when(sentence.bare(), Feature.BARE);
        score += when(isStatedByUser(sentence, place) && setsRule(sentence, place), Feature.RULE);
        score += when(tellsCause(sentence) && place.served(), Feature.CAUSE);
        score += when(isAside(sentence, place), Feature.ASIDE);
        boolean empty = isChatter(sentence, place)
                || isBareHeading(sentence, place)
                || isExclamation(sentence, place)
                || isCall(sentence, place)
                || place.served() && isReassurance(sentence, place)
                || place.served() && isWithdrawn(sentence);
        score += empty ? NEVER : 0;
        return score + ofPlace(place);
    }

    private double ofPlace(Place place) {
        double score = when(place.kind() == Block.Kind.HEADING, Feature.HEADING)
                + when(place.kind() == Block.Kind.TABLE, Feature.TABLE)
                + when(place.opening(), Feature.OPENING)
                + when(place.closing(), Feature.CLOSING)
                + when(place.answering(), Feature.ANSWER)
                + when(place.recited(), Feature.RECITED);
        return score
                + switch (place.role()) {
                    case USER -> weights.of(Feature.USER);
                    case ASSISTANT -> weights.of(Feature.AGENT);
                    case SYSTEM, TOOL -> weights.of(Feature.SYSTEM);
                };
    }

    private double when(boolean condition, Feature feature) {
        return condition ? weights.of(feature) : 0;
    }

    /**
     * Only what a user states about himself or asks for can be CRITICAL: what an agent concludes or a tool returns
     * never turns into the user's wish.
     */
    static Priority priority(Sentence sentence, Place place) {
        if (isStatedByUser(sentence, place) && bindsUser(sentence, place)) {
            return Priority.CRITICAL;
        }
        boolean matters = place.served() && place.role() == Role.USER && isWord(sentence)
                || sentence.has(Cue.DECISION)
                || sentence.has(Cue.OUTCOME)
                || sentence.has(Cue.ERROR)
                || sentence.has(Cue.FIX)
                || tellsCause(sentence)
                || sentence.has(Cue.PLAN)
                || sentence.has(Cue.IDENTITY)
                || sentence.has(Cue.PREFERENCE)
                || sentence.has(Cue.EVENT)
                || sentence.has(Cue.LIKING);
        return isStated(sentence, place) && matters && place.role() != Role.SYSTEM ? Priority.IMPORTANT : Priority.NOTE;
    }

    /** True if somebody says what is never or always to be done for him, or what his body does not stand. */
    static boolean isRule(Sentence sentence) {
        boolean rule = sentence.has(Cue.CONSTRAINT)
                && (sentence.has(Cue.NEGATION) || sentence.has(Cue.PREFERENCE))
                && sentence.has(Cue.REQUEST);
        return (rule || sentence.has(Cue.HEALTH)) && sentence.has(Cue.FIRST_PERSON) && !sentence.question();
    }

    /** True if the user's words to an agent bind it from now on, so that they outlast what was only asked for once. */
    static boolean binds(Sentence sentence) {
        return !sentence.question()
                && !sentence.has(Cue.PLEASANTRY)
                && (sentence.has(Cue.PREFERENCE)
                        || sentence.has(Cue.DECISION)
                        || (sentence.has(Cue.CONSTRAINT)
                                && (sentence.has(Cue.NEGATION) || sentence.has(Cue.TIME) || sentence.numbers() > 0)));
    }

    /** True if nothing in it is a rule, a choice, a change of mind or a fault, which stay when what was asked for is done. */
    static boolean asksOnce(Sentence sentence) {
        return !sentence.has(Cue.CONSTRAINT)
                && !sentence.has(Cue.REVERSAL)
                && !sentence.has(Cue.PREFERENCE)
                && !sentence.has(Cue.DECISION)
                && !sentence.has(Cue.NEGATION)
                && !sentence.has(Cue.ERROR);
    }

    /** True if it tells what something came from, without a guess. */
    static boolean tellsCause(Sentence sentence) {
        return sentence.has(Cue.CAUSE) && !sentence.has(Cue.GUESS) && !sentence.question();
    }

    private static boolean isStated(Sentence sentence, Place place) {
        return !sentence.question() && !sentence.has(Cue.OVERRIDE) && place.kind() == Block.Kind.PROSE;
    }

    /** True if what a user says to an agent is more than a courtesy: his words are few, and all else follows from them. */
    static boolean isWord(Sentence sentence) {
        boolean courtesy = sentence.has(Cue.PLEASANTRY) && sentence.words() <= 6 && !sentence.has(Cue.NEGATION);
        return sentence.words() >= 2 && !courtesy && !sentence.has(Cue.OVERRIDE);
    }

    /** True if it ends by taking itself back. */
    static boolean isWithdrawn(Sentence sentence) {
        String text = sentence.text();
        return Form.WITHDRAWN.isIn(text.substring(Math.max(0, text.length() - WITHDRAWAL)));
    }

    /** True if nobody knows what an agent speaks of in it without what it said before. */
    static boolean leans(Sentence sentence, Place place) {
        return place.served()
                && place.role() == Role.ASSISTANT
                && !tellsCause(sentence)
                && Form.LEANS.begins(sentence.text());
    }

    /** A command, a file or other code alone, which a transcript shows among an agent's words where it used a tool. */
    private static boolean isCall(Sentence sentence, Place place) {
        String text = sentence.text();
        boolean code = text.startsWith("`") && text.indexOf('`', 1) == text.length() - 1;
        boolean call = !place.answering() && (code || COMMAND.fits(text) || PATH.fits(text)); // which may be an answer
        return place.role() == Role.ASSISTANT && (call || CALL.fits(text));
    }

    /** Few words of an agent's that name nothing: what it did is told of its tools. */
    private static boolean isRemark(Sentence sentence, Place place) {
        boolean answer = place.answering() && tellsAnswer(sentence);
        boolean names = isNamed(sentence) && sentence.words() > LEAST_WORDS;
        return place.role() == Role.ASSISTANT
                && sentence.words() <= (Form.REFERS.begins(sentence.text()) ? REFERRING : REMARK)
                && !names
                && !answer
                && !Text.hasCjk(sentence.text())
                && !sentence.has(Cue.DECISION)
                && !(tellsCause(sentence) && sentence.words() >= CAUSE);
    }

    /** A line of a list of what works now, which an agent writes in praise of its work. */
    private static boolean isTicked(Sentence sentence) {
        String text = sentence.text();
        return !text.isEmpty()
                && (TICKS.indexOf(text.codePointAt(0)) >= 0 || TICKS.indexOf(text.codePointBefore(text.length())) >= 0);
    }

    private static boolean isNamed(Sentence sentence) {
        return sentence.literals() + sentence.numbers() > 0 || sentence.text().indexOf('`') >= 0;
    }

    /**
     * True if an agent supposes, advises or offers something, which nobody has taken up yet.
     *
     * @param under what leads in the list in which it stands
     */
    static boolean offers(Sentence sentence, String under) {
        return sentence.has(Cue.GUESS)
                || Form.ADVISES.isIn(sentence.text())
                || Form.PROPOSES.begins(sentence.text())
                || Form.OPTIONS.isIn(under)
                || Form.OPTIONS.begins(sentence.text());
    }

    /** That checks pass and what was committed tell the tools. */
    private static boolean isState(Sentence sentence, Place place) {
        return place.role() == Role.ASSISTANT
                && place.working()
                && !place.answering()
                && sentence.words() <= STATE
                && Form.ALL_GREEN.begins(sentence.text());
    }

    /**
     * What an agent is about to do, other than in its last words: what came of it is told later. What it needs to do about what
     * is wrong is the remedy, which no tool tells.
     */
    private static boolean isIntention(Sentence sentence, Place place) {
        boolean needs = tellsNeed(sentence);
        return place.role() == Role.ASSISTANT
                && !place.closing()
                && !place.diagnosed()
                && sentence.has(Cue.FIRST_PERSON)
                && (sentence.has(Cue.PLAN) || needs)
                && !sentence.has(Cue.SECOND_PERSON)
                && !sentence.has(Cue.OUTCOME)
                && !tellsCause(sentence);
    }

    /** What an agent says to please; a cause or a number beside it is worth a note. */
    private static boolean isReassurance(Sentence sentence, Place place) {
        return place.role() == Role.ASSISTANT
                && sentence.numbers() == 0
                && !tellsCause(sentence)
                && Form.REASSURES.isIn(sentence.text());
    }

    private static boolean tellsNeed(Sentence sentence) {
        return sentence.has(Cue.CONSTRAINT) && sentence.has(Cue.FUTURE) && !sentence.has(Cue.NEGATION);
    }

    private static boolean isRemedy(Sentence sentence, Place place) {
        return place.diagnosed() && sentence.has(Cue.FIRST_PERSON) && tellsNeed(sentence);
    }

    /** True if it tells what is wrong, or why. */
    static boolean tellsFault(Sentence sentence) {
        return !sentence.question() && (sentence.has(Cue.ERROR) || sentence.has(Cue.NEGATION) || tellsCause(sentence));
    }

    /** True if few words of an agent's, after a question, answer it. */
    static boolean tellsAnswer(Sentence sentence) {
        return sentence.literals() + sentence.numbers() + sentence.names() > 0
                || Form.YES_OR_NO.begins(sentence.text());
    }

    private static boolean isFinding(Sentence sentence) {
        return sentence.has(Cue.ERROR)
                || sentence.has(Cue.FIX)
                || sentence.has(Cue.DECISION)
                || tellsCause(sentence)
                || !sentence.question() && Form.REASON.isIn(sentence.text());
    }

    /** Between two calls an agent thinks aloud: of this only causes, errors and results are worth a note. */
    private static boolean isAside(Sentence sentence, Place place) {
        return place.working()
                && place.role() == Role.ASSISTANT
                && (sentence.has(Cue.PLAN) || !place.closing())
                && !(sentence.has(Cue.ERROR)
                        || sentence.has(Cue.FIX)
                        || sentence.has(Cue.OUTCOME)
                        || tellsCause(sentence));
    }

    /** True if an agent says in it what it does next. */
    static boolean narrates(Sentence sentence) {
        return sentence.has(Cue.NARRATION) || Form.NARRATES.begins(sentence.text());
    }

    /** What an agent says before it does it; what it did is told of the tools. */
    private static boolean isChatter(Sentence sentence, Place place) {
        return place.served()
                && place.role() == Role.ASSISTANT
                && (Form.NEXT_STEP.begins(sentence.text())
                        || narrates(sentence) && (place.working() || sentence.has(Cue.FIRST_PERSON)));
    }

    /** One word among people that answers nothing, such as "Oof!". In other scripts one word may be a sentence. */
    private static boolean isExclamation(Sentence sentence, Place place) {
        return !place.served()
                && sentence.words() < 2
                && sentence.numbers() + sentence.literals() == 0
                && !Text.hasCjk(sentence.text());
    }

    /** A heading of an agent's says what it is about to say, unless it tells what came of something that it names. */
    private static boolean isBareHeading(Sentence sentence, Place place) {
        boolean result = sentence.has(Cue.OUTCOME)
                || sentence.has(Cue.ERROR)
                || sentence.has(Cue.FIX)
                || sentence.has(Cue.DECISION);
        boolean leadsOn = Form.LEADS_ON.isIn(sentence.text());
        boolean tells = !leadsOn && (tellsCause(sentence) || result && isNamed(sentence));
        return place.served() && place.role() == Role.ASSISTANT && place.kind() == Block.Kind.HEADING && !tells;
    }

    private static boolean isStatedByUser(Sentence sentence, Place place) {
        return place.role() == Role.USER && isStated(sentence, place);
    }

    /** What is to be done or left from now on, and what somebody cannot have. */
    private static boolean setsRule(Sentence sentence, Place place) {
        return sentence.has(Cue.CONSTRAINT)
                && !sentence.has(Cue.PLEASANTRY)
                && !wonders(sentence)
                && (place.served() || sentence.has(Cue.PREFERENCE))
                && (sentence.has(Cue.NEGATION) || sentence.has(Cue.PREFERENCE) || sentence.numbers() > 0);
    }

    /** "I never knew" and "I've never seen" forbid nothing, unless the sentence forbids or asks for something besides. */
    private static boolean wonders(Sentence sentence) {
        String text = sentence.text();
        return sentence.has(Cue.WONDER)
                && !sentence.has(Cue.REQUEST)
                && Form.NEVER.count(text) <= 1
                && !(Form.NEVER.begins(text) && Character.isUpperCase(text.charAt(0)));
    }

    private static boolean bindsUser(Sentence sentence, Place place) {
        if (wonders(sentence)) {
            return false;
        }
        if (!place.served()) {
            return isRule(sentence)
                    || sentence.has(Cue.DECISION) && sentence.has(Cue.FIRST_PERSON) && !sentence.has(Cue.PROPOSAL);
        }
        boolean decides = sentence.has(Cue.DECISION)
                && (place.working() || !sentence.has(Cue.REPORTED) || sentence.has(Cue.REQUEST));
        return sentence.has(Cue.PREFERENCE)
                || decides // who tells in a chat what he chose asks for nothing by it
                || setsRule(sentence, place)
                || (sentence.has(Cue.CONSTRAINT) && sentence.has(Cue.REQUEST));
    }
}

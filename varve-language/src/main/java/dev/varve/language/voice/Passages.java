package dev.varve.language.voice;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Collectors;

/**
 * Splits a text in the user's role into passages by whose words they are. Only what the person worded is hers; a mail that she
 * pastes, a log, a sentence that she quotes, and what a program wrote in her name are not. In doubt a passage is not hers: a rule
 * that she never stated costs more trust than one that is missed.
 */
public final class Passages {
    private static final Lexicon LEXICON = new Lexicon();
    private static final ProgramMarks MARKS = ProgramMarks.load(LEXICON);
    private static final TagBlocks TAGS = new TagBlocks(TagNames.load());
    private static final Saying SAYING = new Saying(LEXICON);
    private static final Adoptions ADOPTIONS = new Adoptions(LEXICON, SAYING);
    private static final Remarks REMARKS = new Remarks(LEXICON);
    private static final LeadIns LEAD_INS = new LeadIns(LEXICON, SAYING);
    private static final Pastes PASTES = new Pastes(LEXICON, MARKS, LEAD_INS, REMARKS);
    private static final RecurringLines RECURRING = new RecurringLines(LEXICON);
    private static final Printouts PRINTOUTS = new Printouts(LEXICON);
    private static final Reports REPORTS = new Reports(LEXICON, SAYING, ADOPTIONS, LEAD_INS, REMARKS);
    private static final AskedTexts ASKED_TEXTS = new AskedTexts(LEXICON, REMARKS);

    /**
     * Claims words that are not the person's.
     *
     * @param sign by which it knows them
     */
    private record Step(String sign, BiConsumer<Ownership, Lines> claim) {}

    /** In their order: the first claim stands. */
    private static final List<Step> STEPS = List.of(
            new Step("program's mark", MARKS::claim),
            new Step("tag", (owned, lines) -> TAGS.claim(owned)),
            new Step("answered lines", AnsweredLines::claim),
            new Step("form of a paste", PASTES::claim),
            new Step("recurring lines", RECURRING::claim),
            new Step("form of a printout", PRINTOUTS::claim),
            new Step("form of a document", (owned, lines) -> Documents.claim(owned, lines, REMARKS)),
            new Step("quotation marks", (owned, lines) -> Quotations.claim(owned, ADOPTIONS)),
            new Step("question about a text", ASKED_TEXTS::claim),
            new Step("words of saying", REPORTS::claim));

    private Passages() {}

    /** The passages of a text in order, without gaps. */
    public static List<Passage> of(String typed) {
        Ownership owned = new Ownership(typed);
        Lines lines = new Lines(typed);
        STEPS.forEach(step -> step.claim().accept(owned, lines));
        return owned.passages();
    }

    /** By kind: the first sign by which words of a text are somebody else's, for those who ask why. */
    public static Map<String, String> signs(String typed) {
        Ownership owned = new Ownership(typed);
        Lines lines = new Lines(typed);
        Map<String, String> signs = new HashMap<>();
        for (Step step : STEPS) {
            step.claim().accept(owned, lines);
            owned.passages().forEach(passage -> signs.putIfAbsent(passage.kind(), passage.isOwn() ? "" : step.sign()));
        }
        return signs;
    }

    /**
     * True if programs marked all words of a text as of such kinds. It stops at the first other line, so that a long text of a
     * person's costs little.
     *
     * @param kinds those that a mark or a tag tells, such as "reminder"
     */
    public static boolean isAll(String typed, Set<String> kinds) {
        Ownership owned = new Ownership(typed);
        Lines lines = new Lines(typed);
        MARKS.claim(owned, lines);
        TAGS.claim(owned);
        return PASTES.claimWhile(owned, lines, at -> owned.isOf(at, kinds))
                && owned.passages().stream()
                        .allMatch(passage -> kinds.contains(passage.kind())
                                || passage.of(typed).isBlank());
    }

    /** The words of a text by whose they are, in order. What has no words is left out. */
    public static List<Stretch> stretches(String typed) {
        return Stretches.of(typed, of(typed));
    }

    /** The person's own words of a text. */
    public static String own(String typed) {
        return stretches(typed).stream()
                .filter(Stretch::isOwn)
                .map(Stretch::text)
                .collect(Collectors.joining("\n\n"));
    }

    /** A sentence of a person's with "…" for what it quotes, and without the marks of what she adopts; empty if all of it is quoted, or a part of a quotation. */
    public static String unquoted(String sentence) {
        Ownership owned = new Ownership(sentence);
        String unmarked = Quotations.claimEvenAll(owned, ADOPTIONS);
        if (unmarked.length() < sentence.length()) {
            return unquoted(unmarked);
        }
        REPORTS.claim(owned, new Lines(sentence));
        List<Passage> passages = owned.passages();
        if (passages.size() == 1 && passages.get(0).isOwn()) {
            return Quotations.isPart(sentence) ? "" : sentence;
        }
        String own = passages.stream()
                .map(passage -> passage.isOwn() ? passage.of(sentence) : Stretches.GAP)
                .collect(Collectors.joining());
        return Stretches.hasWords(own, 0, own.length()) ? own : "";
    }

    /** True if a text says that the user stopped the agent. */
    public static boolean isInterruption(String text) {
        return MARKS.isInterruption(text);
    }
}

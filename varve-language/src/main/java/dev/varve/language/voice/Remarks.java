package dev.varve.language.voice;

import java.util.Locale;
import java.util.Set;

/**
 * Finds where the person speaks again after somebody else's words without a marked end. She is heard by a change: of the one who
 * says "I" or "we", of the language, of the care for capitals and words, by a question behind statements, or by an arrow that
 * points up.
 */
final class Remarks {
    private static final int LONGEST = 300;
    private static final int MOST_LINES = 3;

    /** A question of fewer words is a heading. */
    private static final int LEAST_ASKED = 4;

    private static final int OPENING = 3;

    /** Words of a name behind a farewell. */
    private static final int NAMES = 3;

    private static final String QUESTION_MARKS = "?？";
    /** A heading, a table, a quotation, a tag. */
    private static final String MARKS = "#|><*=";

    private static final String POINTING_UP = "^↑☝⬆👆";

    private final Languages languages;
    private final Set<String> singular;
    private final Set<String> plural;
    private final Set<String> casual;
    private final Set<String> invites;
    private final Set<String> signOffs;

    Remarks(Lexicon lexicon) {
        languages = new Languages(lexicon.smallWords());
        singular = lexicon.words("says-i");
        plural = lexicon.words("says-we");
        casual = lexicon.words("casual");
        invites = lexicon.words("invites");
        signOffs = lexicon.words("sign-off");
    }

    /** The line of a remark below a text that extends to the end; the number of lines if there is none. */
    int behind(int from, Lines lines, Kind kind) {
        int last = lines.lastFilled();
        int first = last;
        while (first > from && !lines.isEmpty(first - 1)) {
            first--;
        }
        boolean apart = first > from + 1 && last - first < MOST_LINES;
        first = apart ? first : last;
        if (first <= from || !canBeRemark(first, last, lines)) {
            return lines.count();
        }
        String body = lines.between(from, first);
        String remark = lines.between(first, last + 1);
        String lead = lines.between(0, from);
        boolean hers = switch (kind) {
            case PLAN, SUMMARY, HOOK, NOTICE, REMINDER, TEAMMATE, TASK -> false;
            case CHAT, REVIEW -> apart && isAlone(from, first, lines) && changesOrWe(body, remark);
            case TICKET -> apart && (isTyped(body, remark) || isAlone(from, first, lines) && changesOrWe(body, remark));
            case MAIL ->
                apart
                        && isSigned(from, first, lines)
                        && !isSigned(first, last + 1, lines)
                        && (changes(body, remark, true) || Words.hasAny(remark, singular));
            default ->
                changes(body, remark, apart)
                        || languages.differ(body, remark) && !languages.differ(lead, remark)
                        || apart && isNew(plural, body, openings(remark)) && Words.hasAny(lead, plural);
        };
        return hers ? first : lines.count();
    }

    /** The position in a line at which the person speaks again after somebody else's words; the end if she does not. */
    int behind(String text, int from, int end) {
        for (int at = SentenceEnds.end(text, from, end); at < end; ) {
            int next = SentenceEnds.end(text, at, end);
            String sentence = text.substring(at, next);
            if (indexOfAny(QUESTION_MARKS, sentence) >= 0) {
                String body = text.substring(from, at);
                return asks(body, sentence) && (isNew(singular, body, sentence) || isNew(plural, body, sentence))
                        ? at
                        : end;
            }
            at = next;
        }
        return end;
    }

    private static boolean canBeRemark(int first, int last, Lines lines) {
        boolean listed = lines.isItem(first) || lines.indent(first) > 0;
        boolean marked = MARKS.indexOf(lines.head(first).charAt(0)) >= 0;
        return !listed && !marked && lines.to(last) - lines.from(first) <= LONGEST;
    }

    private boolean changesOrWe(String body, String remark) {
        return changes(body, remark, true) || isNew(plural, body, openings(remark));
    }

    /** True if the text above a remark is one block, so that nothing else stands apart. */
    private static boolean isAlone(int from, int remark, Lines lines) {
        return lines.firstFilled(lines.endOfParagraph(from)) == remark;
    }

    /** True if a letter ends right before a line: with a farewell, or one before a name. */
    private boolean isSigned(int from, int end, Lines lines) {
        int last = end - 1;
        while (last > from && lines.isEmpty(last)) {
            last--;
        }
        for (int line = last; line >= Math.max(from, last - MOST_LINES) && !lines.isEmpty(line); line--) {
            String tail = lines.tail(line).toLowerCase(Locale.ROOT);
            for (String signOff : signOffs) {
                int at = tail.lastIndexOf(signOff);
                boolean begins = at == 0 || at > 0 && !Character.isLetter(tail.charAt(at - 1));
                if (begins && Words.count(tail.substring(at + signOff.length()), NAMES + 1) <= NAMES) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean changes(String body, String remark, boolean apart) {
        return turns(body, remark) || asks(body, remark) || apart && isTyped(body, remark);
    }

    /** True if a text cannot be of the one who wrote the text above. */
    private boolean turns(String body, String remark) {
        return POINTING_UP.indexOf(remark.charAt(0)) >= 0
                || isNew(singular, body, openings(remark))
                || isNew(casual, body, remark);
    }

    private static boolean isNew(Set<String> words, String body, String remark) {
        return !Words.hasAny(body, words) && Words.hasAny(remark, words);
    }

    /** The first words of each clause: who speaks for himself says so there; "As a user I want" is a story of a ticket. */
    private static String openings(String remark) {
        StringBuilder openings = new StringBuilder();
        int word = 0;
        for (int i = 0; i < remark.length(); i++) {
            char c = remark.charAt(i);
            boolean ends = c == '\n' || ",.;:!?，。；：！？".indexOf(c) >= 0;
            boolean parts = c == ' ' && i > 0 && Character.isLetterOrDigit(remark.charAt(i - 1));
            word = ends ? 0 : parts ? word + 1 : word;
            openings.append(word < OPENING ? c : ' ');
        }
        return openings.toString();
    }

    /** True if somebody asks behind statements; "Need some help with that?" invites readers. */
    private boolean asks(String body, String remark) {
        int mark = indexOfAny(QUESTION_MARKS, remark);
        return mark >= 0
                && !Words.hasAny(remark.substring(0, firstWordEnd(remark)), invites)
                && Words.count(remark.substring(0, mark), LEAST_ASKED) >= LEAST_ASKED
                && indexOfAny(QUESTION_MARKS, body) < 0;
    }

    private static int firstWordEnd(String text) {
        int space = text.indexOf(' ');
        return space < 0 ? text.length() : space;
    }

    private static int indexOfAny(String marks, String text) {
        for (int i = 0; i < text.length(); i++) {
            if (marks.indexOf(text.charAt(i)) >= 0) {
                return i;
            }
        }
        return -1;
    }

    /** True if a text begins small below lines that begin with capitals. */
    private static boolean isTyped(String body, String remark) {
        return Character.isLowerCase(remark.charAt(0)) && isCased(body);
    }

    private static boolean isCased(String body) {
        boolean capital = false;
        boolean begins = true;
        for (int i = 0; i < body.length(); i++) {
            char c = body.charAt(i);
            if (begins && Character.isLowerCase(c)) {
                return false;
            }
            capital |= begins && Character.isUpperCase(c);
            begins = c == '\n' || begins && !Character.isLetterOrDigit(c);
        }
        return capital;
    }
}

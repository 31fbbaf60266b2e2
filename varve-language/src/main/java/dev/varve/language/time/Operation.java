package dev.varve.language.time;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * What a rule makes of its phrase; {@code docs/languages.md} lists what may be written.
 *
 * @param kind   what is counted or named
 * @param amount how it is counted
 * @param count  of {@link Amount#FIXED}, {@link Amount#WEEK}, {@link Amount#YEAR}, {@link Amount#FROM}, and of {@link Kind#VAGUE} the days to each side
 * @param about  whether the date is a rough one
 */
record Operation(Kind kind, Amount amount, int count, boolean about) {
    /** What is counted from the day on which it was said, or named. */
    enum Kind {
        DAY(Amount.COUNTED),
        WEEK(Amount.COUNTED),
        WEEKNUMBER(Amount.TOLD),
        WEEKEND(Amount.FIXED, Amount.BACK, Amount.ON, Amount.NEAR, Amount.AHEAD),
        MONTH(Amount.COUNTED),
        MONTHDAY(Amount.BACK, Amount.ON),
        MONTHEND(Amount.FIXED, Amount.NEAR, Amount.AHEAD, Amount.DEADLINE, Amount.PAST),
        QUARTER(Amount.FIXED),
        QUARTEREND(Amount.FIXED),
        QUARTERNAME(Amount.NAMED),
        HALF(Amount.FIXED),
        HALFNAME(Amount.NAMED),
        SEASON(
                Amount.YEAR,
                Amount.LAST,
                Amount.THIS,
                Amount.NEXT,
                Amount.NEAR,
                Amount.AHEAD,
                Amount.DEADLINE,
                Amount.PAST),
        YEAR(Amount.COUNTED),
        YEAREND(Amount.FIXED),
        WEEKDAY(
                Amount.WEEK,
                Amount.FROM,
                Amount.LAST,
                Amount.COMING,
                Amount.NEXT,
                Amount.THIS,
                Amount.NEAR,
                Amount.AHEAD,
                Amount.DEADLINE,
                Amount.PAST,
                Amount.OPEN),
        MONTHNAME(
                Amount.YEAR,
                Amount.LAST,
                Amount.NEXT,
                Amount.THIS,
                Amount.NEAR,
                Amount.AHEAD,
                Amount.DEADLINE,
                Amount.PAST,
                Amount.OPEN),
        WEEKDATE(Amount.TOLD),
        /** The week of a day of the year. */
        WEEKOFDATE(Amount.TOLD),
        /** The day before a day of the year. */
        EVE(Amount.TOLD),
        /** The day after one. */
        MORROW(Amount.TOLD),
        /** A weekday of a month: as many as the phrase says, or the last one. */
        WEEKDAYOF(Amount.FIXED, Amount.NEAR, Amount.AHEAD, Amount.DEADLINE, Amount.PAST),
        DAYOFMONTH(Amount.FIXED, Amount.NEAR, Amount.AHEAD, Amount.DEADLINE, Amount.PAST, Amount.OPEN),
        DATE(Amount.WHOLE, Amount.OPEN),
        DATEWEEK(Amount.WHOLE),
        DATEWEEKEND(Amount.WHOLE),
        DATEQUARTER(Amount.WHOLE),
        DATESEASON(Amount.WHOLE),
        DATEHALF(Amount.WHOLE),
        MONTHDAYS(Amount.WHOLE),
        VAGUE(Amount.FIXED),
        SKIP(Amount.WHOLE);

        private final Set<Amount> amounts;

        Kind(Amount... amounts) {
            this.amounts = Set.of(amounts);
        }

        Kind(Set<Amount> amounts) {
            this.amounts = amounts;
        }
    }

    /** How it is counted, or which of those with a name is meant. */
    enum Amount {
        /** A signed number. */
        FIXED,
        /** As many as the phrase says, back. */
        BACK,
        /** As many as it says, on. */
        ON,
        /** As many as it says, in a direction that it does not tell. */
        EITHER,
        /** Of the week this many weeks away. */
        WEEK,
        /** Of the year this many years away. */
        YEAR,
        /** As many weeks as the phrase or the rule says after the next one. */
        FROM,
        LAST,
        THIS,
        COMING,
        NEXT,
        /** As the tense of the sentence tells. */
        NEAR,
        /** Likewise, and ahead where it does not tell. */
        AHEAD,
        /** Ahead, whatever else the sentence tells. */
        DEADLINE,
        PAST,
        /** Any: no date for a note, but one for a question and for a note that somebody else wrote. */
        OPEN,
        /** There is nothing to count. */
        WHOLE;

        static final Set<Amount> COUNTED = Set.of(FIXED, BACK, ON, EITHER);
        static final Set<Amount> TOLD = Set.of(NEAR, AHEAD, DEADLINE, PAST);
        static final Set<Amount> NAMED = Set.of(YEAR, NEAR, AHEAD, DEADLINE, PAST);
    }

    /**
     * Reads one, such as {@code day -1}, {@code about week -n}, {@code weekday week +1} or {@code date}.
     *
     * @throws IllegalArgumentException if there is none like it
     */
    static Operation of(String text) {
        List<String> words = Arrays.asList(text.split(" ", -1));
        boolean about = words.get(0).equals("about");
        List<String> rest = about ? words.subList(1, words.size()) : words;
        if (rest.isEmpty() || rest.size() > 3) {
            throw none(text);
        }
        Kind kind = kind(rest.get(0), text);
        String last = rest.get(rest.size() - 1);
        Amount amount;
        if (rest.size() == 1) {
            amount = Amount.WHOLE;
        } else if (rest.size() == 2) {
            amount = amount(last, text);
        } else if (rest.get(1).equals("week")) {
            amount = Amount.WEEK;
        } else if (rest.get(1).equals("year")) {
            amount = Amount.YEAR;
        } else if (rest.get(1).equals("from")) {
            amount = Amount.FROM;
        } else {
            throw none(text);
        }
        if (!kind.amounts.contains(amount)) {
            throw none(text);
        }
        boolean counts = amount == Amount.FIXED
                || amount == Amount.WEEK
                || amount == Amount.YEAR
                || amount == Amount.FROM && !last.equals("n");
        return new Operation(kind, amount, counts ? number(last, text) : 0, about);
    }

    private static Kind kind(String name, String text) {
        return Arrays.stream(Kind.values())
                .filter(kind -> kind.name().toLowerCase(Locale.ROOT).equals(name))
                .findFirst()
                .orElseThrow(() -> none(text));
    }

    private static Amount amount(String word, String text) {
        return switch (word) {
            case "-n" -> Amount.BACK;
            case "+n" -> Amount.ON;
            case "n" -> Amount.EITHER;
            case "last" -> Amount.LAST;
            case "this" -> Amount.THIS;
            case "coming" -> Amount.COMING;
            case "next" -> Amount.NEXT;
            case "near" -> Amount.NEAR;
            case "ahead" -> Amount.AHEAD;
            case "deadline" -> Amount.DEADLINE;
            case "past" -> Amount.PAST;
            case "open" -> Amount.OPEN;
            default -> {
                number(word, text);
                yield Amount.FIXED;
            }
        };
    }

    private static int number(String word, String text) {
        try {
            return Integer.parseInt(word);
        } catch (NumberFormatException e) {
            throw none(text);
        }
    }

    private static IllegalArgumentException none(String text) {
        return new IllegalArgumentException("no operation \"" + text + "\"; see docs/languages.md");
    }

    /** True if the sentence around a phrase tells what is meant. */
    boolean followsTense() {
        return amount == Amount.NEAR || amount == Amount.AHEAD || amount == Amount.THIS;
    }

    /** True if the phrase is a date in full. */
    boolean isWhole() {
        return switch (kind) {
            case DATE, DATEWEEK, DATEWEEKEND, DATEQUARTER, DATESEASON, DATEHALF -> true;
            default -> false;
        };
    }

    /** True if only somebody else's note is held against it: it never gives a phrase its date, nor a question. */
    boolean isHint() {
        return kind == Kind.VAGUE
                || kind == Kind.MONTHDAYS
                || amount == Amount.EITHER
                || amount == Amount.OPEN && kind != Kind.MONTHNAME;
    }
}

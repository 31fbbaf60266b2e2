package dev.varve.language.time;

/**
 * A phrase that means a time.
 *
 * @param start where it begins in the text
 * @param end   where it ends
 * @param means the day or period
 * @param about whether it is a rough date, as of "a few days ago"
 * @param whole whether the phrase is that date in full, as "5 May 2026"; such a phrase means the same whenever it is said
 */
public record TimeExpression(int start, int end, CalendarPeriod means, boolean about, boolean whole) {
    /** What a note writes behind the phrase. */
    public String written() {
        return about ? "about " + means : means.toString();
    }
}

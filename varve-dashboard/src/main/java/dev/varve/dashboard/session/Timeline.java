package dev.varve.dashboard.session;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Tokens over the course of a session, one value per call of the agent's model, thinned out for long sessions.
 *
 * @param calls    how many calls there were, in all
 * @param call     number of each call that has a value here, from 1
 * @param seq      newest message that it was shown
 * @param at       when, in seconds since 1970
 * @param context  tokens that it was given: notes, hint and messages, without the host's own prompt
 * @param history  tokens of all messages until then
 * @param cached   of the context, tokens at its beginning that the call before had too
 * @param marks    where notes took over
 */
public record Timeline(
        int calls,
        long[] call,
        long[] seq,
        long[] at,
        long[] context,
        long[] history,
        long[] cached,
        List<Mark> marks) {
    private static final int MOST_POINTS = 2_000;
    private static final int MOST_MARKS = 1_000;

    /**
     * Notes took over.
     *
     * @param kind   {@code activation} or {@code reflection}
     * @param seq    newest message then
     * @param at     its time, in seconds since 1970
     * @param before tokens of a call before
     * @param notes  notes that stood then
     * @param tokens their size
     */
    public record Mark(String kind, long seq, long at, long before, int notes, long tokens) {}

    /**
     * Sums over all calls.
     *
     * @param calls         how many
     * @param history       tokens, had each been given every message
     * @param historyCached of these, tokens that the call before had too
     * @param context       tokens that they were given
     * @param cached        of these, tokens that the call before had too
     */
    public record Totals(long calls, long history, long historyCached, long context, long cached) {
        static Totals of(Course course) {
            long history = 0;
            long historyCached = 0;
            long context = 0;
            long cached = 0;
            for (int i = 0; i < course.calls(); i++) {
                history += course.history(i);
                historyCached += i == 0 ? 0 : course.history(i - 1);
                context += course.tokens(i);
                cached += course.cached(i);
            }
            return new Totals(course.calls(), history, historyCached, context, cached);
        }
    }

    static Timeline of(Course course) {
        int step = Math.max(1, course.calls() / MOST_POINTS);
        int[] picked = new int[course.calls()];
        int count = 0;
        for (int i = 0; i < course.calls(); i++) {
            // The call before a fall and the one after it, so that the saw keeps its teeth.
            boolean tooth = course.tokens(i) < (i == 0 ? 0 : course.tokens(i - 1))
                    || (i + 1 < course.calls() && course.tokens(i + 1) < course.tokens(i));
            if (i % step == 0 || i == course.calls() - 1 || (tooth && count < 2 * MOST_POINTS)) {
                picked[count++] = i;
            }
        }
        int[] points = Arrays.copyOf(picked, count);
        List<Mark> marks = new ArrayList<>();
        for (Course.Moment moment : course.moments()) {
            if (moment.kind() != Course.Kind.CHECKPOINT && marks.size() < MOST_MARKS) {
                marks.add(new Mark(
                        moment.kind() == Course.Kind.ACTIVATION ? "activation" : "reflection",
                        course.number(moment.place()),
                        moment.at().getEpochSecond(),
                        moment.tokens(),
                        moment.active().size(),
                        moment.state().memoryTokens()));
            }
        }
        return new Timeline(
                course.calls(),
                Arrays.stream(points).mapToLong(i -> i + 1L).toArray(),
                Arrays.stream(points)
                        .mapToLong(i -> course.number(course.shownAt(i)))
                        .toArray(),
                Arrays.stream(points)
                        .mapToLong(i -> course.time(i).getEpochSecond())
                        .toArray(),
                Arrays.stream(points).mapToLong(course::tokens).toArray(),
                Arrays.stream(points).mapToLong(course::history).toArray(),
                Arrays.stream(points).mapToLong(course::cached).toArray(),
                marks);
    }
}

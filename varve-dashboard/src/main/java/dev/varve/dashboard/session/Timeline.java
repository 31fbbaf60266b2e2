package dev.varve.dashboard.session;

import dev.varve.event.Course;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Tokens over the course of a session, one value per call of the agent's model, thinned out for long sessions.
 *
 * @param calls number of all calls
 * @param call number of each call that has a value here, from 1
 * @param seq newest message in it
 * @param at when, in seconds since 1970
 * @param context tokens of its input: notes, hint and messages, without the host's own prompt
 * @param history tokens of all messages until then
 * @param cached of the context, leading tokens that the call before had too
 * @param marks points at which notes took over
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
     * A point at which notes took over.
     *
     * @param kind {@code activation} or {@code reflection}
     * @param seq newest message then
     * @param at its time, in seconds since 1970
     * @param before tokens of a call before
     * @param notes number of notes in use afterwards
     * @param tokens their size
     */
    public record Mark(String kind, long seq, long at, long before, int notes, long tokens) {
        static Mark of(Course.Change change) {
            return new Mark(
                    change.kind().name().toLowerCase(Locale.ROOT),
                    change.seq(),
                    change.at().getEpochSecond(),
                    change.before(),
                    change.notes(),
                    change.noteTokens());
        }
    }

    /**
     * Sums over the calls of a day, in UTC.
     *
     * @param day     such as 2026-03-02
     * @param calls   how many
     * @param history tokens, had each been given every message
     * @param context tokens that they were given
     * @param cached  of these, tokens that the call before had too
     */
    public record Day(String day, long calls, long history, long context, long cached) {}

    /**
     * Sums over all calls.
     *
     * @param calls         how many
     * @param history       tokens, had each been given every message
     * @param historyCached of these, tokens that the call before had too
     * @param context       tokens that they were given
     * @param cached        of these, tokens that the call before had too
     * @param days          the same by day, in order
     */
    public record Totals(long calls, long history, long historyCached, long context, long cached, List<Day> days) {
        static Totals of(Course course) {
            Map<String, Day> days = new TreeMap<>();
            long historyCached = 0;
            for (int i = 1; i <= course.calls(); i++) {
                Course.Call call = course.call(i);
                historyCached += i == 1 ? 0 : course.call(i - 1).history();
                String day = call.at().atOffset(ZoneOffset.UTC).toLocalDate().toString();
                days.merge(
                        day,
                        new Day(day, 1, call.history(), call.context(), call.cached()),
                        (sum, one) -> new Day(
                                day,
                                sum.calls() + one.calls(),
                                sum.history() + one.history(),
                                sum.context() + one.context(),
                                sum.cached() + one.cached()));
            }
            List<Day> all = List.copyOf(days.values());
            return new Totals(
                    course.calls(),
                    all.stream().mapToLong(Day::history).sum(),
                    historyCached,
                    all.stream().mapToLong(Day::context).sum(),
                    all.stream().mapToLong(Day::cached).sum(),
                    all);
        }
    }

    static Timeline of(Course course) {
        int step = Math.max(1, course.calls() / MOST_POINTS);
        int[] picked = new int[course.calls()];
        int count = 0;
        for (int i = 1; i <= course.calls(); i++) {
            if (i % step == 0 || i == 1 || i == course.calls() || (count < 2 * MOST_POINTS && isTooth(course, i))) {
                picked[count++] = i;
            }
        }
        List<Course.Call> calls =
                Arrays.stream(picked, 0, count).mapToObj(course::call).toList();
        return new Timeline(
                course.calls(),
                Arrays.stream(picked, 0, count).mapToLong(i -> i).toArray(),
                calls.stream().mapToLong(Course.Call::seq).toArray(),
                calls.stream().mapToLong(call -> call.at().getEpochSecond()).toArray(),
                Arrays.stream(picked, 0, count)
                        .mapToLong(call -> context(course, call))
                        .toArray(),
                calls.stream().mapToLong(Course.Call::history).toArray(),
                calls.stream().mapToLong(Course.Call::cached).toArray(),
                course.changes().stream().limit(MOST_MARKS).map(Mark::of).toList());
    }

    /** Context size of a call; for the next call it is known, since its context has been assembled. */
    private static long context(Course course, int call) {
        return call == course.calls()
                ? course.context(call).stats().totalTokens()
                : course.call(call).context();
    }

    /** The call before a fall and the one after it, so that the saw keeps its teeth. */
    private static boolean isTooth(Course course, int call) {
        long tokens = course.call(call).context();
        return (call > 1 && tokens < course.call(call - 1).context())
                || (call < course.calls() && course.call(call + 1).context() < tokens);
    }
}

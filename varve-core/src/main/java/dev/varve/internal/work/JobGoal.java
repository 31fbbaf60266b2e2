package dev.varve.internal.work;

import dev.varve.store.SessionState;

/**
 * How much a job has to do. Of two requests for one job, the more demanding one counts.
 *
 * @param reach  the work to do
 * @param seenTo number of the newest message when the request was made; {@link Reach#IDLE} ends when there is a newer one
 */
public record JobGoal(Reach reach, long seenTo) {
    /** What the policy says is due. */
    public static final JobGoal DUE = new JobGoal(Reach.DUE, 0);

    /** All that the agent has seen. */
    public static final JobGoal SEEN = new JobGoal(Reach.SEEN, 0);

    /** All that the agent has seen, and a question of the user that it is about to answer. */
    public static final JobGoal ASKED = new JobGoal(Reach.ASKED, 0);

    /** Everything but a tool call that awaits its result: the conversation is over. */
    public static final JobGoal END = new JobGoal(Reach.END, 0);

    /** In the order of how far they go. */
    public enum Reach {
        DUE,
        IDLE,
        SEEN,
        ASKED,
        END
    }

    /** All that the agent has seen, as long as the session stays idle; then what a context would do. */
    public static JobGoal idle(long lastSeq) {
        return new JobGoal(Reach.IDLE, lastSeq);
    }

    JobGoal or(JobGoal other) {
        return other.reach.compareTo(reach) >= 0 ? other : this;
    }

    /** Messages below it are to be observed, if the goal is not only what is due. */
    public long to(SessionState state) {
        boolean toTheEnd = reach == Reach.END || (reach == Reach.ASKED && state.lastUserSeq() == state.lastSeq());
        return toTheEnd ? state.wholeTo() : state.closedTo();
    }

    /** True if it asks for more than what is due, the session being what it is now. */
    public boolean isEager(SessionState state) {
        return reach == Reach.IDLE ? isIdle(state) : reach != Reach.DUE;
    }

    /** True if the session is idle, and still is. */
    public boolean isIdle(SessionState state) {
        return reach == Reach.IDLE && seenTo == state.lastSeq();
    }
}

package dev.varve.internal.limit;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Calls to one provider that are under way, as many at once as may be. A call that is past its deadline was given up by its
 * caller; if its client does not return all the same, it is stuck: it has no slot any more, and counts until it returns.
 * Thread-safe.
 */
final class CallsUnderWay {
    private final Optional<Semaphore> slots;
    private final Clock clock;
    private final Set<Call> calls = ConcurrentHashMap.newKeySet();

    /**
     * None yet.
     *
     * @param most at once, without those that are stuck; 0 for no bound
     */
    CallsUnderWay(int most, Clock clock) {
        this.slots = most == 0 ? Optional.empty() : Optional.of(new Semaphore(most, true));
        this.clock = clock;
    }

    /** One call, from its slot to its return. */
    final class Call {
        private final Instant due;
        private final AtomicBoolean settled = new AtomicBoolean();

        private Call(Instant due) {
            this.due = due;
        }

        /** It has returned. Returns whether it counts, and was not found to be stuck before. */
        boolean returned() {
            calls.remove(this);
            return settle();
        }

        private boolean settle() {
            boolean first = settled.compareAndSet(false, true);
            if (first) {
                slots.ifPresent(Semaphore::release);
            }
            return first;
        }

        private boolean overdue(Instant now) {
            return !settled.get() && !now.isBefore(due);
        }
    }

    /**
     * Waits for a slot.
     *
     * @param patience how long to wait, and how long the call may take from then on, as its client is told
     * @return the call, which must say when it has returned; empty if no slot became free
     */
    Optional<Call> enter(Duration patience) throws InterruptedException {
        if (slots.isPresent() && !slots.get().tryAcquire(patience.toNanos(), TimeUnit.NANOSECONDS)) {
            return Optional.empty();
        }
        Call call = new Call(clock.instant().plus(patience));
        calls.add(call);
        return Optional.of(call);
    }

    /** Takes the slots of calls that are past their deadline. Returns how many were found to be stuck just now. */
    int findStuck() {
        Instant now = clock.instant();
        return (int) calls.stream()
                .filter(call -> call.overdue(now))
                .filter(Call::settle)
                .count();
    }

    /** Calls that were found to be stuck and have not returned since. */
    int stuck() {
        return (int) calls.stream().filter(call -> call.settled.get()).count();
    }
}

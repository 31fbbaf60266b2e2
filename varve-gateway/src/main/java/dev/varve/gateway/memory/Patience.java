package dev.varve.gateway.memory;

import dev.varve.gateway.relay.Interceptor.Outgoing;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Bounds the wait of a call for its plan.
 *
 * @param time longest wait of a small call; zero makes every plan late
 * @param longest longest wait of a call that would fail without a plan
 * @param sending continues calls that waited in vain
 */
record Patience(Duration time, Duration longest, Executor sending) {
    private static final long BYTES_FOR_HALF = 1 << 20;

    /**
     * Applies a function once, to the plan or, if it comes too late, to {@link CallPlan#LATE}. It runs on the
     * planning thread, so that a call waits for no other; after a timeout, on another thread.
     *
     * @param bytes of the call: larger ones take longer to read
     * @param must tells whether the call would fail without a plan, asked when its time is up
     */
    CompletableFuture<Outgoing> inTime(
            CompletableFuture<CallPlan> planned,
            int bytes,
            Supplier<CompletableFuture<Boolean>> must,
            Function<CallPlan, Outgoing> made) {
        if (time.isZero()) {
            return CompletableFuture.completedFuture(made.apply(CallPlan.LATE));
        }
        if (planned.isDone() && !planned.isCompletedExceptionally()) {
            return CompletableFuture.completedFuture(made.apply(planned.join()));
        }
        AtomicBoolean settled = new AtomicBoolean();
        CompletableFuture<Outgoing> never = new CompletableFuture<>();
        Function<CallPlan, CompletableFuture<Outgoing>> once = plan ->
                settled.compareAndSet(false, true) ? CompletableFuture.completedFuture(made.apply(plan)) : never;
        long first = time.toMillis() + time.toMillis() * bytes / BYTES_FOR_HALF / 2;
        CompletableFuture<CallPlan> late = after(first, new CompletableFuture<>());
        CompletableFuture<CallPlan> last = new CompletableFuture<>();
        CompletableFuture<Outgoing> sent = planned.thenCompose(once)
                .applyToEither(
                        late.thenCompose(plan -> must.get())
                                .thenCompose(waits -> waits
                                        ? after(longest.toMillis() - first, last)
                                        : CompletableFuture.completedFuture(CallPlan.LATE))
                                .thenComposeAsync(once, sending),
                        Function.identity());
        sent.whenComplete((outgoing, failure) -> {
            late.cancel(false); // or its clock would hold the body
            last.cancel(false);
        });
        return sent;
    }

    private static CompletableFuture<CallPlan> after(long millis, CompletableFuture<CallPlan> late) {
        return late.completeOnTimeout(CallPlan.LATE, Math.max(0, millis), TimeUnit.MILLISECONDS);
    }
}

package dev.varve.gateway.memory;

import dev.varve.gateway.relay.Interceptor.Outgoing;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Function;

/**
 * How long a call waits for its plan.
 *
 * @param time    at most; with none every plan is late
 * @param sending where calls go on that waited in vain
 */
record Patience(Duration time, Executor sending) {
    /**
     * What is made of a plan, or of {@link Plan#LATE} if there is none in time; once. It is made on the thread that has made
     * the plan, so that the call waits for no other one; if that comes too late, on another.
     */
    CompletableFuture<Outgoing> inTime(CompletableFuture<Plan> planned, Function<Plan, Outgoing> made) {
        if (time.isZero()) {
            return CompletableFuture.completedFuture(made.apply(Plan.LATE));
        }
        if (planned.isDone() && !planned.isCompletedExceptionally()) {
            return CompletableFuture.completedFuture(made.apply(planned.join()));
        }
        AtomicBoolean settled = new AtomicBoolean();
        CompletableFuture<Outgoing> never = new CompletableFuture<>();
        Function<Plan, CompletableFuture<Outgoing>> once = plan ->
                settled.compareAndSet(false, true) ? CompletableFuture.completedFuture(made.apply(plan)) : never;
        CompletableFuture<Plan> late =
                new CompletableFuture<Plan>().completeOnTimeout(Plan.LATE, time.toMillis(), TimeUnit.MILLISECONDS);
        CompletableFuture<Outgoing> sent =
                planned.thenCompose(once).applyToEither(late.thenComposeAsync(once, sending), Function.identity());
        sent.whenComplete((outgoing, failure) -> late.cancel(false)); // or its clock would hold the body
        return sent;
    }
}

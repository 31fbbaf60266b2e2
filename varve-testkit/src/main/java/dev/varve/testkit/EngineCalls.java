package dev.varve.testkit;

import dev.varve.internal.work.BackgroundThreads;
import dev.varve.internal.work.FailurePolicy;
import dev.varve.internal.work.ModelCaller;
import dev.varve.model.LanguageModel;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.Retries;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;

/** Calls a language model as the engine does, for tests of adapters. */
public final class EngineCalls {
    private EngineCalls() {}

    /**
     * The answer, requested once on a thread of its own, which is interrupted at the deadline of the prompt.
     *
     * @throws dev.varve.model.ModelException if there is none in time, or the model fails
     */
    public static Completion complete(LanguageModel model, Prompt prompt) {
        Clock clock = Clock.fixed(Instant.EPOCH, ZoneOffset.UTC); // all of the deadline is left
        ModelCaller caller =
                new ModelCaller(BackgroundThreads.executor(), 1, new FailurePolicy(Retries.immediate(), clock), clock);
        return caller.run(prompt.deadline(), 1).call(() -> 0, left -> model.complete(prompt));
    }
}

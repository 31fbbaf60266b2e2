package dev.varve.internal.limit;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.varve.TestClock;
import dev.varve.TokenEstimator;
import dev.varve.Usage;
import dev.varve.event.MemoryEvent;
import dev.varve.event.MemoryListener;
import dev.varve.event.ProviderStatus;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.model.ModelException.Kind;
import dev.varve.model.ModelLimits;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** A provider behind limits: what it answers is scripted, its calls are counted, its changes are heard. */
abstract class LimitedProvider {
    static final LanguageModel.Prompt PROMPT =
            new LanguageModel.Prompt("Condense.", "A talk.", 100, Duration.ofSeconds(10));
    static final LanguageModel.Completion OK =
            new LanguageModel.Completion("ok", Usage.call(10, 5), LanguageModel.End.DONE);
    static final ModelLimits LIMITS = ModelLimits.defaults().withBreaker(3, Duration.ofSeconds(30));

    final TestClock clock = new TestClock();
    final AtomicInteger calls = new AtomicInteger();
    final List<ProviderStatus> changes = new ArrayList<>();
    final MemoryListener listener = new MemoryListener() {
        @Override
        public void on(MemoryEvent event) {
            throw new AssertionError("no session is concerned: " + event);
        }

        @Override
        public void onProvider(ProviderStatus status) {
            changes.add(status);
        }
    };
    Supplier<LanguageModel.Completion> answer = () -> OK;

    /** A call on a thread of its own, as its caller makes it, of a client that does not let itself be stopped. */
    final Thread stick(LanguageModel model, CountDownLatch until) throws InterruptedException {
        CountDownLatch begun = new CountDownLatch(1);
        answer = () -> {
            begun.countDown();
            boolean waiting = true;
            while (waiting) {
                try {
                    until.await();
                    waiting = false;
                } catch (InterruptedException e) {
                    // Goes on, as careless code does.
                }
            }
            return OK;
        };
        Thread thread = new Thread(() -> model.complete(PROMPT));
        thread.setDaemon(true);
        thread.start();
        begun.await();
        return thread;
    }

    final LanguageModel guarded(ModelLimits limits, String name) {
        return new ProviderLimiters(limits, TokenEstimator.scriptAware(), clock, listener).guard(model(name));
    }

    final LanguageModel model(String name) {
        return new LanguageModel() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public Completion complete(Prompt prompt) {
                calls.incrementAndGet();
                return answer.get();
            }
        };
    }

    static Supplier<LanguageModel.Completion> failing(Kind kind) {
        return () -> {
            throw new ModelException(kind, "scripted " + kind);
        };
    }

    static void fail(LanguageModel model, int times) {
        for (int i = 0; i < times; i++) {
            failure(model);
        }
    }

    static ModelException failure(LanguageModel model) {
        return catchThrowableOfType(ModelException.class, () -> model.complete(PROMPT));
    }
}

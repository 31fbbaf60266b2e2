package dev.varve.springboot;

import java.util.Optional;
import java.util.function.Supplier;
import org.springframework.context.SmartLifecycle;

/** The jobs of the application's upkeep: they start with the application and stop before the engine is closed. */
public final class VarveUpkeep implements SmartLifecycle {
    private final Supplier<AutoCloseable> start;
    private Optional<AutoCloseable> running = Optional.empty();

    VarveUpkeep(Supplier<AutoCloseable> start) {
        this.start = start;
    }

    @Override
    public synchronized void start() {
        if (running.isEmpty()) {
            running = Optional.of(start.get());
        }
    }

    @Override
    public synchronized void stop() {
        running.ifPresent(jobs -> {
            try {
                jobs.close();
            } catch (Exception e) {
                throw new IllegalStateException("the upkeep of sessions did not stop: " + e.getMessage(), e);
            }
        });
        running = Optional.empty();
    }

    @Override
    public synchronized boolean isRunning() {
        return running.isPresent();
    }
}

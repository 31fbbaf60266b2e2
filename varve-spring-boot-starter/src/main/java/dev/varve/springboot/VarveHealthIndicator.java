package dev.varve.springboot;

import dev.varve.Scope;
import dev.varve.Varve;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Up if the store answers; it reads one row that need not exist. Says how much background work was dropped. */
final class VarveHealthIndicator extends AbstractHealthIndicator {
    private static final Scope PROBE = new Scope("varve", "health", "probe");

    private final Varve varve;

    VarveHealthIndicator(Varve varve) {
        super("the memory's store does not answer");
        this.varve = varve;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        varve.session(PROBE).status();
        builder.up().withDetail("dropped", varve.droppedCount());
    }
}

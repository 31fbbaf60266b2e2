package dev.varve.springboot;

import dev.varve.Varve;
import dev.varve.store.StoreHealth;
import org.springframework.boot.health.contributor.AbstractHealthIndicator;
import org.springframework.boot.health.contributor.Health;

/** Up if the store answers and has this version's schema. Reports the backlog of observers. */
final class VarveHealthIndicator extends AbstractHealthIndicator {
    private final Varve varve;

    VarveHealthIndicator(Varve varve) {
        super("the memory's store does not answer");
        this.varve = varve;
    }

    @Override
    protected void doHealthCheck(Health.Builder builder) {
        StoreHealth health = varve.health();
        builder.status(health.isUp() ? "UP" : "DOWN")
                .withDetail("schema", health.schema().found())
                .withDetail("behind", health.behind())
                .withDetail("behindTokens", health.behindTokens())
                .withDetail("oldest", health.oldest().toString())
                .withDetail("dropped", varve.droppedCount());
        health.problem().ifPresent(problem -> builder.withDetail("problem", problem));
    }
}

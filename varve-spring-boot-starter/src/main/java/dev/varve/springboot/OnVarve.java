package dev.varve.springboot;

import dev.varve.Varve;
import org.springframework.boot.autoconfigure.condition.AnyNestedCondition;
import org.springframework.boot.autoconfigure.condition.ConditionalOnBean;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;

/** Memory is wanted: the property says so, or the application made an engine itself. */
final class OnVarve extends AnyNestedCondition {
    OnVarve() {
        super(ConfigurationPhase.REGISTER_BEAN);
    }

    @ConditionalOnProperty(prefix = VarveProperties.PREFIX, name = "enabled", havingValue = "true")
    static final class ByProperty {}

    @ConditionalOnBean(Varve.class)
    static final class ByBean {}
}

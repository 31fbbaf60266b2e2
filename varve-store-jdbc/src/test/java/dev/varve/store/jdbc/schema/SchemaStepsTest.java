package dev.varve.store.jdbc.schema;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import dev.varve.store.StoreException;
import dev.varve.store.jdbc.schema.SchemaSteps.Done;
import java.util.List;
import org.junit.jupiter.api.Test;

class SchemaStepsTest {
    private final SchemaSteps steps =
            new SchemaSteps(SchemaStepsTest.class, List.of("script.sql", "same.sql", "another.sql"));

    @Test
    void the_fingerprint_is_that_of_the_statements() {
        assertThat(steps.fingerprint(2)).as("other comments and blanks").isEqualTo(steps.fingerprint(1));
        assertThat(steps.fingerprint(3)).as("another type").isNotEqualTo(steps.fingerprint(1));
        assertThat(steps.statements(1)).hasSize(2);
    }

    @Test
    void the_version_is_that_of_the_newest_step_of_these() {
        Done first = new Done(1, steps.fingerprint(1));
        assertThat(steps.version("here", List.of())).isZero();
        assertThat(steps.version("here", List.of(new Done(2, steps.fingerprint(2)), first)))
                .isEqualTo(2);
        assertThatThrownBy(() -> steps.version("here", List.of(first, new Done(4, ""))))
                .isInstanceOf(SchemaTooNewException.class)
                .hasMessageContaining("here has schema version 4, and this Varve knows versions up to 3");
        assertThatThrownBy(() -> steps.version("here", List.of(new Done(1, "another"), new Done(9, "another"))))
                .as("more versions of another kind")
                .isInstanceOf(SchemaUnknownException.class)
                .hasMessageContaining("\"varve export\" of the old build and \"varve import\" of this one");
        assertThatThrownBy(() -> steps.version("here", List.of(first, new Done(2, ""))))
                .isInstanceOf(SchemaUnknownException.class)
                .hasMessageContaining("here has a schema version 2 that is not this Varve's");
        assertThatThrownBy(() -> steps.version("here", List.of(first, new Done(0, steps.fingerprint(1)))))
                .as("a number that damage made")
                .isInstanceOf(SchemaUnknownException.class)
                .hasMessageContaining("here has a schema version 0 that is not this Varve's");
    }

    @Test
    void a_jar_without_its_scripts_is_said() {
        SchemaSteps missing = new SchemaSteps(SchemaStepsTest.class, List.of("missing.sql"));
        assertThatThrownBy(() -> missing.statements(1))
                .isInstanceOf(StoreException.class)
                .hasMessageContaining("missing.sql is missing from the jar");
    }
}

package dev.varve.internal.weight;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.VarveException;
import org.junit.jupiter.api.Test;

class WeightsTest {
    @Test
    void one_file_has_the_weights_of_observer_and_recall() {
        assertThat(Weights.defaults().names("observer.")).contains("observer.TERM", "observer.TIME");
        assertThat(Weights.defaults().names("recall.")).contains("recall.PREVIOUS", "recall.SITTING");
    }

    @Test
    void a_change_makes_another() {
        Weights changed = Weights.defaults().with("recall.NEXT", 7);

        assertThat(changed.of("recall.NEXT")).isEqualTo(7);
        assertThat(changed).isNotEqualTo(Weights.defaults());
        assertThat(changed.with("recall.NEXT", Weights.defaults().of("recall.NEXT")))
                .isEqualTo(Weights.defaults());
        assertThat(changed.toString()).contains("recall.NEXT=7.0\n");
    }

    @Test
    void an_unknown_name_is_refused() {
        assertThatThrownBy(() -> Weights.defaults().of("observer.LUCK"))
                .isInstanceOf(VarveException.class)
                .hasMessageContaining("observer.LUCK");
    }
}

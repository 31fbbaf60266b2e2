package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WorthTest {
    @Test
    void a_request_passes_once_it_is_done_unless_it_says_more() {
        assertThat(new Worth(390, 700, 0).isPassing()).isTrue();
        assertThat(new Worth(450, 700, 0).isPassing()).isFalse();
        assertThat(new Worth(390, 300, 0).isPassing()).isFalse();
        assertThat(new Worth(390, 700, 200).isPassing()).isFalse();
    }
}

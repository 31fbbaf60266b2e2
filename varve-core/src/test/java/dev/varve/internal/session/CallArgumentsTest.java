package dev.varve.internal.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Arguments that a client can read before it sends them. */
@Tag("C8")
class CallArgumentsTest {
    @Test
    void an_object_stays_as_it_is() {
        for (String whole : List.of(
                "{}", " {\"a\" : [1, -2.5e3, {\"b\":null}], \"c\":\"}\\\"\\\\\", \"d\":true }\n", "{\"a\":[[],{}]}")) {
            assertThat(CallArguments.readable(whole)).isEqualTo(whole);
        }
    }

    @Test
    void no_arguments_are_an_empty_object() {
        assertThat(CallArguments.readable("")).isEqualTo("{}");
        assertThat(CallArguments.readable(" \n")).isEqualTo("{}");
    }

    @Test
    void what_a_limit_cut_says_how_it_began() {
        String whole = "{\"path\":\"src/A.java\",\"lines\":[1,{\"to\":2}],\"text\":\"a\\\"b\"}";
        for (int end = 1; end < whole.length(); end++) {
            String mended = CallArguments.readable(whole.substring(0, end));
            assertThat(mended).startsWith("{\"unreadable\":\"{");
            assertThat(CallArguments.isObject(mended)).as(mended).isTrue();
        }
    }

    @Test
    void what_is_no_object_is_put_into_one() {
        for (String other :
                List.of("[1]", "\"a\"", "ls -l", "{\"a\":1}}", "{\"a\" 1}", "{a:1}", "{\"a\":1,}", "\u0001")) {
            assertThat(CallArguments.isObject(CallArguments.readable(other)))
                    .as(other)
                    .isTrue();
            assertThat(CallArguments.readable(other)).isNotEqualTo(other);
        }
        assertThat(CallArguments.isObject("{\"a\":".repeat(100_000))).isFalse();
    }
}

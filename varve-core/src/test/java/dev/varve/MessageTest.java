package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.store.CountedMessage;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.jspecify.annotations.NullUnmarked;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@NullUnmarked
class MessageTest {

    static Stream<Arguments> incomplete() {
        return Stream.of(
                incomplete("the text of a message", () -> Message.user((String) null)),
                incomplete("the id of a message", () -> Message.user("hello").withId(null)),
                incomplete(
                        "the speaker of a message", () -> Message.user("hello").withSpeaker(null)),
                incomplete("the name of a called tool", () -> new Part.ToolCall("a", null, "{}")),
                incomplete("the arguments of a tool call", () -> new Part.ToolCall("a", "run", null)),
                incomplete("the content of a tool result", () -> new Part.ToolResult("a", "run", null, false)),
                incomplete("the URI of an attachment", () -> new Part.Attachment("image/png", null, "")));
    }

    private static Arguments incomplete(String field, ThrowingCallable made) {
        return Arguments.of(field, made);
    }

    @ParameterizedTest
    @MethodSource("incomplete")
    void what_is_missing_is_named_where_the_message_is_made(String field, ThrowingCallable made) {
        assertThatThrownBy(made).isInstanceOf(NullPointerException.class).hasMessageStartingWith(field + " is null");
    }

    @Test
    void an_id_of_a_million_characters_is_not_quoted_whole() {
        String id = "x".repeat(1_000_000);

        assertThat(new DuplicateMessageException(Scope.of("s"), id, 7))
                .hasMessageContaining("(1000000 characters) is already message 7")
                .satisfies(e -> assertThat(e.getMessage()).hasSizeLessThan(300));
    }

    @Test
    void an_estimator_that_counts_below_nothing_is_named_with_the_session() {
        TokenEstimator broken = new TokenEstimator() {
            @Override
            public int estimate(CharSequence text) {
                return -5;
            }

            @Override
            public int estimate(Message message) {
                return -5;
            }
        };

        assertThatThrownBy(() -> CountedMessage.by(broken, Scope.of("s"), Message.user("hello")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(Scope.of("s").toString())
                .hasMessageContaining(broken.getClass().getName());
    }
}

package dev.varve.langchain4j.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.langchain4j.data.image.Image;
import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.UserMessage;
import dev.varve.ClearMode;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Media go out in their turn, and later as a line that says what they were. */
@Tag("C8")
class MediaTest extends ChatMemoryFixture {
    /** A picture of so many bytes; only its head is one. */
    private static ImageContent picture(int number, int bytes) {
        ByteBuffer png = ByteBuffer.allocate(bytes);
        png.putInt(0x89504E47)
                .putInt(0x0D0A1A0A)
                .putInt(13)
                .putInt(0x49484452)
                .putInt(640)
                .putInt(480 + number);
        return ImageContent.from(Image.builder()
                .base64Data(Base64.getEncoder().encodeToString(png.array()))
                .mimeType("image/png")
                .build());
    }

    private static UserMessage question(int number, int bytes) {
        return UserMessage.from(
                List.of(TextContent.from("what is in picture " + number + "?"), picture(number, bytes)));
    }

    private static long bytes(List<ChatMessage> messages) {
        return messages.stream()
                .filter(UserMessage.class::isInstance)
                .flatMap(message -> ((UserMessage) message).contents().stream())
                .filter(ImageContent.class::isInstance)
                .mapToLong(image -> ((ImageContent) image).image().base64Data().length())
                .sum();
    }

    @Test
    void of_twenty_pictures_each_call_sends_the_newest() {
        for (int turn = 0; turn < 20; turn++) {
            UserMessage question = question(turn, 100_000);
            memory.add(question);
            assertThat(memory.messages()).contains(question);
            assertThat(bytes(memory.messages())).isBetween(100_000L, 140_000L);
            memory.add(AiMessage.from("A tree."));
        }
        assertThat(log().toString().length()).isLessThan(30_000);
    }

    @Test
    void tools_of_the_turn_see_the_picture_and_the_next_turn_a_line_about_it() {
        memory.add(question(1, 3_000));
        memory.add(calls("a"));
        memory.add(result("a", "ok"));
        assertThat(bytes(memory.messages())).isPositive();
        memory.add(AiMessage.from("A tree."));
        memory.add(UserMessage.from("and the leaves?"));
        assertThat(bytes(memory.messages())).isZero();
        assertThat(memory.messages().get(0).toString())
                .contains("what is in picture 1?", "[picture image/png, 640x481 pixels, 2 KB, ");
    }

    @Test
    void a_view_with_media_that_is_written_back_changes_nothing() {
        memory.add(question(1, 3_000));
        List<ChatMessage> view = memory.messages();
        memory.set(view);
        assertThat(log()).hasSize(1);
        assertThat(memory.messages()).isEqualTo(view);
        memory.add(question(1, 3_000));
        assertThat(log()).as("a retry").hasSize(1);
    }

    @Test
    void media_count_where_the_window_is_small() {
        talk(30);
        var small = VarveChatMemoryProvider.builder(varve)
                .clock(CLOCK)
                .onClear(ClearMode.KEEP)
                .contextWindow(8_000)
                .reserve(500)
                .build()
                .get("ada");
        small.add(UserMessage.from("a word"));
        int without = small.messages().size();
        small.add(AiMessage.from("yes"));
        small.add(UserMessage.from(List.of(
                TextContent.from("look"), picture(1, 3_000), picture(2, 3_000), picture(3, 3_000), picture(4, 3_000))));
        assertThat(Media.tokens(small.messages().get(small.messages().size() - 1)))
                .isBetween(1_600L, 1_700L);
        assertThat(small.messages().size()).isLessThanOrEqualTo(without + 2);
    }
}

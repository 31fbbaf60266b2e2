package dev.varve.internal.token;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Part;
import java.nio.ByteBuffer;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the log and later calls say of bytes that were sent once. */
@Tag("C8")
class SentMediumTest {
    private static byte[] png(int width, int height) {
        return ByteBuffer.allocate(4_000)
                .putInt(0x89504E47)
                .putInt(0x0D0A1A0A)
                .putInt(13)
                .putInt(0x49484452)
                .putInt(width)
                .putInt(height)
                .array();
    }

    @Test
    void an_attachment_tells_what_the_bytes_were() {
        for (SentMedium medium : List.of(
                SentMedium.of("image/png", "chart.png", png(640, 480)),
                SentMedium.of("image/webp", "", new byte[100]),
                SentMedium.of("", "", new byte[1_024]),
                SentMedium.of("audio/wav", "a \"b\"?=bytes=7&pixels=1x1", new byte[70_000]))) {
            Part.Attachment attachment = medium.attachment("urn:sha256:00ff");
            assertThat(attachment.uri()).startsWith("urn:sha256:00ff?=bytes=");
            assertThat(SentMedium.in(attachment)).isEqualTo(medium);
        }
    }

    @Test
    void the_line_has_what_is_known() {
        assertThat(SentMedium.of("image/png", "chart.png", png(640, 480)).line())
                .isEqualTo("[picture image/png \"chart.png\", 640x480 pixels, 3 KB; it was sent with this message]");
        assertThat(SentMedium.of("application/pdf", "", new byte[12]).line("0a1b"))
                .isEqualTo("[document application/pdf, 12 bytes, 0a1b; it was sent with this message]");
        assertThat(SentMedium.in(new Part.Attachment("audio/wav", "adk:1", "")).line())
                .isEqualTo("[sound audio/wav; it was sent with this message]");
    }

    @Test
    void base64_is_the_same_as_bytes() {
        byte[] picture = png(800, 600);
        SentMedium medium = SentMedium.ofBase64(
                "image/png", "", Base64.getEncoder().withoutPadding().encodeToString(picture));
        assertThat(medium.size()).hasValue(new PictureSize(800, 600));
        assertThat(medium.line())
                .isEqualTo(SentMedium.of("image/png", "", picture).line());
        assertThat(SentMedium.ofBase64("image/png", "", "no base64 at all").size())
                .isEmpty();
    }

    @Test
    void pictures_count_by_their_pixels_and_others_by_their_bytes() {
        assertThat(new SentMedium("image/png", "", 1, Optional.of(new PictureSize(750, 100))).tokens())
                .isEqualTo(101);
        assertThat(new SentMedium("image/png", "", 1, Optional.of(new PictureSize(9_000, 9_000))).tokens())
                .isEqualTo(1_600);
        assertThat(SentMedium.of("IMAGE/webp", "", new byte[1]).tokens()).isEqualTo(1_600);
        assertThat(SentMedium.of("audio/wav", "", new byte[50_000]).tokens()).isEqualTo(501);
    }

    @Test
    void attachments_of_another_make_say_what_they_can() {
        for (String uri : List.of("https://example.org/a.png", "urn:x?=bytes=many&pixels=3", "urn:x?=bytes=-1", "")) {
            assertThat(SentMedium.in(new Part.Attachment("image/png", uri, "a")).line())
                    .as(uri)
                    .isEqualTo("[picture image/png \"a\"; it was sent with this message]");
        }
    }
}

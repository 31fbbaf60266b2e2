package dev.varve.internal.token;

import dev.varve.Part;
import java.util.Locale;
import java.util.Optional;

/**
 * A picture, a sound, a film or a document whose bytes a message had. They are sent in their turn; the log keeps what they were, and
 * a line stands for them in every later call: bytes that go out again and again cost more than all words of a conversation.
 *
 * @param mediaType such as {@code image/png}; may be empty
 * @param name      what the host calls it, or empty
 * @param bytes     how many there were
 * @param size      of a picture whose format tells it
 */
public record SentMedium(String mediaType, String name, long bytes, Optional<PictureSize> size) {
    /** The most tokens that providers count for a picture, and the estimate for one of unknown size. */
    private static final long MOST_PICTURE_TOKENS = 1_600;

    private static final long PIXELS_PER_TOKEN = 750;
    private static final long BYTES_PER_TOKEN = 100;

    private static final String BYTES = "?=bytes=";
    private static final String PIXELS = "&pixels=";

    /** What these bytes are. */
    public static SentMedium of(String mediaType, String name, byte[] bytes) {
        return new SentMedium(mediaType, name, bytes.length, PictureSize.of(bytes));
    }

    /** What these bytes in Base64 are; only their head is read. */
    public static SentMedium ofBase64(String mediaType, String name, String base64) {
        return new SentMedium(mediaType, name, base64.length() * 3L / 4, PictureSize.ofBase64(base64));
    }

    /**
     * What the log keeps.
     *
     * @param uri tells the bytes from others; it is no address
     */
    public Part.Attachment attachment(String uri) {
        String pixels =
                size.map(known -> PIXELS + known.width() + "x" + known.height()).orElse("");
        return new Part.Attachment(mediaType, uri + BYTES + bytes + pixels, name);
    }

    /** What an attachment of {@link #attachment} was; of others as much as they say. */
    public static SentMedium in(Part.Attachment attachment) {
        String uri = attachment.uri();
        int at = uri.lastIndexOf(BYTES);
        String numbers = at < 0 ? "" : uri.substring(at + BYTES.length());
        int more = numbers.indexOf(PIXELS);
        long bytes = number(more < 0 ? numbers : numbers.substring(0, more));
        Optional<PictureSize> size =
                more < 0 ? Optional.empty() : PictureSize.parse(numbers.substring(more + PIXELS.length()));
        return new SentMedium(attachment.mediaType(), attachment.name(), bytes, size);
    }

    private static long number(String digits) {
        try {
            return Math.max(0, Long.parseLong(digits));
        } catch (NumberFormatException e) {
            return 0; // an attachment of another make
        }
    }

    /** The line that stands for it. */
    public String line() {
        return line("");
    }

    /**
     * The same with a word that tells it from others, for hosts whose log has no attachments.
     *
     * @param mark a few signs, or empty
     */
    public String line(String mark) {
        return "[" + kind() + (mediaType.isEmpty() ? "" : " " + mediaType)
                + (name.isEmpty() ? "" : " \"" + name + "\"")
                + size.map(pixels -> ", " + pixels.width() + "x" + pixels.height() + " pixels")
                        .orElse("")
                + (bytes == 0 ? "" : ", " + amount())
                + (mark.isEmpty() ? "" : ", " + mark)
                + "; it was sent with this message]";
    }

    private String kind() {
        int slash = mediaType.indexOf('/');
        return switch (slash < 0 ? mediaType : mediaType.substring(0, slash).toLowerCase(Locale.ROOT)) {
            case "image" -> "picture";
            case "audio" -> "sound";
            case "video" -> "film";
            default -> "document";
        };
    }

    private String amount() {
        return bytes < 1_024 ? bytes + " bytes" : bytes / 1_024 + " KB";
    }

    /** What a provider counts for it, roughly. */
    public long tokens() {
        return kind().equals("picture")
                ? size.map(known -> Math.min(MOST_PICTURE_TOKENS, known.pixels() / PIXELS_PER_TOKEN + 1))
                        .orElse(MOST_PICTURE_TOKENS)
                : bytes / BYTES_PER_TOKEN + 1;
    }
}

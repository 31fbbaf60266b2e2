package dev.varve.springai;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.internal.token.SentMedium;
import dev.varve.model.Picture;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import org.springframework.ai.content.Media;
import org.springframework.ai.content.MediaContent;
import org.springframework.util.MimeTypeUtils;

/**
 * Maps pictures, sounds and files by reference. A medium with an address keeps it and is sent again; of a medium's
 * bytes the log keeps a hash, its type and its size, and after its turn a line in brackets replaces it.
 */
final class AttachmentMapping {
    private static final String HASH = "urn:sha256:";
    private static final int LONGEST_ADDRESS = 2_048;

    private AttachmentMapping() {}

    static Part.Attachment attachment(Media media) {
        String type = media.getMimeType().toString();
        if (media.getData() instanceof byte[] bytes) {
            return SentMedium.of(type, media.getName(), bytes).attachment(hash(bytes));
        }
        String text = media.getData().toString();
        return address(text)
                .map(uri -> new Part.Attachment(type, uri, media.getName()))
                .orElseGet(() -> SentMedium.ofBase64(type, media.getName(), text.substring(text.indexOf(',') + 1))
                        .attachment(hash(text.getBytes(StandardCharsets.UTF_8))));
    }

    /** The pictures in a message that are bytes, for a model that writes notes. */
    static List<Picture> pictures(org.springframework.ai.chat.messages.Message message) {
        return message instanceof MediaContent content
                ? content.getMedia().stream()
                        .flatMap(media -> picture(media).stream())
                        .toList()
                : List.of();
    }

    private static Optional<Picture> picture(Media media) {
        Part.Attachment attachment = attachment(media);
        if (hasAddress(attachment)) {
            return Optional.empty();
        }
        if (media.getData() instanceof byte[] bytes) {
            return Optional.of(new Picture(attachment.uri(), attachment.mediaType(), bytes));
        }
        String text = media.getData().toString();
        return Picture.ofBase64(attachment.uri(), attachment.mediaType(), text.substring(text.indexOf(',') + 1));
    }

    /** A rough estimate of the tokens that a provider counts for media. */
    static long tokens(List<Media> media) {
        return media.stream()
                .map(AttachmentMapping::attachment)
                .filter(attachment -> !hasAddress(attachment))
                .mapToLong(attachment -> SentMedium.in(attachment).tokens())
                .sum();
    }

    /** The media that can be sent again. */
    static List<Media> media(Message message) {
        return attachments(message).stream()
                .filter(AttachmentMapping::hasAddress)
                .map(attachment -> Media.builder()
                        .mimeType(MimeTypeUtils.parseMimeType(attachment.mediaType()))
                        .data(attachment.uri())
                        .name(attachment.name())
                        .build())
                .toList();
    }

    /**
     * The words of a message, with a line for each attachment that is not sent.
     *
     * @param sendsMedia whether the message itself can carry {@link #media}
     */
    static String textWithNotes(Message message, boolean sendsMedia) {
        StringBuilder text = new StringBuilder(message.text());
        for (Part.Attachment attachment : attachments(message)) {
            if (!sendsMedia || !hasAddress(attachment)) {
                text.append(text.isEmpty() ? "" : "\n")
                        .append(
                                hasAddress(attachment)
                                        ? "[attachment " + attachment.mediaType() + " " + attachment.uri() + "]"
                                        : SentMedium.in(attachment).line());
            }
        }
        return text.toString();
    }

    private static List<Part.Attachment> attachments(Message message) {
        return message.parts().stream()
                .filter(Part.Attachment.class::isInstance)
                .map(Part.Attachment.class::cast)
                .toList();
    }

    private static boolean hasAddress(Part.Attachment attachment) {
        return !attachment.uri().startsWith(HASH);
    }

    private static Optional<String> address(String text) {
        if (text.length() > LONGEST_ADDRESS || text.startsWith("data:")) {
            return Optional.empty();
        }
        try {
            return new URI(text).isAbsolute() ? Optional.of(text) : Optional.empty();
        } catch (URISyntaxException e) {
            return Optional.empty(); // base64, for example
        }
    }

    private static String hash(byte[] bytes) {
        try {
            return HASH
                    + HexFormat.of()
                            .formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}

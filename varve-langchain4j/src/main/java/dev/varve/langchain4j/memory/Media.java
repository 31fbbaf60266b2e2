package dev.varve.langchain4j.memory;

import dev.langchain4j.data.message.AudioContent;
import dev.langchain4j.data.message.ChatMessage;
import dev.langchain4j.data.message.Content;
import dev.langchain4j.data.message.ImageContent;
import dev.langchain4j.data.message.PdfFileContent;
import dev.langchain4j.data.message.TextContent;
import dev.langchain4j.data.message.ToolExecutionResultMessage;
import dev.langchain4j.data.message.UserMessage;
import dev.langchain4j.data.message.VideoContent;
import dev.varve.internal.token.SentMedium;
import dev.varve.model.Picture;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Pictures, sounds, films and documents that a message holds as bytes. They are sent in their turn; the log has a line in their
 * place, and so has every later call: bytes that go out again and again cost more than all words of a conversation.
 */
final class Media {
    private Media() {}

    /** A medium's bytes in Base64, and its type. */
    private record Bytes(String type, String base64) {
        SentMedium medium() {
            return SentMedium.ofBase64(type, "", base64);
        }

        /** The line that replaces the medium. */
        String reference() {
            return medium().line(String.format(Locale.ROOT, "%08x", base64.hashCode()));
        }
    }

    /** The pictures of a message, for a model that writes notes. */
    static List<Picture> pictures(ChatMessage message) {
        return contents(message).stream()
                .filter(ImageContent.class::isInstance)
                .flatMap(content -> bytes(content).stream())
                .flatMap(bytes -> Picture.ofBase64(bytes.reference(), bytes.type(), bytes.base64()).stream())
                .toList();
    }

    static boolean hasBytes(ChatMessage message) {
        return contents(message).stream().anyMatch(content -> bytes(content).isPresent());
    }

    /** The tokens that a provider counts for the media of a message, roughly; 0 if it has none. */
    static long tokens(ChatMessage message) {
        return contents(message).stream()
                .flatMap(content -> bytes(content).stream())
                .mapToLong(bytes -> bytes.medium().tokens())
                .sum();
    }

    /** The message as the log has it. */
    static ChatMessage withoutBytes(ChatMessage message) {
        return hasBytes(message)
                ? with(contents(message).stream().map(Media::withoutBytes).toList(), message)
                : message;
    }

    private static Content withoutBytes(Content content) {
        return bytes(content)
                .<Content>map(bytes -> TextContent.from(bytes.reference()))
                .orElse(content);
    }

    /**
     * A message with its media again.
     *
     * @param shown    the message without bytes, perhaps with more words behind its last text
     * @param original as it came
     */
    static ChatMessage restored(ChatMessage shown, ChatMessage original) {
        List<Content> now = contents(shown);
        List<Content> came = contents(original);
        List<Content> contents = new ArrayList<>();
        for (int i = 0; i < now.size(); i++) {
            Optional<Bytes> bytes = i < came.size() ? bytes(came.get(i)) : Optional.empty();
            if (bytes.isEmpty()) {
                contents.add(now.get(i));
                continue;
            }
            contents.add(came.get(i));
            String reference = bytes.get().reference();
            if (now.get(i) instanceof TextContent words && words.text().length() > reference.length()) {
                contents.add(TextContent.from(words.text().substring(reference.length() + 1)));
            }
        }
        return with(contents, shown);
    }

    private static List<Content> contents(ChatMessage message) {
        if (message instanceof UserMessage user) {
            return user.contents();
        }
        return message instanceof ToolExecutionResultMessage result ? result.contents() : List.of();
    }

    private static ChatMessage with(List<Content> contents, ChatMessage message) {
        if (message instanceof UserMessage user) {
            return user.toBuilder().contents(contents).build();
        }
        ToolExecutionResultMessage result = (ToolExecutionResultMessage) message;
        return ToolExecutionResultMessage.builder()
                .id(result.id())
                .toolName(result.toolName())
                .isError(result.isError())
                .attributes(result.attributes())
                .contents(contents)
                .build();
    }

    private static Optional<Bytes> bytes(Content content) {
        if (content instanceof ImageContent image) {
            return bytes("image/*", image.image().mimeType(), image.image().base64Data());
        } else if (content instanceof AudioContent audio) {
            return bytes("audio/*", audio.audio().mimeType(), audio.audio().base64Data());
        } else if (content instanceof VideoContent video) {
            return bytes("video/*", video.video().mimeType(), video.video().base64Data());
        } else if (content instanceof PdfFileContent pdf) {
            return bytes(
                    "application/*", pdf.pdfFile().mimeType(), pdf.pdfFile().base64Data());
        }
        return Optional.empty();
    }

    private static Optional<Bytes> bytes(String usualType, @Nullable String type, @Nullable String base64) {
        return base64 == null || base64.isEmpty()
                ? Optional.empty()
                : Optional.of(new Bytes(Objects.requireNonNullElse(type, usualType), base64));
    }
}

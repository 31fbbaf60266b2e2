package dev.varve.model;

import dev.varve.internal.token.SentMedium;
import java.util.Base64;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * A picture that goes to a model which writes notes. Memory keeps its bytes in the heap until they have been sent there once, and
 * never in a store.
 *
 * @param reference stands for the picture in its message: the URI of an {@link dev.varve.Part.Attachment}, or words of its text
 * @param mediaType such as {@code image/png}
 * @param bytes     the picture as it is; not copied
 */
public record Picture(String reference, String mediaType, byte[] bytes) {
    private static final Set<String> KNOWN = Set.of("image/png", "image/jpeg", "image/gif", "image/webp");

    /** The least that a provider takes: Anthropic refuses more than 5 MB in Base64. */
    private static final int MOST_BYTES = 3_750_000;

    /** The same from Base64; empty if it is none. */
    public static Optional<Picture> ofBase64(String reference, String mediaType, String base64) {
        try {
            return Optional.of(
                    new Picture(reference, mediaType, Base64.getDecoder().decode(base64)));
        } catch (IllegalArgumentException e) {
            return Optional.empty(); // the provider will say so
        }
    }

    /** True if models take pictures of this kind and size. */
    public boolean canBeSent() {
        return KNOWN.contains(mediaType.toLowerCase(Locale.ROOT))
                && bytes.length > 0
                && bytes.length <= MOST_BYTES
                && !reference.isBlank();
    }

    /** The bytes in Base64. */
    public String base64() {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** A rough estimate of the tokens that a provider counts. */
    public long tokens() {
        return SentMedium.of(mediaType, "", bytes).tokens();
    }

    /** Says what it is and not what it shows. */
    @Override
    public String toString() {
        return "Picture[" + mediaType + ", " + bytes.length + " bytes]";
    }
}

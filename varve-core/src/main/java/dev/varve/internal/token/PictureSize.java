package dev.varve.internal.token;

import java.util.Base64;
import java.util.Optional;

/** How many pixels a picture has, read from the head of its bytes: PNG, GIF or JPEG. */
public record PictureSize(int width, int height) {
    /** Characters of Base64 that are read; a JPEG's size may follow an embedded thumbnail. */
    private static final int HEAD_CHARS = 1 << 17;

    private static final int PNG = 0x89504E47;
    private static final int GIF = 0x47494638;
    private static final int JPEG = 0xFFD8;

    long pixels() {
        return (long) width * height;
    }

    /** Parses {@code 640x480}; empty for any other form. */
    static Optional<PictureSize> parse(String text) {
        int by = text.indexOf('x');
        try {
            return by < 0
                    ? Optional.empty()
                    : Optional.of(new PictureSize(
                            Integer.parseInt(text.substring(0, by)), Integer.parseInt(text.substring(by + 1))));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    static Optional<PictureSize> ofBase64(String base64) {
        int end = Math.min(base64.length(), HEAD_CHARS);
        try {
            return of(Base64.getDecoder().decode(base64.substring(0, end - end % 4)));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    static Optional<PictureSize> of(byte[] head) {
        if (head.length >= 24 && big(head, 0, 4) == PNG) {
            return Optional.of(new PictureSize(big(head, 16, 4), big(head, 20, 4)));
        }
        if (head.length >= 10 && big(head, 0, 4) == GIF) {
            return Optional.of(new PictureSize(little(head, 6), little(head, 8)));
        }
        return head.length >= 4 && big(head, 0, 2) == JPEG ? jpeg(head) : Optional.empty();
    }

    /** The frame's header is the first segment C0 to CF that is no table. */
    private static Optional<PictureSize> jpeg(byte[] head) {
        int at = 2;
        while (at + 9 < head.length && (head[at] & 0xFF) == 0xFF) {
            int marker = head[at + 1] & 0xFF;
            boolean frame = marker >= 0xC0 && marker <= 0xCF && marker != 0xC4 && marker != 0xC8 && marker != 0xCC;
            if (frame) {
                return Optional.of(new PictureSize(big(head, at + 7, 2), big(head, at + 5, 2)));
            }
            at += 2 + Math.max(2, big(head, at + 2, 2));
        }
        return Optional.empty();
    }

    private static int big(byte[] bytes, int at, int count) {
        int value = 0;
        for (int i = 0; i < count; i++) {
            value = value << 8 | bytes[at + i] & 0xFF;
        }
        return value;
    }

    private static int little(byte[] bytes, int at) {
        return bytes[at] & 0xFF | (bytes[at + 1] & 0xFF) << 8;
    }
}

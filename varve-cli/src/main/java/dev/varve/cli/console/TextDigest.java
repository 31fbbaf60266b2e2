package dev.varve.cli.console;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** A digest of a text, for file names and lists that must not reveal it. */
public final class TextDigest {
    private static final int BYTES = 16;

    private TextDigest() {}

    /** The first half of its SHA-256, in hexadecimal. */
    public static String of(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(digest, 0, BYTES);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("this Java runtime has no SHA-256; use another one", e);
        }
    }
}

package dev.varve.store.jsonl;

import dev.varve.store.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** File names for sessions and resources, and their folder. */
final class Folders {
    private static final int READABLE = 40;

    private Folders() {}

    /**
     * A name that no path can be made of and that no two keys share: the readable part is for people, the
     * digest tells keys apart.
     */
    static String name(String prefix, String... key) {
        String last = key[key.length - 1].replaceAll("[^A-Za-z0-9_-]", "_");
        String readable = last.substring(0, Math.min(READABLE, last.length()));
        return prefix + readable + "-" + digest(String.join("\0", key)) + ".jsonl";
    }

    private static String digest(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_16BE));
            return HexFormat.of().formatHex(digest, 0, 12);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    static StoreException unusable(Path folder, IOException cause) {
        if (cause instanceof FileAlreadyExistsException) {
            return new StoreException(folder + " is a file; name a folder", cause);
        }
        return new StoreException(folder + " cannot be used as a folder for sessions; check its rights", cause);
    }
}

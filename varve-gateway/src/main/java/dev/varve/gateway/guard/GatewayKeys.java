package dev.varve.gateway.guard;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Keys that clients show in the header {@code x-varve-key}. Only their digests are kept, so that no dump, log or text
 * of this object has one. Immutable.
 */
public final class GatewayKeys {
    /** Shortest accepted key, in characters. */
    public static final int MIN_LENGTH = 16;

    private record Key(String name, byte[] digest) {}

    private final List<Key> keys;

    private GatewayKeys(List<Key> keys) {
        this.keys = List.copyOf(keys);
    }

    /** No keys. */
    public static GatewayKeys none() {
        return new GatewayKeys(List.of());
    }

    /**
     * These and one more.
     *
     * @param name   of who has it; sessions of different names never meet
     * @param secret the key
     */
    public GatewayKeys with(String name, String secret) {
        if (secret.length() < MIN_LENGTH) {
            throw new IllegalArgumentException(
                    "the gateway key of \"" + name + "\" is too short; use at least " + MIN_LENGTH + " characters");
        }
        List<Key> all = new ArrayList<>(keys);
        all.add(new Key(name, digest(secret)));
        return new GatewayKeys(all);
    }

    public boolean isEmpty() {
        return keys.isEmpty();
    }

    /** The owner of a key. Takes as long for a wrong key as for a right one. */
    public Optional<String> owner(String secret) {
        byte[] digest = digest(secret);
        Optional<String> owner = Optional.empty();
        for (Key key : keys) {
            if (MessageDigest.isEqual(key.digest(), digest)) {
                owner = Optional.of(key.name());
            }
        }
        return owner;
    }

    private static byte[] digest(String secret) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(secret.getBytes(StandardCharsets.UTF_8));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    @Override
    public String toString() {
        return "GatewayKeys" + keys.stream().map(Key::name).toList();
    }
}

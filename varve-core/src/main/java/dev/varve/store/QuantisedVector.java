package dev.varve.store;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * A direction in the space of a model, a byte for each dimension and four for its length: a quarter of what the model
 * gives, and as good for comparing. Immutable.
 */
public final class QuantisedVector {
    private final byte[] bytes;

    private QuantisedVector(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The direction of a vector; its length does not count.
     *
     * @throws IllegalArgumentException if it has no dimension, or a part is not a number
     */
    public static QuantisedVector of(float[] vector) {
        float greatest = 0;
        for (float value : vector) {
            if (!Float.isFinite(value)) {
                throw new IllegalArgumentException("a vector has " + value);
            }
            greatest = Math.max(greatest, Math.abs(value));
        }
        if (vector.length == 0) {
            throw new IllegalArgumentException("a vector has no dimension");
        }
        ByteBuffer bytes = ByteBuffer.allocate(Float.BYTES + vector.length).putFloat(0);
        double squares = 0;
        for (float value : vector) {
            byte rounded = (byte) Math.round(greatest == 0 ? 0 : Byte.MAX_VALUE * value / greatest);
            squares += rounded * rounded;
            bytes.put(rounded);
        }
        bytes.putFloat(0, (float) Math.sqrt(squares));
        return new QuantisedVector(bytes.array());
    }

    /** For a column of a table. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /**
     * How alike two directions are: 1 for the same, 0 for directions that have nothing to do with each other or are of
     * different spaces.
     *
     * @param other as {@link #toBytes} gave it; not copied, since a search compares thousands
     */
    public double cosine(byte[] other) {
        if (other.length != bytes.length) {
            return 0;
        }
        int product = 0;
        for (int i = Float.BYTES; i < bytes.length; i++) {
            product += bytes[i] * other[i];
        }
        double lengths = (double) length(bytes) * length(other);
        return lengths == 0 ? 0 : product / lengths;
    }

    private static float length(byte[] bytes) {
        return Float.intBitsToFloat(
                (bytes[0] & 0xFF) << 24 | (bytes[1] & 0xFF) << 16 | (bytes[2] & 0xFF) << 8 | (bytes[3] & 0xFF));
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof QuantisedVector vector && Arrays.equals(vector.bytes, bytes);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(bytes);
    }

    @Override
    public String toString() {
        return "vector of " + (bytes.length - Float.BYTES);
    }
}

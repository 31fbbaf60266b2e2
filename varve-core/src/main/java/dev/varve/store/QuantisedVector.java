package dev.varve.store;

import java.nio.ByteBuffer;
import java.util.Arrays;

/**
 * The direction of a vector, with one byte per dimension and four for the scale: a quarter of the original size, and just
 * as good for comparisons. Immutable.
 */
public final class QuantisedVector {
    private final byte[] bytes;

    private QuantisedVector(byte[] bytes) {
        this.bytes = bytes;
    }

    /**
     * The direction of a vector; its length is ignored.
     *
     * @throws IllegalArgumentException if it has no dimensions, or a component is not a number
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

    /** The bytes to store. */
    public byte[] toBytes() {
        return bytes.clone();
    }

    /**
     * The similarity of two directions: 1 if they are the same, 0 if they are unrelated or have different dimensions.
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

package dev.varve.language.intent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.CRC32;

/**
 * The bytes of a model: magic, format, name, then for each head its name, bias, steps and weights, and a checksum of all that.
 * Most buckets have no weight, and only the others are listed.
 */
public final class IntentModelFile {
    private static final int MAGIC = 0x56494e54;
    private static final int FORMAT = 1;

    private IntentModelFile() {}

    /** The bytes of a model. */
    public static byte[] write(String name, Map<Head, Weights> heads) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (DataOutputStream out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeShort(FORMAT);
            out.writeUTF(name);
            for (Map.Entry<Head, Weights> head : new EnumMap<>(heads).entrySet()) {
                out.writeUTF(head.getKey().name());
                write(head.getValue(), out);
            }
            CRC32 sum = new CRC32();
            sum.update(bytes.toByteArray());
            out.writeInt((int) sum.getValue());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static void write(Weights weights, DataOutputStream out) throws IOException {
        out.writeInt(weights.bias());
        int[] from = weights.steps().from();
        int[] perMille = weights.steps().perMille();
        out.writeShort(from.length);
        for (int i = 0; i < from.length; i++) {
            out.writeInt(from[i]);
        }
        for (int i = 0; i <= from.length; i++) {
            out.writeShort(perMille[i]);
        }
        short[] buckets = weights.buckets();
        short[] of = weights.of();
        out.writeInt(buckets.length);
        for (short bucket : buckets) {
            out.writeShort(bucket);
        }
        for (short weight : of) {
            out.writeShort(weight);
        }
    }

    /**
     * A model from its bytes.
     *
     * @param source to name in a message
     * @throws IllegalArgumentException if the bytes are damaged or of another format
     */
    public static IntentModel read(String source, byte[] bytes) {
        Content content = content(source, bytes);
        return new IntentModel(content.name(), content.heads());
    }

    /**
     * The weights of a model from its bytes.
     *
     * @param source to name in a message
     * @throws IllegalArgumentException if the bytes are damaged or of another format
     */
    public static Map<Head, Weights> weights(String source, byte[] bytes) {
        return content(source, bytes).heads();
    }

    private record Content(String name, Map<Head, Weights> heads) {}

    private static Content content(String source, byte[] bytes) {
        try {
            return content(bytes);
        } catch (IllegalArgumentException | BufferUnderflowException e) {
            String why = e.getMessage() == null ? "it ends too early" : e.getMessage();
            throw new IllegalArgumentException(source + " is no model that can be used: " + why, e);
        }
    }

    private static Content content(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        check(in.getInt() == MAGIC, "it begins otherwise");
        int format = in.getShort();
        check(format == FORMAT, "format " + format + " instead of " + FORMAT);
        check(bytes.length > Integer.BYTES, "it ends too early");
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, bytes.length - Integer.BYTES);
        check(
                ByteBuffer.wrap(bytes).getInt(bytes.length - Integer.BYTES) == (int) sum.getValue(),
                "its checksum differs");
        String name = text(in);
        Map<Head, Weights> heads = new EnumMap<>(Head.class);
        while (in.remaining() > Integer.BYTES) {
            heads.put(Head.valueOf(text(in)), weights(in));
        }
        return new Content(name, heads);
    }

    private static Weights weights(ByteBuffer in) {
        int bias = in.getInt();
        int[] from = new int[in.getShort()];
        for (int i = 0; i < from.length; i++) {
            from[i] = in.getInt();
        }
        int[] perMille = new int[from.length + 1];
        for (int i = 0; i < perMille.length; i++) {
            perMille[i] = in.getShort();
        }
        int count = in.getInt();
        check(count >= 0 && count <= Features.BUCKETS, count + " weights");
        short[] buckets = new short[count];
        short[] of = new short[count];
        in.asShortBuffer().get(buckets).get(of);
        in.position(in.position() + 2 * count * Short.BYTES);
        return new Weights(bias, buckets, of, new Steps(from, perMille));
    }

    private static String text(ByteBuffer in) {
        byte[] utf = new byte[Short.toUnsignedInt(in.getShort())];
        in.get(utf);
        return new String(utf, StandardCharsets.UTF_8);
    }

    private static void check(boolean holds, String otherwise) {
        if (!holds) {
            throw new IllegalArgumentException(otherwise);
        }
    }
}

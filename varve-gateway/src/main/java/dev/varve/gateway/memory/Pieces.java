package dev.varve.gateway.memory;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A body in the making: places of the one that came, and bytes between them. They are joined once. Belongs to one call. */
final class Pieces {
    private final byte[] body;
    private final List<Piece> all = new ArrayList<>();

    private record Piece(byte[] of, int from, int to) {}

    /** Nothing yet of this body. */
    Pieces(byte[] body) {
        this.body = body;
    }

    /** Adds a place of the body. */
    Pieces copy(int from, int to) {
        int last = all.size() - 1;
        if (last >= 0 && all.get(last).of() == body && all.get(last).to() == from) {
            all.set(last, new Piece(body, all.get(last).from(), to));
        } else if (from < to) {
            all.add(new Piece(body, from, to));
        }
        return this;
    }

    /** Adds bytes that are not in the body. */
    Pieces write(byte[] bytes) {
        all.add(new Piece(bytes, 0, bytes.length));
        return this;
    }

    /** Adds JSON that is not in the body. */
    Pieces write(String json) {
        return write(json.getBytes(StandardCharsets.UTF_8));
    }

    /** True if nothing was added. */
    boolean isEmpty() {
        return all.isEmpty();
    }

    /** Adds the other pieces of the same body. */
    void addAll(Pieces others) {
        for (Piece piece : others.all) {
            if (piece.of() == body) {
                copy(piece.from(), piece.to());
            } else {
                all.add(piece);
            }
        }
    }

    /** All of it. */
    byte[] joined() {
        byte[] whole = new byte
                [all.stream().mapToInt(piece -> piece.to() - piece.from()).sum()];
        int at = 0;
        for (Piece piece : all) {
            System.arraycopy(piece.of(), piece.from(), whole, at, piece.to() - piece.from());
            at += piece.to() - piece.from();
        }
        return whole;
    }
}

package dev.varve.transcript;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Fails once more bytes have been read within one piece than a limit allows. Reading ahead counts. */
final class BoundedInput extends FilterInputStream {
    private final int limit;
    private long left = Long.MAX_VALUE;

    BoundedInput(InputStream in, int limit) {
        super(in);
        this.limit = limit;
    }

    /** Signals that a piece is too long. */
    static final class TooLongException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    void beginPiece() {
        left = limit;
    }

    void endPiece() {
        left = Long.MAX_VALUE;
    }

    @Override
    public int read() throws IOException {
        int value = super.read();
        count(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        int count = super.read(buffer, offset, length);
        count(Math.max(count, 0));
        return count;
    }

    private void count(int read) throws IOException {
        left -= read;
        if (left < 0) {
            throw new TooLongException();
        }
    }
}

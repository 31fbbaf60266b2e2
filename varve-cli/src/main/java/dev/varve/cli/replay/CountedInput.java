package dev.varve.cli.replay;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Counts the bytes that are read, for progress and speed. Read and asked on one thread. */
final class CountedInput extends FilterInputStream {
    private long count;

    CountedInput(InputStream in) {
        super(in);
    }

    /** Bytes read so far. */
    long count() {
        return count;
    }

    @Override
    public int read() throws IOException {
        int read = super.read();
        count += read < 0 ? 0 : 1;
        return read;
    }

    @Override
    public int read(byte[] buffer, int from, int length) throws IOException {
        int read = super.read(buffer, from, length);
        count += Math.max(0, read);
        return read;
    }
}

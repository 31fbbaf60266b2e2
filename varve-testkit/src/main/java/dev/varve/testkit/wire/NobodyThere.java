package dev.varve.testkit.wire;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;

/**
 * An address of this machine at which nobody listens, for as long as this is open. The port of a server that was closed may be
 * another program's a moment later. Thread-safe.
 */
public final class NobodyThere implements AutoCloseable {
    private final Socket held = new Socket();

    private NobodyThere() {}

    /** Reserves a free port without listening on it. */
    public static NobodyThere atFreePort() {
        NobodyThere nobody = new NobodyThere();
        try {
            nobody.held.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        } catch (IOException e) {
            throw new UncheckedIOException("no port of the loopback address is free", e);
        }
        return nobody;
    }

    /** The port. */
    public int port() {
        return held.getLocalPort();
    }

    /** The address, without a path. */
    public String url() {
        return "http://127.0.0.1:" + port();
    }

    /** Lets others have the port. */
    @Override
    public void close() {
        try {
            held.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

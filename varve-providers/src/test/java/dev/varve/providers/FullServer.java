package dev.varve.providers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.ArrayList;
import java.util.List;

/**
 * A server that nobody gets through to: the queue of connections that wait to be accepted is full and stays so, and the
 * system drops further ones without a word, as a host that is gone does.
 */
final class FullServer implements AutoCloseable {
    private static final int MOST = 64;
    private static final int PROBE_MILLIS = 150;

    private final ServerSocket server;
    private final List<Socket> waiting = new ArrayList<>();

    FullServer() throws IOException {
        server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        boolean full = false;
        for (int i = 0; i < MOST && !full; i++) {
            Socket socket = new Socket();
            waiting.add(socket);
            try {
                socket.connect(server.getLocalSocketAddress(), PROBE_MILLIS);
            } catch (SocketTimeoutException e) {
                full = true;
            }
        }
        if (!full) {
            throw new IllegalStateException(MOST + " connections found room in a queue of one");
        }
    }

    String url() {
        return "http://" + server.getInetAddress().getHostAddress() + ":" + server.getLocalPort();
    }

    @Override
    public void close() throws IOException {
        server.close();
        for (Socket socket : waiting) {
            socket.close();
        }
    }
}

package dev.varve.store.jdbc.cluster;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.LockSupport;

/** Passes TCP connections on to a port of this machine, until told to cut them. */
public final class CuttingProxy implements AutoCloseable {
    private final ServerSocket server;
    private volatile int target;
    private volatile boolean refusing;
    private volatile boolean silent;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();

    public CuttingProxy(int target) throws IOException {
        this.target = target;
        this.server = new ServerSocket(0, 200, InetAddress.getLoopbackAddress());
        start(this::accept);
    }

    public int port() {
        return server.getLocalPort();
    }

    /** Cuts all connections that are open now, in the middle of whatever they carry. */
    void cut() {
        sockets.forEach(CuttingProxy::close);
        sockets.clear();
    }

    /** From now on lets nobody through, or everybody again. */
    public void refuse(boolean newRefusing) {
        refusing = newRefusing;
        cut();
    }

    /** From now on keeps what it is given, as a network does that was parted without a word, or passes it on again. */
    public void silence(boolean newSilent) {
        silent = newSilent;
    }

    /** From now on leads to another port, as after a failover. */
    public void lead(int newTarget) {
        target = newTarget;
        cut();
    }

    private void accept() {
        while (!server.isClosed()) {
            try {
                Socket client = server.accept();
                if (refusing) {
                    close(client);
                    continue;
                }
                Socket onward = new Socket(InetAddress.getLoopbackAddress(), target);
                client.setTcpNoDelay(true);
                onward.setTcpNoDelay(true);
                sockets.add(client);
                sockets.add(onward);
                start(() -> pump(client, onward));
                start(() -> pump(onward, client));
            } catch (IOException e) {
                // Closed, or a client that was gone before it was served.
            }
        }
    }

    private void pump(Socket from, Socket to) {
        try (InputStream in = from.getInputStream();
                OutputStream out = to.getOutputStream()) {
            byte[] buffer = new byte[16_384];
            for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                while (silent && !from.isClosed()) {
                    LockSupport.parkNanos(1_000_000);
                }
                out.write(buffer, 0, read);
            }
        } catch (IOException e) {
            // Cut, by either side or by us.
        } finally {
            close(from);
            close(to);
            sockets.remove(from);
            sockets.remove(to);
        }
    }

    private static void start(Runnable work) {
        Thread thread = new Thread(work, "cutting-proxy");
        thread.setDaemon(true);
        thread.start();
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // As closed as it can be.
        }
    }

    @Override
    public void close() throws IOException {
        server.close();
        cut();
    }
}

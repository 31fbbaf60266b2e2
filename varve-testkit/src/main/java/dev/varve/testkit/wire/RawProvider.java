package dev.varve.testkit.wire;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;

/**
 * A local provider that a test controls byte by byte, to check bytes that a proxy must not change. One thread per
 * connection; connections are kept alive. Thread-safe.
 */
public final class RawProvider implements AutoCloseable {
    private final ServerSocket listener;
    private final Script script;
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final List<Received> received = new CopyOnWriteArrayList<>();
    private volatile boolean keeps = true;

    private RawProvider(ServerSocket listener, Script script) {
        this.listener = listener;
        this.script = script;
    }

    /** Answers requests. */
    public interface Script {
        /** Answers a request; to hang up, return without {@link Exchange#end} having been called. */
        void answer(Received request, Exchange exchange) throws IOException, InterruptedException;
    }

    /**
     * A request as received.
     *
     * @param line method, path and version
     * @param headers by name in lower case; of repeated ones the last
     * @param names of the headers, in order, as they were written
     * @param body without the framing of chunks
     */
    public record Received(String line, Map<String, String> headers, List<String> names, byte[] body) {
        /** The body as text. */
        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }

        /** Path and query. */
        public String path() {
            return line.split(" ")[1];
        }
    }

    /** The way back. */
    public static final class Exchange {
        private final Socket socket;
        private final OutputStream out;
        private boolean ended;

        private Exchange(Socket socket) throws IOException {
            this.socket = socket;
            this.out = new BufferedOutputStream(socket.getOutputStream(), 1 << 16);
        }

        /** Status line and headers, each {@code Name: value}, and a body of known length; then the end. */
        public void whole(int status, byte[] body, String... headers) throws IOException {
            head(status, append(headers, "Content-Length: " + body.length));
            out.write(body);
            end();
        }

        /** Begins a body in chunks. */
        public void chunked(int status, String... headers) throws IOException {
            head(status, append(headers, "Transfer-Encoding: chunked"));
            out.flush();
        }

        /** Status line and headers as given. */
        public void head(int status, String... headers) throws IOException {
            out.write(("HTTP/1.1 " + status + " Whatever\r\n").getBytes(StandardCharsets.ISO_8859_1));
            for (String header : headers) {
                out.write((header + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            }
            out.write(new byte[] {'\r', '\n'});
        }

        /** One chunk, sent at once. */
        public void chunk(byte[] bytes) throws IOException {
            out.write((Integer.toHexString(bytes.length) + "\r\n").getBytes(StandardCharsets.ISO_8859_1));
            out.write(bytes);
            out.write(new byte[] {'\r', '\n'});
            out.flush();
        }

        /** One chunk of text, sent at once. */
        public void chunk(String text) throws IOException {
            chunk(text.getBytes(StandardCharsets.UTF_8));
        }

        /** The chunk that ends a body. */
        public void lastChunk() throws IOException {
            out.write("0\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1));
            end();
        }

        /** Bytes as they are, sent at once. */
        public void raw(byte[] bytes) throws IOException {
            out.write(bytes);
            out.flush();
        }

        /** Completes the answer; the connection may serve the next request. */
        public void end() throws IOException {
            out.flush();
            ended = true;
        }

        /** Waits until the caller hangs up; false if it sends something instead, or after a generous time. */
        public boolean awaitHangUp() throws IOException {
            socket.setSoTimeout(20_000);
            try {
                return socket.getInputStream().read() < 0;
            } catch (SocketTimeoutException e) {
                return false;
            } catch (IOException e) {
                return true; // reset
            }
        }

        private static String[] append(String[] headers, String last) {
            String[] all = Arrays.copyOf(headers, headers.length + 1);
            all[headers.length] = last;
            return all;
        }
    }

    /** Listens on a free port. */
    public static RawProvider start(Script script) {
        try {
            RawProvider provider =
                    new RawProvider(new ServerSocket(0, 1_000, InetAddress.getLoopbackAddress()), script);
            provider.thread(provider::accept);
            return provider;
        } catch (IOException e) {
            throw new UncheckedIOException("could not listen on the loopback address", e);
        }
    }

    /** Forgets requests once they are answered: for long runs. */
    public RawProvider keepingNothing() {
        keeps = false;
        return this;
    }

    /** Its address, without a path. */
    public String url() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Requests so far. */
    public List<Received> received() {
        return List.copyOf(received);
    }

    /** Hangs up on everybody. */
    @Override
    public void close() {
        try {
            listener.close();
            for (Socket socket : open) {
                socket.close();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                thread(() -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(socket.getInputStream(), 1 << 16);
            boolean more = true;
            while (more) {
                String line = line(in);
                if (line.isEmpty()) {
                    return;
                }
                Received request = request(line, in);
                if (keeps) {
                    received.add(request);
                }
                Exchange exchange = new Exchange(socket);
                script.answer(request, exchange);
                more = exchange.ended;
            }
        } catch (IOException e) {
            // The caller went away; the test checks what it saw.
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private static Received request(String line, InputStream in) throws IOException {
        Map<String, String> headers = new LinkedHashMap<>();
        List<String> names = new ArrayList<>();
        for (String header = line(in); !header.isEmpty(); header = line(in)) {
            int colon = header.indexOf(':');
            names.add(header.substring(0, colon));
            headers.put(
                    header.substring(0, colon).toLowerCase(Locale.ROOT),
                    header.substring(colon + 1).strip());
        }
        byte[] body;
        if (headers.containsKey("content-length")) {
            body = in.readNBytes(Integer.parseInt(headers.get("content-length")));
        } else if (headers.containsKey("transfer-encoding")) {
            body = chunks(in);
        } else {
            body = new byte[0];
        }
        return new Received(line, headers, List.copyOf(names), body);
    }

    private static byte[] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (int size = size(in); size > 0; size = size(in)) {
            body.write(in.readNBytes(size));
            line(in);
        }
        line(in);
        return body.toByteArray();
    }

    private static int size(InputStream in) throws IOException {
        String line = line(in);
        if (line.isEmpty()) {
            throw new EOFException("the caller stopped in the middle of a body");
        }
        return Integer.parseInt(line, 16);
    }

    private static String line(InputStream in) throws IOException {
        ByteArrayOutputStream line = new ByteArrayOutputStream();
        for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
            if (b != '\r') {
                line.write(b);
            }
        }
        return line.toString(StandardCharsets.ISO_8859_1);
    }

    private void thread(Runnable work) {
        Thread thread = new Thread(work, "raw-provider");
        thread.setDaemon(true);
        thread.start();
    }
}

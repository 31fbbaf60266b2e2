package dev.varve.lab.trials;

import dev.varve.lab.gateway.NodeProcess;
import dev.varve.lab.measure.Printer;
import dev.varve.testkit.wire.RawProvider;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;

/** Providers that misbehave, and slow readers: the same call with and without the gateway. */
final class UpstreamFaults {
    private static final int LARGE = 10 << 20;
    private static final int PATIENCE_MILLIS = 30_000;
    private static final int HANG_MILLIS = 3_000;
    private static final int SLOW_STEP = 64 << 10;

    private final Path folder;

    UpstreamFaults(Path folder) {
        this.folder = folder;
    }

    /**
     * What a client saw.
     *
     * @param status of the answer, 0 if there was none
     * @param body   as far as it came, without the framing of chunks
     * @param end    how it ended
     */
    private record Seen(int status, byte[] body, String end) {
        boolean same(Seen other) {
            return status == other.status && Arrays.equals(body, other.body) && end.equals(other.end);
        }

        @Override
        public String toString() {
            return status + ", " + body.length + " bytes, " + end;
        }
    }

    boolean run(Printer printer) throws IOException, InterruptedException {
        Map<String, RawProvider.Script> faults = new LinkedHashMap<>();
        faults.put("hangs before it answers", (request, exchange) -> exchange.awaitHangUp());
        faults.put("hangs in the middle", (request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            exchange.chunk("data: {\"choices\":[]}\n\n");
            exchange.awaitHangUp();
        });
        faults.put("cuts a stream", (request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            exchange.chunk("data: {\"choices\":[]}\n\n");
        });
        faults.put("cuts an answer of known length", (request, exchange) -> {
            exchange.head(200, "Content-Type: application/json", "Content-Length: 1000");
            exchange.raw("{\"choices\":[".getBytes(StandardCharsets.UTF_8));
        });
        faults.put("sends garbage as events", (request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            exchange.chunk(new byte[] {0, (byte) 0xff, 1, (byte) 0xfe, '{', '"', '\n', '\n'});
            exchange.chunk("data: {{{{\n\ndata: nothing of the kind\n\n");
            exchange.lastChunk();
        });
        faults.put(
                "sends garbage as JSON",
                (request, exchange) -> exchange.whole(
                        200,
                        "<html>nobody's</html>".getBytes(StandardCharsets.UTF_8),
                        "Content-Type: application/json"));
        faults.put(
                "answers with 10 MB at once",
                (request, exchange) -> exchange.whole(200, large(), "Content-Type: application/json"));
        RawProvider.Script stream = (request, exchange) -> {
            exchange.chunked(200, "Content-Type: text/event-stream");
            for (int i = 0; i < 160; i++) {
                exchange.chunk(new byte[LARGE / 160]);
            }
            exchange.lastChunk();
        };
        faults.put("streams 10 MB", stream);
        faults.put("streams 10 MB to a slow reader", stream);
        faults.put(
                "is overloaded",
                (request, exchange) -> exchange.whole(
                        529, "{\"error\":\"overloaded\"}".getBytes(StandardCharsets.UTF_8), "Retry-After: 7"));
        boolean well = true;
        printer.say("");
        printer.head("the provider", "without the gateway", "with it", "the same");
        AtomicReference<RawProvider.Script> current = new AtomicReference<>((request, exchange) -> {});
        try (RawProvider provider = RawProvider.start(
                                (request, exchange) -> current.get().answer(request, exchange))
                        .keepingNothing();
                NodeProcess node = NodeProcess.start(
                        folder.resolve("upstream.db").toString(),
                        provider.url(),
                        "early",
                        folder.resolve("nodes.log"))) {
            for (Map.Entry<String, RawProvider.Script> fault : faults.entrySet()) {
                current.set(fault.getValue());
                boolean slow = fault.getKey().endsWith("slow reader");
                int patience = fault.getKey().startsWith("hangs") ? HANG_MILLIS : PATIENCE_MILLIS;
                Seen direct = call(provider.url(), slow, patience);
                Seen through = call(node.url(), slow, patience);
                well &= direct.same(through);
                record Fault(String fault, String direct, String gateway, String same) {}
                printer.row(
                        new Fault(
                                fault.getKey(),
                                direct.toString(),
                                through.toString(),
                                direct.same(through) ? "yes" : "NO"),
                        "%s | %s | %s | %s");
            }
        }
        return well;
    }

    private static byte[] large() {
        byte[] bytes = new byte[LARGE];
        Arrays.fill(bytes, (byte) 'x');
        return bytes;
    }

    private static Seen call(String url, boolean slow, int patience) throws IOException, InterruptedException {
        byte[] body = "{\"messages\":[{\"role\":\"user\",\"content\":\"[turn-fault-1] hello\"}]}"
                .getBytes(StandardCharsets.UTF_8);
        URI uri = URI.create(url);
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), uri.getPort())) {
            socket.setSoTimeout(patience);
            OutputStream out = socket.getOutputStream();
            out.write(("POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + "x-varve-session: fault\r\nContent-Length: " + body.length + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII));
            out.write(body);
            out.flush();
            return new Answer(socket.getInputStream(), slow).read();
        }
    }

    /** Reads one answer by hand: what a library would hide is what is asked for. */
    private static final class Answer {
        private final InputStream in;
        private final boolean slow;
        private final ByteArrayOutputStream body = new ByteArrayOutputStream();

        Answer(InputStream in, boolean slow) {
            this.in = in;
            this.slow = slow;
        }

        Seen read() throws InterruptedException {
            int status = 0;
            try {
                String first = line();
                status = first.isEmpty() ? 0 : Integer.parseInt(first.split(" ")[1]);
                long length = -1;
                for (String header = line(); !header.isEmpty(); header = line()) {
                    if (header.toLowerCase(java.util.Locale.ROOT).startsWith("content-length:")) {
                        length = Long.parseLong(
                                header.substring(header.indexOf(':') + 1).strip());
                    }
                }
                if (status == 0) {
                    return new Seen(0, new byte[0], "closed");
                }
                String end = length >= 0 ? whole(length) : chunks();
                return new Seen(status, body.toByteArray(), end);
            } catch (SocketTimeoutException e) {
                return new Seen(status, body.toByteArray(), "silence");
            } catch (IOException | NumberFormatException e) {
                return new Seen(status, body.toByteArray(), "cut");
            }
        }

        private String whole(long length) throws IOException, InterruptedException {
            return copy(length) ? "whole" : "cut";
        }

        private String chunks() throws IOException, InterruptedException {
            while (true) {
                int size = Integer.parseInt(line(), 16);
                if (size == 0) {
                    return "whole";
                }
                if (!copy(size)) {
                    return "cut";
                }
                line();
            }
        }

        private boolean copy(long count) throws IOException, InterruptedException {
            byte[] buffer = new byte[SLOW_STEP];
            for (long left = count; left > 0; ) {
                int read = in.read(buffer, 0, (int) Math.min(left, buffer.length));
                if (read < 0) {
                    return false;
                }
                body.write(buffer, 0, read);
                left -= read;
                if (slow) {
                    Thread.sleep(2);
                }
            }
            return true;
        }

        private String line() throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            for (int b = in.read(); b >= 0 && b != '\n'; b = in.read()) {
                if (b != '\r') {
                    line.write(b);
                }
            }
            return line.toString(StandardCharsets.ISO_8859_1);
        }
    }
}

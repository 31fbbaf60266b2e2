package dev.varve.lab.gateway;

import dev.varve.lab.measure.Times;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that each keep a conversation going, evenly spread over time, on connections that stay open. */
final class Streams {
    private static final int MESSAGE = 1_000;
    /** Bytes of a body for each token from which on notes take over, and for each token that stays. */
    private static final int ACTIVATE = 8;

    private static final int KEEP = 32;
    private static final String ANSWER = "words ".repeat(20);

    private final int port;
    private final int size;
    private final int text;
    private final Duration period;
    private final String settings;
    private final List<Client> clients = new ArrayList<>();

    /**
     * Clients that have not called yet.
     *
     * @param size   bytes of their bodies
     * @param text   bytes of it that are text; the rest is pictures
     * @param period from one call of a client to its next
     * @param notes  whether they want notes to take over at half of a body
     */
    Streams(String url, int count, int size, int text, Duration period, boolean notes) {
        this.port = URI.create(url).getPort();
        this.size = size;
        this.text = text;
        this.period = period;
        this.settings = notes
                ? "x-varve-activate-at: " + size / ACTIVATE + "\r\nx-varve-keep-tail: " + size / KEEP + "\r\n"
                : "";
        for (int i = 0; i < count; i++) {
            clients.add(new Client(i));
        }
    }

    /**
     * What was measured.
     *
     * @param noted   calls in which notes were sent, as the answer says
     * @param strange answers that were not the provider's
     */
    record Result(Times times, int noted, int strange) {}

    Result run(int rounds) throws InterruptedException {
        Times times = new Times();
        AtomicInteger noted = new AtomicInteger();
        AtomicInteger strange = new AtomicInteger();
        long began = System.nanoTime();
        List<Thread> threads = new ArrayList<>();
        for (Client client : clients) {
            Thread thread = new Thread(() -> client.run(began, rounds, times, noted, strange));
            thread.start();
            threads.add(thread);
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return new Result(times, noted.get(), strange.get());
    }

    private final class Client {
        private final int number;
        private final StringBuilder tail = new StringBuilder();
        private int turn;

        Client(int number) {
            this.number = number;
        }

        void run(long began, int rounds, Times times, AtomicInteger noted, AtomicInteger strange) {
            try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                socket.setTcpNoDelay(true);
                InputStream in = new BufferedInputStream(socket.getInputStream());
                for (int round = 0; round < rounds; round++) {
                    byte[] body = body();
                    long at = began + period.toNanos() * round + period.toNanos() * number / clients.size();
                    long wait = (at - System.nanoTime()) / 1_000_000;
                    if (wait > 0) {
                        Thread.sleep(wait);
                    }
                    long first = call(socket.getOutputStream(), in, body, noted);
                    if (first < 0) {
                        strange.incrementAndGet();
                        return;
                    }
                    times.add(first);
                    tail.append(",{\"role\":\"assistant\",\"content\":\"")
                            .append(ANSWER)
                            .append("\"}");
                }
            } catch (IOException e) {
                strange.incrementAndGet();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private byte[] body() {
            StringBuilder body = new StringBuilder(size + MESSAGE)
                    .append(
                            "{\"model\":\"bench\",\"stream\":true,\"messages\":[{\"role\":\"user\",\"content\":[{\"type\":\"text\",\"text\":\"Talk ")
                    .append(number)
                    .append("\"}");
            if (size > text) {
                body.append(",{\"type\":\"image_url\",\"image_url\":{\"url\":\"data:image/png;base64,")
                        .append("iVBORw0K".repeat((size - text) / 8))
                        .append("\"}}");
            }
            body.append("]}");
            for (int i = 0; body.length() - (size - text) < text - MESSAGE; i++) {
                String words = "Message " + i + " of talk " + number + ": module " + (i * 31 % 997) + " keeps port "
                        + (8_000 + i) + ". ";
                body.append(",{\"role\":\"")
                        .append(i % 2 == 0 ? "assistant" : "user")
                        .append("\",\"content\":\"")
                        .append(words)
                        .append("Nothing else is to be said about it today. ".repeat(Math.max(1, (MESSAGE - 100) / 43)))
                        .append("\"}");
            }
            tail.append(",{\"role\":\"user\",\"content\":\"Question ")
                    .append(turn++)
                    .append(": go on, please.\"}");
            return body.append(tail).append("]}").toString().getBytes(StandardCharsets.UTF_8);
        }

        /** Nanoseconds to the first event, -1 if the answer was not as it should be. */
        private long call(OutputStream out, InputStream in, byte[] body, AtomicInteger noted) throws IOException {
            byte[] head = ("POST /v1/chat/completions HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                            + "x-varve-session: load-" + number + "\r\n" + settings + "Content-Length: " + body.length
                            + "\r\n\r\n")
                    .getBytes(StandardCharsets.US_ASCII);
            long began = System.nanoTime();
            out.write(head);
            out.write(body);
            out.flush();
            if (!line(in).contains(" 200 ")) {
                return -1;
            }
            for (String header = line(in); !header.isEmpty(); header = line(in)) {
                if (header.toLowerCase(Locale.ROOT).equals("x-varve-memory: active")) {
                    noted.incrementAndGet();
                }
            }
            long first = -1;
            String end = "";
            for (int length = Integer.parseInt(line(in), 16); length > 0; length = Integer.parseInt(line(in), 16)) {
                end = new String(in.readNBytes(length), StandardCharsets.UTF_8);
                first = first < 0 ? System.nanoTime() - began : first;
                line(in);
            }
            line(in);
            return end.endsWith("data: [DONE]\n\n") ? first : -1;
        }

        private static String line(InputStream in) throws IOException {
            ByteArrayOutputStream line = new ByteArrayOutputStream();
            int b = in.read();
            for (; b >= 0 && b != '\n'; b = in.read()) {
                if (b != '\r') {
                    line.write(b);
                }
            }
            if (b < 0) {
                throw new IOException("the answer was cut");
            }
            return line.toString(StandardCharsets.ISO_8859_1);
        }
    }
}

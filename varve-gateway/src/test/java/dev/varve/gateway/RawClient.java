package dev.varve.gateway;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;

/** A client that sees every byte of an answer, framing included. */
public final class RawClient implements AutoCloseable {
    private final Socket socket;

    public RawClient(String url) throws IOException {
        URI address = URI.create(url);
        socket = new Socket(address.getHost(), address.getPort());
        socket.setSoTimeout(60_000);
    }

    void send(String text) throws IOException {
        send(text.getBytes(StandardCharsets.UTF_8));
    }

    void send(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** The other side sees the end of what is sent, and may answer still. */
    void sendNoMore() throws IOException {
        socket.shutdownOutput();
    }

    public void post(String path, String body, String... headers) throws IOException {
        StringBuilder head = new StringBuilder("POST " + path + " HTTP/1.1\r\nHost: localhost\r\nContent-Length: "
                + body.getBytes(StandardCharsets.UTF_8).length + "\r\n");
        for (String header : headers) {
            head.append(header).append("\r\n");
        }
        send(head + "\r\n" + body);
    }

    /** Reads until what was read ends so. */
    public String readThrough(String end) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        InputStream in = socket.getInputStream();
        for (int b = in.read(); b >= 0; b = in.read()) {
            read.write(b);
            String soFar = read.toString(StandardCharsets.UTF_8);
            if (soFar.endsWith(end)) {
                return soFar;
            }
        }
        throw new IOException("hung up after " + read.toString(StandardCharsets.UTF_8));
    }

    /** Reads until the other side hangs up. */
    String readAll() throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        try {
            socket.getInputStream().transferTo(read);
        } catch (java.net.SocketException e) {
            read.write("(reset)".getBytes(StandardCharsets.UTF_8));
        }
        return read.toString(StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }
}

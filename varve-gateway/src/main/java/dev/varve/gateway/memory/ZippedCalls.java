package dev.varve.gateway.memory;

import dev.varve.gateway.relay.Interceptor.Call;
import dev.varve.gateway.relay.Interceptor.Outgoing;
import dev.varve.gateway.relay.Interceptor.SecondTry;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.gateway.relay.MemoryReport.Reason;
import dev.varve.gateway.relay.MemoryReport.State;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.BiFunction;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * Calls with compressed bodies. A gzip body is decompressed, within bounds; if memory changes it, it is compressed
 * again, otherwise it is forwarded byte for byte. Other compressions are forwarded unread: Java has no decoder for
 * them. Thread-safe.
 */
final class ZippedCalls {
    /** Maximum size of a decompressed body, the same as for uncompressed ones. */
    private static final int MOST = 32 << 20;
    /** JSON compresses to about a tenth; a body that grows by more than this, beyond some room, is an attack. */
    private static final long MOST_GROWTH = 100;

    private static final int ROOM = 1 << 20;

    private final Executor threads;
    private final BiFunction<Call, byte[], CompletionStage<Outgoing>> readable;

    /**
     * @param threads refuses when too many calls wait
     * @param readable handles a call whose body can be read
     */
    ZippedCalls(Executor threads, BiFunction<Call, byte[], CompletionStage<Outgoing>> readable) {
        this.threads = threads;
        this.readable = readable;
    }

    /** The call to send on, compressed or not. */
    CompletionStage<Outgoing> outgoing(Call call, byte[] body) {
        List<String> encodings = encodings(call.headers());
        if (encodings.isEmpty()) {
            return readable.apply(call, body);
        }
        if (!encodings.equals(List.of("gzip"))) {
            return CompletableFuture.completedFuture(unread(body, State.RAW, Reason.COMPRESSED));
        }
        try {
            return CompletableFuture.supplyAsync(() -> unzipped(body), threads)
                    .thenCompose(plain -> plain.isEmpty()
                            ? CompletableFuture.completedFuture(unread(body, State.RAW, Reason.COMPRESSED))
                            : readable.apply(call, plain.get())
                                    .thenApply(outgoing -> zipped(outgoing, body, plain.get())));
        } catch (RejectedExecutionException e) {
            return CompletableFuture.completedFuture(unread(body, State.BYPASSED, Reason.BUSY));
        }
    }

    private static Outgoing unread(byte[] body, State state, Reason reason) {
        return Outgoing.unchanged(body, MemoryReport.of(state, reason));
    }

    private static List<String> encodings(HttpFields headers) {
        return headers.getCSV(HttpHeader.CONTENT_ENCODING, false).stream()
                .map(encoding -> encoding.equalsIgnoreCase("x-gzip") ? "gzip" : encoding.toLowerCase(Locale.ROOT))
                .filter(encoding -> !encoding.equals("identity"))
                .toList();
    }

    private static Optional<byte[]> unzipped(byte[] body) {
        long most = Math.min(MOST, ROOM + MOST_GROWTH * body.length);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
            byte[] plain = in.readNBytes((int) most + 1);
            return plain.length > most ? Optional.empty() : Optional.of(plain);
        } catch (IOException e) {
            return Optional.empty(); // no gzip, or half of it: the provider's to refuse
        }
    }

    private static Outgoing zipped(Outgoing outgoing, byte[] body, byte[] plain) {
        SecondTry again = outgoing.again() == SecondTry.NONE
                ? SecondTry.NONE
                : (status, refusal) -> outgoing.again()
                        .after(status, refusal)
                        .thenApply(other -> other.map(next -> zipped(next, body, plain)));
        return new Outgoing(
                outgoing.body() == plain ? body : zip(outgoing.body()),
                outgoing.report(),
                outgoing.headers(),
                outgoing.plain(),
                outgoing.answer(),
                outgoing.instead(),
                again);
    }

    private static byte[] zip(byte[] plain) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(plain.length / 4);
        try (GZIPOutputStream zip = new GZIPOutputStream(bytes)) {
            zip.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // bytes in memory do not fail
        }
        return bytes.toByteArray();
    }
}

package dev.varve.gateway.memory;

import dev.varve.gateway.relay.AnswerListener;
import dev.varve.gateway.wire.AnswerReader;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.Wire;
import java.io.ByteArrayOutputStream;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Hears an answer: what ended well is remembered; an error that blames what was changed is taken to heart. */
final class Remembering implements AnswerListener {
    private static final int ERROR_LIMIT = 1 << 16;

    private final Wire wire;
    private final Optional<Runnable> blamed;
    private final Consumer<Supplier<Optional<Answer>>> ended;
    private Optional<AnswerReader> reader = Optional.empty();
    private Optional<ByteArrayOutputStream> error = Optional.empty();

    /**
     * An answer that ended well.
     *
     * @param id by which the provider knows it, if calls may go on from it; else empty
     */
    record Answer(List<Element> elements, String id) {}

    /**
     * A listener.
     *
     * @param blamed  called if the provider refuses the call for what notes change, if notes were sent
     * @param ended   gets what reads the answer, which takes long where it is long; there is one only if it ended well
     */
    Remembering(Wire wire, Optional<Runnable> blamed, Consumer<Supplier<Optional<Answer>>> ended) {
        this.wire = wire;
        this.blamed = blamed;
        this.ended = ended;
    }

    @Override
    public void begins(int status, HttpHeaders headers) {
        boolean plain = headers.firstValue("content-encoding")
                .map(encoding -> encoding.equals("identity"))
                .orElse(true);
        if (status == 200 && plain) {
            boolean stream = headers.firstValue("content-type")
                    .map(type -> type.contains("event-stream"))
                    .orElse(false);
            reader = Optional.of(wire.answer(stream));
        } else if (status == 400 && plain && blamed.isPresent()) {
            error = Optional.of(new ByteArrayOutputStream());
        }
    }

    @Override
    public void piece(ByteBuffer bytes) {
        reader.ifPresent(answer -> answer.piece(bytes));
        error.filter(body -> body.size() < ERROR_LIMIT).ifPresent(body -> {
            byte[] some = new byte[bytes.remaining()];
            bytes.get(some);
            body.writeBytes(some);
        });
    }

    @Override
    public void complete() {
        remember();
        error.map(body -> body.toString(StandardCharsets.UTF_8))
                .filter(body -> body.contains("thinking") || body.contains("signature") || body.contains("tool_use"))
                .ifPresent(body -> blamed.ifPresent(Runnable::run));
    }

    /** Programs end as soon as they have the last event, before HTTP's own end: then they have the whole answer. */
    @Override
    public void left() {
        remember();
    }

    private void remember() {
        reader.ifPresent(read -> ended.accept(() -> read.elements().map(elements -> new Answer(elements, read.id()))));
    }
}

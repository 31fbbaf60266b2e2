package dev.varve.gateway.memory;

import dev.varve.gateway.relay.AnswerListener;
import dev.varve.gateway.relay.TalkFacts;
import dev.varve.gateway.wire.AnswerReader;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.WireFormat;
import java.net.http.HttpHeaders;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** Listens to an answer and logs it if it ended well. */
final class AnswerLogger implements AnswerListener {
    private static final int OK = 200;

    private final WireFormat wire;
    private final TalkFacts facts;
    private final Supplier<CompletableFuture<Void>> begun;
    private final Consumer<Supplier<Optional<Answer>>> ended;
    private Optional<AnswerReader> reader = Optional.empty();
    private CompletableFuture<Void> heard = new CompletableFuture<>();

    /**
     * An answer that ended well.
     *
     * @param items ids of the elements, if calls may refer to them; else empty
     * @param id the provider's id for the answer, if later calls may continue from it; else empty
     */
    record Answer(List<Element> elements, List<String> items, String id) {}

    /**
     * @param facts known before the answer
     * @param begun called once the provider accepts the call; its future is completed when the answer has been heard
     * @param ended receives the supplier that parses the answer, which is slow for a long one and empty unless the
     *      answer ended well
     */
    AnswerLogger(
            WireFormat wire,
            TalkFacts facts,
            Supplier<CompletableFuture<Void>> begun,
            Consumer<Supplier<Optional<Answer>>> ended) {
        this.wire = wire;
        this.facts = facts;
        this.begun = begun;
        this.ended = ended;
    }

    @Override
    public void begins(int status, HttpHeaders headers) {
        if (status == OK) {
            heard = begun.get();
        }
        boolean plain = headers.firstValue("content-encoding")
                .map(encoding -> encoding.equals("identity"))
                .orElse(true);
        if (status == OK && plain) {
            boolean stream = headers.firstValue("content-type")
                    .map(type -> type.contains("event-stream") || type.contains("ndjson"))
                    .orElse(false);
            reader = Optional.of(wire.answer(stream));
        }
    }

    @Override
    public void piece(ByteBuffer bytes) {
        reader.ifPresent(answer -> answer.piece(bytes));
    }

    @Override
    public void complete() {
        remember();
    }

    @Override
    public void cut() {
        heard.complete(null);
    }

    /** Programs stop at the last event, before HTTP's own end; they have the complete answer then. */
    @Override
    public void left() {
        remember();
    }

    @Override
    public TalkFacts facts() {
        return reader.map(read -> facts.counted(read.inputTokens(), read.outputTokens()))
                .orElse(facts);
    }

    private void remember() {
        reader.ifPresent(AnswerReader::ends);
        reader.ifPresent(read ->
                ended.accept(() -> read.elements().map(elements -> new Answer(elements, read.items(), read.id()))));
        heard.complete(null);
    }
}

package dev.varve.lab.told;

import dev.varve.Digest;
import dev.varve.DuplicateMessageException;
import dev.varve.InvalidMessageException;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Policy;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionSummary;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;

/** A project in memory, filled with sessions as {@code varve import} fills one. */
final class ToldProject {
    /** What a session that begins is given. */
    static final int TOKENS = 2_000;

    private static final Instant NOW = Instant.parse("2026-12-01T00:00:00Z");
    private static final Duration PATIENCE = Duration.ofMinutes(10);
    private static final int BATCH = 100;
    private static final String PROJECT = "project";

    private final InMemoryStore store = new InMemoryStore();
    private int sessions;

    /** Adds each conversation of a recording as a session. */
    ToldProject with(Path recording) {
        conversations(recording).forEach(this::with);
        return this;
    }

    /** The messages of each conversation of a recording. */
    static List<List<Message>> conversations(Path recording) {
        ReadOptions options = ReadOptions.startingAt(NOW)
                .withLenient(true)
                .withAllowUnordered(true)
                .withFinished(true);
        List<List<Message>> all = new ArrayList<>();
        int number = 0;
        try (Transcript transcript = Transcripts.open(recording, options)) {
            for (Conversation conversation : transcript) {
                List<Message> messages = new ArrayList<>();
                for (SourceMessage source : conversation) {
                    Message message = source.message();
                    number++;
                    messages.add(message.id().isEmpty() ? message.withId("#" + number) : message);
                }
                all.add(messages);
            }
        }
        return all;
    }

    /** Adds a session, and has notes written on all of it. */
    ToldProject with(List<Message> messages) {
        return with(messages, new AgentPlay(List.of(), messages));
    }

    /** The same with an agent that saves. */
    ToldProject with(List<Message> messages, AgentPlay agent) {
        if (messages.isEmpty()) {
            return this;
        }
        sessions++;
        try (Varve varve = ByWords.builder(Policy.defaults())
                .store(store)
                .keepStoreOpen()
                .executor(Runnable::run)
                .clock(Clock.fixed(NOW, ZoneOffset.UTC))
                .build()) {
            Session session = varve.session(new Scope(Scope.DEFAULT, PROJECT, "session-" + sessions));
            int next = 0;
            for (int pause : agent.pauses()) {
                append(session, messages, next, pause + 1);
                agent.after(pause, session);
                next = pause + 1;
            }
            append(session, messages, next, messages.size());
            if (!session.catchUp(PATIENCE)) {
                throw new IllegalStateException("no notes on " + session.scope() + " within " + PATIENCE);
            }
        }
        return this;
    }

    private static void append(Session session, List<Message> messages, int begin, int end) {
        for (int from = begin; from < end; from += BATCH) {
            append(session, messages.subList(from, Math.min(end, from + BATCH)));
        }
    }

    private static void append(Session session, List<Message> messages) {
        try {
            session.append(messages);
        } catch (DuplicateMessageException | InvalidMessageException e) {
            if (messages.size() > 1) {
                messages.forEach(message -> append(session, List.of(message)));
            }
        }
    }

    /** What the next session is told. */
    Digest digest() {
        return digest(TOKENS);
    }

    /** What it is told in other room. */
    Digest digest(int tokens) {
        return project().digest(tokens, ZoneOffset.UTC);
    }

    private Project project() {
        return Project.of(store, Scope.DEFAULT, PROJECT);
    }

    /** All lines with words in the notes. */
    List<NoteLine> notes() {
        List<NoteLine> lines = new ArrayList<>();
        for (SessionSummary session : project().sessions()) {
            for (Note note : store.notes(session.scope(), EnumSet.of(Note.Status.ACTIVE, Note.Status.BUFFERED))) {
                lines.addAll(note.lines());
            }
        }
        return lines;
    }
}

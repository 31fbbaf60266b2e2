package dev.varve.lab.eval;

import dev.varve.Context;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.RecallTool;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.lab.measure.ByWords;
import dev.varve.lab.quality.Controls;
import dev.varve.model.MemoryModel;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** What the answering model gets to read: a memory, and three controls without which its score says little. */
enum Contestant {
    /** Varve's context after the conversation, and what its recall tool finds for the question. */
    VARVE {
        @Override
        Reader read(Case one, MemoryModel observer, Setting setting) {
            Varve varve = ByWords.builder(Policy.defaults())
                    .model(observer)
                    .executor(Runnable::run)
                    .build();
            Session session = varve.session(one.name());
            for (int from = 0; from < one.messages().size(); from += BATCH) {
                session.append(
                        one.messages().subList(from, Math.min(one.messages().size(), from + BATCH)));
                session.context();
            }
            Context context = session.context();
            Instant end = one.messages().get(one.messages().size() - 1).createdAt();
            RecallTool recall =
                    new RecallTool(query -> session.recall(query.withAskedAt(end)), session::messages, ZoneOffset.UTC);
            return new Reader(
                    question ->
                            text(context) + "\n\nFound in the whole conversation:\n" + recall.call(question, "", ""),
                    varve::close);
        }
    },
    /** The newest messages that the window holds: all of them, if it is large enough. */
    FULL {
        @Override
        Reader read(Case one, MemoryModel observer, Setting setting) {
            String all = new Controls(one.messages()).newest(setting.window());
            return new Reader(question -> all, () -> {});
        }
    },
    /** The newest messages, no more of them than BM25 may show. */
    WINDOW {
        @Override
        Reader read(Case one, MemoryModel observer, Setting setting) {
            String newest = new Controls(one.messages()).newest(setting.room());
            return new Reader(question -> newest, () -> {});
        }
    },
    /** The messages that BM25 finds for the question. */
    BM25 {
        @Override
        Reader read(Case one, MemoryModel observer, Setting setting) {
            Controls controls = new Controls(one.messages());
            return new Reader(question -> controls.bm25(question, setting.room()), () -> {});
        }
    };

    private static final int BATCH = 20;

    /**
     * A memory of one conversation.
     *
     * @param context for a question
     * @param end     lets go of it
     */
    record Reader(Function<String, String> context, Runnable end) implements AutoCloseable {
        @Override
        public void close() {
            end.run();
        }
    }

    /** What its verdicts are filed under. */
    String memory() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads a conversation. */
    abstract Reader read(Case one, MemoryModel observer, Setting setting);

    private static String text(Context context) {
        List<String> lines = new ArrayList<>(List.of(context.systemText(), "Newest messages:"));
        for (LoggedMessage logged : context.window()) {
            Message message = logged.message();
            String who =
                    message.speaker().isEmpty() ? message.role().name().toLowerCase(Locale.ROOT) : message.speaker();
            lines.add("[" + message.createdAt() + "] " + who + ": " + message.text());
        }
        return String.join("\n", lines);
    }
}

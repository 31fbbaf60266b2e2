package dev.varve.lab.quality;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.internal.recall.RecallText;
import dev.varve.lab.measure.ByWords;
import dev.varve.store.SessionSnapshot;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the product itself gives at its defaults, whatever size that is: a conversation is told to a Varve, message by
 * message, then each question is put by the user.
 */
final class Product implements Memory {
    /** What of it is read. */
    enum View {
        NOTES("varve context, notes alone"),
        CONTEXT("varve context, no recall"),
        RECALLING("varve context"),
        TOOL("varve recall, ten results"),
        BOTH("varve context, and one call of recall");

        private final String title;

        View(String title) {
            this.title = title;
        }
    }

    private static final int RESULTS = 10;

    private final View view;
    private final Policy policy;
    private final long window;
    private final Optional<Embedding> embedding;
    private final Map<String, Told> told;

    private Product(View view, Policy policy, long window, Optional<Embedding> embedding, Map<String, Told> told) {
        this.view = view;
        this.policy = policy;
        this.window = window;
        this.embedding = embedding;
        this.told = told;
    }

    /**
     * All views of it.
     *
     * @param window    tokens that the agent's model takes
     * @param embedding by which recall finds beside words, if it does
     */
    static List<Memory> all(Policy policy, long window, Optional<Embedding> embedding) {
        Map<String, Told> told = new HashMap<>();
        return Arrays.stream(View.values())
                .<Memory>map(view -> new Product(view, policy, window, embedding, told))
                .toList();
    }

    /** A conversation with its notes, to be put into a session of its own for each question. */
    record Told(List<Message> messages, SessionSnapshot notes) {}

    @Override
    public String name() {
        return view.title;
    }

    @Override
    public boolean dependsOnQuestion() {
        return view != View.NOTES;
    }

    /** As much as it is; the budget does not count. */
    @Override
    public String text(Sample sample, List<Turn> turns, Question question, int budget) {
        Told conversation = told.computeIfAbsent(sample.name(), name -> tell(sample));
        Instant last =
                conversation.messages().get(conversation.messages().size() - 1).createdAt();
        // Recall takes its time, so that the figures do not depend on the machine.
        Policy patient = policy.withContext(context -> context.recallWithin(Duration.ofMinutes(1)));
        Policy asked = view == View.CONTEXT ? patient.withContext(context -> context.recall(0)) : patient;
        Log log = Log.of(conversation.messages());
        embedding.ifPresent(models -> models.of(log.store()));
        try (Varve varve = ByWords.builder(asked)
                .embedders(embedding.map(Embedding::models).orElse(List.of()))
                .store(log.store())
                .contextWindow(window)
                .executor(Runnable::run)
                .clock(Clock.fixed(last.plus(Duration.ofMinutes(5)), ZoneOffset.UTC))
                .build()) {
            Session session = varve.session(Log.SCOPE);
            session.restore(conversation.notes());
            String text = question.text();
            session.append(Message.user(text, last.plus(Duration.ofMinutes(5))));
            Context context = session.context(ContextRequest.EMPTY);
            return switch (view) {
                case NOTES -> context.memoryText();
                case TOOL -> tool(session, text);
                case BOTH -> shown(context, text) + tool(session, text);
                default -> shown(context, text);
            };
        }
    }

    private static String tool(Session session, String question) {
        return RecallText.of(session.recall(RecallQuery.of(question).withLimit(RESULTS)), ZoneOffset.UTC);
    }

    private Told tell(Sample sample) {
        List<Message> messages = sample.turns().stream().map(Turn::message).toList();
        try (Varve varve = ByWords.builder(policy.withContext(context -> context.recall(0)))
                .contextWindow(window)
                .executor(Runnable::run)
                .build()) {
            Session session = varve.session("told");
            messages.forEach(message -> {
                session.append(message);
                session.context(ContextRequest.EMPTY);
            });
            return new Told(messages, session.snapshot());
        }
    }

    /** Notes, then messages under their days; the question itself is no part of a memory. */
    private static String shown(Context context, String question) {
        StringBuilder text = new StringBuilder(context.memoryText()).append('\n');
        for (LoggedMessage logged : context.window()) {
            Message message = logged.message();
            text.append('[')
                    .append(message.createdAt().toString(), 0, "2026-03-04".length())
                    .append("]\n");
            text.append(message.speaker().isEmpty() ? "" : message.speaker() + ": ");
            for (Part part : message.parts()) {
                if (part instanceof Part.Text words && !words.text().equals(question)) {
                    text.append(words.text()).append('\n');
                }
            }
        }
        return text.toString();
    }
}

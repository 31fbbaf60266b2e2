package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Correction;
import dev.varve.Erasure;
import dev.varve.Fact;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Policy;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.index.IndexFeed;
import dev.varve.language.Voice;
import dev.varve.model.FactNote;
import dev.varve.model.MemoryModel;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.model.Retries;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * A marker is said in a session, and gets into notes, reflections, facts, the hint, corrections, hand-outs and an index, also
 * into notes on later messages that never said it and into notes that tell it in other words and link to it; then the messages
 * that said it are deleted. Afterwards no file of the storage has a byte of it.
 */
public final class PlantedMarker<S extends Store> {
    private static final String MARKER = "Qzxwvk7741";

    /** The part of the marker that is looked for: a word index may share the beginning of a word with the word before it. */
    private static final String TRACE = "xwvk774";

    /** What a later note makes of the marker in words that no message says: only the links of its statement lead there. */
    private static final String RETOLD = "Jkqyvz8852";

    /** The part of it that is looked for. */
    private static final String RETOLD_TRACE = "kqyvz885";

    /** The first message of the notes that retell it. */
    private static final long RETELLING = 25;

    private static final Scope SCOPE = new Scope("acme", "ada", "planted");
    private static final Scope OTHER = new Scope("acme", "ada", "other");
    private static final Duration LONG = Duration.ofMinutes(1);

    private final Supplier<? extends S> stores;
    private final Consumer<S> vacuum;
    private final Path folder;
    private final SettableClock clock = SettableClock.at(Messages.START);
    private final WalkIndex index = new WalkIndex();

    /**
     * A storage to be tested.
     *
     * @param stores opens the same storage again at each call
     * @param folder of all its files
     * @param vacuum removes remains of a deletion, as the storage requires
     */
    public PlantedMarker(Supplier<? extends S> stores, Path folder, Consumer<S> vacuum) {
        this.stores = stores;
        this.vacuum = vacuum;
        this.folder = folder;
    }

    /** Plants the marker, deletes it, and looks for it, with the storage open and closed. */
    public void check() {
        S store = stores.get();
        try (Varve varve = open(store)) {
            Session session = varve.session(SCOPE);
            plant(session);
            tell(store);
            assertThat(traces()).as("before").isNotEmpty();
            assertThat(index.texts()).contains(MARKER);
            assertThat(session.context().systemText()).contains(MARKER);
            assertThat(store.notes(SCOPE, EnumSet.allOf(Note.Status.class)))
                    .as("notes on messages that never said it")
                    .anyMatch(
                            record -> record.span().from() > 10 && record.text().contains(MARKER));

            assertThat(store.notes(SCOPE, EnumSet.allOf(Note.Status.class)))
                    .as("notes that only links lead to")
                    .anyMatch(record ->
                            record.text().contains(RETOLD) && !record.text().contains(MARKER));

            assertThat(session.deleteSpan(new Span(5, 11)).map(Erasure::span)).contains(new Span(5, 11));
            vacuum.accept(store);

            assertThat(traces()).as("while the storage is open").isEmpty();
            assertThat(index.texts()).doesNotContain(MARKER).isNotEmpty();
            assertThat(session.context().systemText()).doesNotContain(MARKER);
            assertThat(session.context().hint().map(Object::toString).orElse(""))
                    .doesNotContain(MARKER);
            assertThat(session.recall(RecallQuery.of(MARKER)).hits()).isEmpty();
        }
        assertThat(traces()).as("after it was closed").isEmpty();
        try (S again = stores.get()) {
            Invariants.checkStored(again, SCOPE);
            assertThat(again.facts("acme", "ada", EnumSet.allOf(Fact.Status.class)))
                    .as("facts of other messages stay")
                    .isNotEmpty()
                    .noneMatch(fact -> fact.summary().contains(MARKER));
            assertThat(again.messages(SCOPE, new Span(1, 100))).hasSize(36);
            assertThat(again.corrections("acme", "ada"))
                    .as("what holds no longer stays so, without the words")
                    .extracting(Correction::id)
                    .containsExactly("by", "near");
            assertThat(again.handOuts(OTHER, 2))
                    .singleElement()
                    .satisfies(handOut -> assertThat(handOut.lines()).hasSize(1));
        }
    }

    /** The marker is said in message 5, called with in 6, returned in 7 and repeated in 8 and 10. */
    private void plant(Session session) {
        for (int turn = 0; turn < 20; turn++) {
            clock.advance(Duration.ofMinutes(1));
            boolean marked = turn == 2;
            String word = marked ? MARKER : "word" + (char) ('a' + turn);
            session.append(Message.user("please look at " + word + " again", clock.instant()));
            if (marked) {
                session.append(Message.assistant(
                        clock.instant(), new Part.ToolCall("c1", "search", "{\"q\":\"" + MARKER + "\"}")));
                session.append(
                        Message.tool(clock.instant(), new Part.ToolResult("c1", "search", "found " + MARKER, false)));
                session.append(Message.assistant("it is " + MARKER, clock.instant()));
                session.append(Message.user("thanks", clock.instant()));
            }
            if (turn < 18) {
                session.append(Message.assistant("I looked at " + word + ", it is fine", clock.instant()));
            }
            session.context();
            if (turn == 6 || turn == 12) {
                session.end(LONG); // a reflection of reflections, and facts
            }
        }
    }

    /** Corrects and hands out the statement: with its id, quoted by somebody, and without an origin. */
    private static void tell(Store store) {
        StatementId marked = Records.statement(SCOPE, 5);
        StatementId clean = Records.statement(SCOPE, 14);
        StatementId other = Records.statement(OTHER, 1);
        store.correct(Records.supersede("about", marked, "not " + MARKER, other));
        store.correct(Records.supersede("by", other, "rather " + MARKER, marked));
        store.correct(Records.supersede("near", clean, "as " + MARKER, clean));
        store.handOut(Records.handOut(
                "mixed",
                OTHER,
                Records.line("On " + MARKER),
                Records.line("said " + MARKER, other, marked),
                Records.line("as " + MARKER, clean),
                Records.line("it is fine", clean)));
        store.handOut(Records.handOut("marked", OTHER, Records.line("said " + MARKER, marked)));
    }

    private Varve open(S store) {
        return Varve.builder()
                .store(store)
                .model(new Echo())
                .policy(SmallPolicies.tenth(Policy.tiered()))
                .clock(clock)
                .executor(Runnable::run)
                .retries(Retries.immediate())
                .index(IndexFeed.embeddings(index, Runnable::run, 1_000))
                .build();
    }

    /** The files with a trace, and the text around it. */
    private List<String> traces() {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile)
                    .flatMap(PlantedMarker::trace)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** As {@code strings} would find it, ignoring case. */
    private static Stream<String> trace(Path file) {
        try {
            String text = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1).toLowerCase(Locale.ROOT);
            int at = Math.max(text.indexOf(TRACE), text.indexOf(RETOLD_TRACE));
            return at < 0
                    ? Stream.empty()
                    : Stream.of(file.getFileName() + " at " + at + ": "
                            + text.substring(Math.max(0, at - 60), Math.min(text.length(), at + 60)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Repeats the marker in all that it writes about messages that have it, and once it is in memory, about others too. */
    private static final class Echo implements MemoryModel {
        @Override
        public String name() {
            return "echo";
        }

        @Override
        public ModelAnswer observe(ObserveRequest request) {
            boolean marked = request.earlierText().contains(MARKER)
                    || request.messages().stream()
                            .map(message -> message.message().toString())
                            .anyMatch(text -> text.contains(MARKER));
            String said = marked ? MARKER : "nothing";
            String task = said.equals(MARKER) ? "explain " + MARKER : "";
            ModelAnswer answer = ScriptedModel.nameSpan(request);
            if (marked && request.messages().get(0).seq() >= RETELLING) {
                return retold(request, answer);
            }
            return new ModelAnswer(answer.text() + " about " + said, new ContinuationHint(task, ""), Usage.call(0, 0));
        }

        /** Answers the message with the marker and replaces what was called with it. */
        private static ModelAnswer retold(ObserveRequest request, ModelAnswer answer) {
            Statement statement = Statement.of(Voice.PERSON)
                    .withPlace(new Statement.Place(request.messages().get(0).seq(), 0, 6))
                    .withAnswers(5)
                    .withReplaces(List.of(new Statement.Place(6, 0, 1)));
            List<NoteLine> lines = answer.lines().stream()
                    .map(line -> line.withText(line.text() + " like " + RETOLD).withStatement(statement))
                    .toList();
            return ModelAnswer.byRules(lines, ContinuationHint.NONE, Usage.call(0, 0));
        }

        @Override
        public ModelAnswer reflect(ReflectRequest request) {
            boolean marked =
                    request.notes().stream().anyMatch(record -> record.text().contains(MARKER));
            List<FactNote> facts = request.factSources().stream()
                    .map(note -> new FactNote(Fact.Type.EVENT, note.text().substring(24), List.of("about"), List.of()))
                    .toList();
            ModelAnswer answer = ScriptedModel.nameNotes(request);
            String text = answer.text() + (marked ? " about " + MARKER : "");
            return new ModelAnswer(text, ContinuationHint.NONE, Usage.call(0, 0), facts);
        }
    }
}

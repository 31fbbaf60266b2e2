package dev.varve.dashboard.forget;

import dev.varve.Digest;
import dev.varve.Erasure;
import dev.varve.Fact;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.dashboard.session.FactView;
import dev.varve.dashboard.session.MessageView;
import dev.varve.dashboard.session.NoteView;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.dashboard.web.ApiJson;
import dev.varve.dashboard.web.Problem;
import dev.varve.internal.forget.SpanEraser;
import dev.varve.store.Commit;
import dev.varve.store.DurableStore;
import dev.varve.store.PrivateFiles;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Deletes a span, a session or a project, with a preview before and a search for remains after. Thread-safe. */
public final class Forgetting {
    private static final int PAGE = 1_000;
    private static final int SHOWN = 20;
    private static final int SHOWN_CHARS = 400;

    private final MemorySource source;
    private final Runnable afterwards;

    /**
     * For this database.
     *
     * @param afterwards called when something was deleted
     */
    public Forgetting(MemorySource source, Runnable afterwards) {
        this.source = source;
        this.afterwards = afterwards;
    }

    private Store store() {
        return source.storage();
    }

    /** All that would go. */
    public Preview preview(ApiCall call) {
        Target target = Target.of(source, call);
        return target.span().isPresent() ? span(target, target.span().get()) : sessions(target);
    }

    private Preview span(Target target, Span span) {
        Scope scope = target.first();
        Commit.Erase plan = new SpanEraser(store(), (any, old, remaining, version) -> old)
                .plan(scope, span)
                .orElseThrow(() -> Problem.notFound("there are no such messages any more"));
        List<Fact> facts = store().facts(scope.tenant(), scope.resource(), EnumSet.allOf(Fact.Status.class)).stream()
                .filter(fact -> plan.facts().contains(fact.id()))
                .toList();
        long rewritten =
                plan.removed().stream().filter(Observation.class::isInstance).count();
        boolean hint = store().state(scope)
                .map(state -> !state.hint().equals(plan.hint()))
                .orElse(false);
        return new Preview(
                target.what(),
                List.of(),
                plan.span().from(),
                plan.span().to(),
                plan.messages().size(),
                plan.messages().stream().mapToLong(LoggedMessage::tokens).sum(),
                rewritten,
                plan.removed().size() - rewritten,
                facts.size(),
                store().vectors().count(scope, plan.span(), ids(plan.removed())),
                hint,
                digest(target, plan.span()::overlaps),
                messages(source.masking().messages(plan.messages())),
                plan.removed().stream()
                        .limit(SHOWN)
                        .map(source.masking()::note)
                        .map(NoteView::of)
                        .toList(),
                facts.stream()
                        .limit(SHOWN)
                        .map(source.masking()::fact)
                        .map(FactView::of)
                        .toList());
    }

    private Preview sessions(Target target) {
        long messages = 0;
        long tokens = 0;
        long observations = 0;
        long reflections = 0;
        long vectors = 0;
        List<Note> shown = new ArrayList<>();
        for (Scope scope : target.sessions()) {
            SessionState state = store().state(scope).orElseGet(SessionState::empty);
            messages += state.messages();
            tokens += state.totalTokens();
            List<Note> notes = store().notes(scope, EnumSet.allOf(Note.Status.class));
            long observed = notes.stream().filter(Observation.class::isInstance).count();
            vectors += store().vectors().count(scope, new Span(1, state.lastSeq() + 1), ids(notes));
            observations += observed;
            reflections += notes.size() - observed;
            notes.stream().limit(SHOWN - shown.size()).forEach(shown::add);
        }
        List<Fact> facts = facts(target, target.first());
        return new Preview(
                target.what(),
                target.sessions().stream().map(Scope::session).toList(),
                0,
                0,
                messages,
                tokens,
                observations,
                reflections,
                facts.size(),
                vectors,
                true,
                digest(target, any -> true),
                messages(source.store().messages(target.first(), new Span(1, 1 + SHOWN))),
                shown.stream().map(source.masking()::note).map(NoteView::of).toList(),
                facts.stream()
                        .limit(SHOWN)
                        .map(source.masking()::fact)
                        .map(FactView::of)
                        .toList());
    }

    private static Set<String> ids(Collection<? extends Note> notes) {
        return notes.stream().map(Note::id).collect(Collectors.toSet());
    }

    /** Lines of the next session's briefing that come from the content to delete. */
    private List<String> digest(Target target, Predicate<Span> which) {
        return source.handed(target.first().resource())
                .digest()
                .lines()
                .filter(line -> target.sessions().contains(line.session()) && which.test(line.span()))
                .map(Digest.Line::toString)
                .toList();
    }

    private List<Fact> facts(Target target, Scope first) {
        Set<Scope> gone = new HashSet<>(target.sessions());
        return store().facts(first.tenant(), first.resource(), EnumSet.allOf(Fact.Status.class)).stream()
                .filter(fact -> gone.contains(fact.origin()))
                .toList();
    }

    private static List<MessageView> messages(List<LoggedMessage> messages) {
        return messages.stream()
                .limit(SHOWN)
                .map(message -> MessageView.of(message, SHOWN_CHARS))
                .toList();
    }

    /** Deletes, if as many messages go as the person was shown, and looks whether anything is left. */
    public Receipt forget(ApiCall call) {
        Target target = Target.of(source, call);
        Preview shown = preview(call);
        if (call.number("messages") != shown.messages()) {
            throw Problem.conflict("it would delete " + shown.messages()
                    + " messages now, not as many as you were shown; look again and confirm that");
        }
        Proof proof = new Proof(source, words(target, shown));
        long rewritten = 0;
        long undone = shown.undone();
        long facts = shown.facts();
        if (target.span().isPresent()) {
            Erasure erasure = source.varve()
                    .session(target.first())
                    .deleteSpan(target.span().get())
                    .orElseThrow(() -> Problem.notFound("there are no such messages any more"));
            rewritten = erasure.observations();
            undone = erasure.reflections();
            facts = erasure.facts();
        } else {
            target.sessions().forEach(scope -> source.varve().session(scope).delete());
        }
        Optional<String> elsewhere = store() instanceof DurableStore durable ? durable.scrub() : Optional.empty();
        afterwards.run();
        Proof.Findings findings = proof.after(target);
        Instant now = source.clock().instant();
        Receipt receipt = new Receipt(
                now,
                source.name(),
                target.what(),
                shown.messages(),
                rewritten,
                undone,
                facts,
                findings.words(),
                findings.searched(),
                findings.found(),
                findings.bytes(),
                findings.before(),
                findings.after(),
                findings.said(),
                elsewhere,
                findings.proven(),
                source.file().map(file -> receiptFile(file, now).toString()));
        source.file().ifPresent(file -> write(receiptFile(file, now), receipt));
        return receipt;
    }

    private List<String> words(Target target, Preview shown) {
        TellingWords words = new TellingWords(store() instanceof DurableStore durable ? durable.ownText() : "");
        Span gone = new Span(Math.max(1, shown.from()), Math.max(1, shown.to()));
        for (Scope scope : target.sessions()) {
            each(scope, message -> {
                if (target.span().isEmpty() || gone.contains(message.seq())) {
                    words.add(message);
                }
            });
        }
        target.span()
                .ifPresent(span -> each(target.first(), message -> {
                    if (!gone.contains(message.seq())) {
                        words.remove(message);
                    }
                }));
        return words.pick();
    }

    private void each(Scope scope, Consumer<LoggedMessage> reader) {
        long end = store().state(scope).map(SessionState::lastSeq).orElse(0L) + 1;
        for (long from = 1; from < end; from += PAGE) {
            store().messages(scope, new Span(from, Math.min(end, from + PAGE))).forEach(reader);
        }
    }

    private static Path receiptFile(Path database, Instant now) {
        return database.resolveSibling("receipts")
                .resolve("forget-" + now.toString().replace(':', '-') + ".json");
    }

    private static void write(Path file, Receipt receipt) {
        try {
            PrivateFiles.createFolder(file.toAbsolutePath().resolveSibling("."));
            PrivateFiles.create(file, ApiJson.of(receipt) + "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(
                    "what was asked for is deleted, but its receipt " + file + " cannot be written", e);
        }
    }
}

package dev.varve.internal.project;

import dev.varve.Correction;
import dev.varve.Correction.Kind;
import dev.varve.Digest.Line;
import dev.varve.Fact;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.store.Commit;
import dev.varve.store.IdPrefix;
import dev.varve.store.Learning;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Corrects what notes tell of a project, because a person asks for it, or an agent that quotes her: the same in all sessions that
 * say it in these words. The notes stay as they are, and each correction can be undone.
 */
public final class Correcting {
    private final Store store;
    private final String tenant;
    private final String resource;
    private final Instant now;
    private final Correction.Author author;
    private final Optional<StatementId> source;

    /** Corrects at a time, for a person who does it by herself. */
    public Correcting(Store store, String tenant, String resource, Instant now) {
        this(store, tenant, resource, now, Correction.Author.PERSON, Optional.empty());
    }

    private Correcting(
            Store store,
            String tenant,
            String resource,
            Instant now,
            Correction.Author author,
            Optional<StatementId> source) {
        this.store = store;
        this.tenant = tenant;
        this.resource = resource;
        this.now = now;
        this.author = author;
        this.source = source;
    }

    /** The same for an agent, because of what a person said in its session. */
    public Correcting byAgent(StatementId said) {
        return new Correcting(store, tenant, resource, now, Correction.Author.AGENT, Optional.of(said));
    }

    /** The same for a model that a person has chosen to check what was noted. */
    public Correcting byModel() {
        return new Correcting(store, tenant, resource, now, Correction.Author.MODEL, Optional.empty());
    }

    /** The same for a rule of the program. {@link #undo} does not take back what it corrects. */
    Correcting byRule() {
        return new Correcting(store, tenant, resource, now, Correction.Author.RULE, Optional.empty());
    }

    /** Retires a statement. */
    void retire(StatementId statement) {
        keep(Kind.RETIRE, statement, "");
    }

    /**
     * Finds what holds by its id or the beginning of it, by its words, as a digest has them, or by some of its words if only one
     * line has them.
     *
     * @param lines what holds, see {@link dev.varve.Project#holding}
     * @throws IllegalArgumentException if several lines have the id or the words
     */
    public static Optional<Line> find(List<Line> lines, String words) {
        String wanted = plain(words);
        List<Line> noted = lines.stream()
                .filter(line -> !line.saved() && line.statement().place().isKnown())
                .toList();
        Optional<Line> exact = IdPrefix.find(noted, line -> List.of(line.name()), words.strip())
                .or(() -> noted.stream()
                        .filter(line -> isSame(plain(line.text()), wanted))
                        .findFirst());
        if (exact.isPresent() || wanted.isEmpty()) {
            return exact;
        }
        List<Line> having = noted.stream()
                .filter(line -> plain(line.text()).contains(wanted))
                .toList();
        Set<String> texts = new LinkedHashSet<>();
        having.forEach(line -> texts.add(line.text()));
        if (texts.size() > 1) {
            throw new IllegalArgumentException("\"" + words.strip() + "\" stands in " + texts.size()
                    + " statements; give all the words of one: "
                    + String.join(" | ", texts.stream().limit(5).toList()));
        }
        return having.stream().findFirst();
    }

    /** Without a dash and a date before it, in small letters. */
    private static String plain(String words) {
        String text = words.strip().toLowerCase(Locale.ROOT);
        text = text.startsWith("- ") ? text.substring(2) : text;
        boolean dated = text.length() > 11 && text.charAt(4) == '-' && text.charAt(7) == '-' && text.charAt(10) == ' ';
        return (dated ? text.substring(11) : text).strip();
    }

    /** With or without who said it. */
    private static boolean isSame(String line, String wanted) {
        return line.equals(wanted)
                || line.substring(line.indexOf(": ") + 1).strip().equals(wanted);
    }

    /**
     * Corrects a line, and those with the same words.
     *
     * @param text what counts instead; empty where nothing does
     * @return how many there were
     */
    public int correct(Kind kind, Line line, List<Line> lines, String text) {
        int corrected = 0;
        for (Line each : lines) {
            boolean same = !each.saved()
                    && each.statement().place().isKnown()
                    && (each.text().equals(line.text()) || Wordings.saysTheSame(each.text(), line.text()));
            if (same) {
                // What replaces the rest would be told as often.
                Kind own = corrected > 0 && kind == Kind.SUPERSEDE ? Kind.RETIRE : kind;
                keep(own, new StatementId(each.session(), each.statement().place()), own == Kind.RETIRE ? "" : text);
                corrected++;
            }
        }
        return corrected;
    }

    private void keep(Kind kind, StatementId about, String text) {
        int number = 0;
        while (!store.correct(new Correction(now + "-" + number, kind, about, "", text, source, author, now, false))) {
            number++; // one of this time has that id
        }
    }

    /**
     * Takes back what was corrected last: of notes, or of what was saved.
     *
     * @param masked puts masks in place of secrets
     * @return what it was; empty if nothing was corrected
     */
    public Optional<Undone> undo(UnaryOperator<String> masked) {
        return last(masked).map(change -> change.takeBack().get());
    }

    /**
     * Takes back what was corrected of notes last, if an agent did it.
     *
     * @param masked puts masks in place of secrets
     * @return what it was; empty if a person was the last, or nobody
     */
    public Optional<Undone> undoOfAgent(UnaryOperator<String> masked) {
        return last(masked)
                .filter(change -> change.author() == Correction.Author.AGENT)
                .map(change -> change.takeBack().get());
    }

    /** Something that was corrected. Who corrects what is saved is not kept; a person is assumed. */
    private record Change(Instant at, Correction.Author author, Supplier<Undone> takeBack) {}

    private Optional<Change> last(UnaryOperator<String> masked) {
        Optional<Change> ofNotes = store.corrections(tenant, resource).stream()
                .filter(Correcting::isUndoable)
                .findFirst()
                .map(last -> new Change(last.at(), last.author(), () -> undone(last, masked)));
        return Stream.of(ofNotes, replacement(), retirement())
                .flatMap(Optional::stream)
                .max(Comparator.comparing(Change::at));
    }

    /**
     * Takes back the retirement of a saved fact.
     *
     * @return false if no saved fact of that id was retired
     */
    public boolean undoRetired(String id) {
        Optional<Fact> retired = retired().filter(fact -> fact.id().equals(id)).findFirst();
        retired.ifPresent(this::restore);
        return retired.isPresent();
    }

    private static boolean isUndoable(Correction correction) {
        return !correction.undone() && correction.author() != Correction.Author.RULE;
    }

    private Undone undone(Correction last, UnaryOperator<String> masked) {
        List<Correction> together = new ArrayList<>(store.corrections(tenant, resource));
        together.removeIf(
                correction -> !isUndoable(correction) || !correction.at().equals(last.at()));
        together.forEach(correction -> store.undoCorrection(tenant, resource, correction.id()));
        Correction first = together.stream()
                .filter(each -> each.kind() != Kind.RETIRE)
                .findFirst()
                .orElse(last);
        return new Undone(first.kind(), masked.apply(words(store, first)), first.at());
    }

    /** The words that a correction is about, from a store that may mask them; empty if they were deleted. */
    public static String words(Store store, Correction correction) {
        Scope session = correction.about().session();
        Statement.Place place = correction.about().place();
        Stream<String> words = place.isKnown()
                ? store.messages(session, new Span(place.message(), place.message() + 1)).stream()
                        .map(logged -> words(logged.message().text(), place))
                : store.facts(session.tenant(), session.resource(), EnumSet.allOf(Fact.Status.class)).stream()
                        .filter(fact -> fact.id().equals(correction.fact()))
                        .map(Fact::summary);
        return words.findFirst().orElse("");
    }

    private static String words(String text, Statement.Place place) {
        int from = Math.min(place.from(), text.length());
        int to = Math.min(place.to(), text.length());
        return (to > from ? text.substring(from, to) : text).strip();
    }

    /** What was saved last in the place of something else. */
    private Optional<Change> replacement() {
        Map<String, Fact> replaced = new HashMap<>();
        store.facts(tenant, resource, EnumSet.of(Fact.Status.SUPERSEDED))
                .forEach(fact -> replaced.put(fact.supersededBy(), fact));
        return store.facts(tenant, resource, EnumSet.of(Fact.Status.CURRENT)).stream()
                .filter(fact -> fact.isSaved() && replaced.containsKey(fact.id()))
                .max(Comparator.comparing(Fact::createdAt))
                .map(fact -> back(fact, Objects.requireNonNull(replaced.get(fact.id()))));
    }

    private Change back(Fact fact, Fact replaced) {
        return new Change(fact.createdAt(), Correction.Author.PERSON, () -> {
            store.deleteFact(tenant, resource, fact.id());
            return new Undone(Kind.SUPERSEDE, replaced.summary(), fact.createdAt());
        });
    }

    /** What was saved and retired last. */
    private Optional<Change> retirement() {
        return retired()
                .max(Comparator.comparing(Fact::supersededBy))
                .map(fact ->
                        new Change(fact.retiredAt().orElseThrow(), Correction.Author.PERSON, () -> holdsAgain(fact)));
    }

    /** Saved facts that somebody retired. */
    private Stream<Fact> retired() {
        return store.facts(tenant, resource, EnumSet.of(Fact.Status.SUPERSEDED)).stream()
                .filter(fact -> fact.isSaved() && fact.retiredAt().isPresent());
    }

    private Undone holdsAgain(Fact fact) {
        restore(fact);
        return new Undone(Kind.RETIRE, fact.summary(), fact.retiredAt().orElse(fact.createdAt()));
    }

    private void restore(Fact fact) {
        Scope keeper = store.state(fact.origin()).isPresent()
                ? fact.origin()
                : new Scope(tenant, resource, Scope.REMEMBERED); // that session was deleted, and its facts were kept
        Optional<SessionState> row = store.state(keeper);
        while (row.isPresent()) {
            SessionState state = row.get();
            Learning holding = new Learning(state.learnedTo(), state.learnedTo(), List.of(), Map.of(fact.id(), ""));
            if (store.commit(keeper, new Commit.Learn(state.epoch(), holding, Usage.NONE))
                    .isPresent()) {
                return;
            }
            row = store.state(keeper); // another writer was faster
        }
        throw new VarveException("session " + fact.origin() + " is gone; say \"" + fact.summary() + "\" anew");
    }
}

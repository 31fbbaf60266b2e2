package dev.varve.cli.agents;

import dev.varve.Correction;
import dev.varve.Digest;
import dev.varve.LoggedMessage;
import dev.varve.Project;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.Usage;
import dev.varve.internal.project.Correcting;
import dev.varve.internal.prompt.StatementPrompt;
import dev.varve.internal.prompt.StatementPrompt.Item;
import dev.varve.internal.prompt.StatementPrompt.Verdict;
import dev.varve.internal.session.Masking;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import dev.varve.model.LanguageModel;
import dev.varve.model.ModelException;
import dev.varve.store.Commit;
import dev.varve.store.PrivateFiles;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.Deque;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Lets a model check the statements that rules found in sessions that are over for now: which are rules and
 * decisions, and which of them no longer hold. The model answers with numbers only; statements keep people's own
 * words, and each change can be undone. If a call would exceed its share of the session, or fails, the notes stay as
 * the rules wrote them.
 */
public final class NotesReview {
    /** Timeout of a call. */
    static final Duration DEADLINE = Duration.ofSeconds(90);

    /** Tokens that a call about a few statements costs. */
    static final long LEAST_TOKENS = 1_200;

    /** Intents that may matter to the project beyond their session. */
    private static final Set<Intent> WORTH_JUDGING = EnumSet.of(
            Intent.RULE,
            Intent.PROHIBITION,
            Intent.PREFERENCE,
            Intent.DECISION,
            Intent.PERMISSION,
            Intent.ANSWER,
            Intent.REVOCATION,
            Intent.FACT);

    /** Below it the rules take words for steps of a task. */
    private static final int HARDLY = 200;

    private static final String LOCK = "notes.lock";
    private static final int PERCENT = 100;

    private final AgentHome home;
    private final Store store;
    private final AgentMemory memory;
    private final NotesBy by;
    private final LanguageModel model;
    private final Clock clock;
    private final NotesCost cost;
    private final Masking masking;

    /** A review by a model that a person has chosen. */
    NotesReview(AgentHome home, Store store, AgentMemory memory, NotesBy by, LanguageModel model, Clock clock) {
        this.home = home;
        this.store = store;
        this.memory = memory;
        this.by = by;
        this.model = model;
        this.clock = clock;
        this.cost = new NotesCost(home);
        this.masking = Masking.by(home.secrets());
    }

    /** Reviews sessions that are over for now, if a person has chosen a model for it. */
    public static void of(AgentHome home, Store store, AgentMemory memory, Clock clock) {
        try {
            NotesBy by = NotesBy.chosen(home).orElse(new NotesBy(NotesBy.RULES, NotesBy.USUAL));
            by.languageModel(home.variables(), DEADLINE)
                    .ifPresent(model -> new NotesReview(home, store, memory, by, model, clock).run(memory.over()));
        } catch (IOException | RuntimeException e) {
            home.log(clock.instant(), "review: " + Reason.of(e));
        }
    }

    /**
     * One process at a time reviews, so that no session is paid for twice; the others wait, and no user waits for
     * them.
     */
    void run(Collection<Scope> sessions) {
        try {
            home.makePrivate();
            try (FileChannel channel = PrivateFiles.append(home.folder().resolve(LOCK));
                    FileLock lock = channel.lock()) {
                for (Scope session : lock.isValid() ? sessions : List.<Scope>of()) {
                    review(session);
                }
            }
        } catch (OverlappingFileLockException e) {
            return; // another thread of this process is at it
        } catch (IOException | RuntimeException e) {
            home.log(clock.instant(), "review: " + Reason.of(e) + "; what the rules wrote stays");
        }
    }

    /** A statement at its place, with its entry in the question. */
    private record Asked(Digest.Line line, Item item, boolean rule, boolean fresh) {
        /**
         * Importance to the project: lines in use from this session, then its other candidates, then lines of other
         * sessions.
         */
        private int weight() {
            boolean worth = line.statement().isAny(WORTH_JUDGING);
            int kind = fresh ? item.told() ? 3 : worth ? 2 : 0 : 1;
            return kind * 2 * Statement.CERTAIN + line.statement().lasting();
        }
    }

    private void review(Scope session) throws IOException {
        boolean isPersons = session.session().indexOf('/') < 0;
        if (!isPersons || cost.pauses(clock.instant())) {
            return;
        }
        SessionState state = store.state(session).orElseGet(SessionState::empty);
        long left = state.totalTokens() * by.percent() / PERCENT - state.usage().tokens() - by.overhead();
        List<Asked> asked = within(left, asked(session));
        if (asked.stream().noneMatch(Asked::fresh)) {
            return;
        }
        long through = state.lastSeq();
        try {
            StatementPrompt.Answer answer =
                    StatementPrompt.ask(model, asked.stream().map(Asked::item).toList(), DEADLINE, new SecureRandom());
            spent(session, through, answer.usage(), true);
            apply(session, asked, answer.verdicts());
            memory.renew(session);
        } catch (ModelException e) {
            spent(session, through, e.usage().equals(Usage.NONE) ? Usage.UNKNOWN_CALL : e.usage(), false);
            home.log(
                    clock.instant(),
                    "review: " + e.getMessage() + "; what the rules wrote stays, and no model is asked"
                            + " for an hour");
        }
    }

    private void spent(Scope session, long through, Usage usage, boolean answered) throws IOException {
        store.commit(session, new Commit.Spend(usage));
        cost.add(clock.instant(), session.session(), through, usage, answered);
    }

    /** Rules and decisions of other sessions in use, then this session's statements of people since the last review. */
    private List<Asked> asked(Scope session) throws IOException {
        Project project = Project.of(store, session.tenant(), session.resource(), List.of(), home.secrets());
        Digest told = project.digest(AgentMemory.START, ZoneOffset.UTC);
        long judged = cost.judged(session.session());
        List<Asked> asked = new ArrayList<>();
        Stream.concat(told.rules().stream(), told.decisions().stream())
                .filter(line -> !line.session().equals(session))
                .map(line -> asked(line, told, false))
                .forEach(asked::add);
        project.only(session::equals).holding(ZoneOffset.UTC).stream()
                .filter(line -> line.session().equals(session)
                        && !line.saved()
                        && line.statement().voice() == Voice.PERSON
                        && mayLast(line.statement())
                        && line.statement().place().message() > judged)
                .map(line -> asked(line, told, true))
                .forEach(asked::add);
        return asked;
    }

    private static boolean mayLast(Statement statement) {
        return statement.lasting() >= HARDLY || statement.isAny(WORTH_JUDGING);
    }

    private static Asked asked(Digest.Line line, Digest told, boolean fresh) {
        boolean rule = told.rules().stream().anyMatch(line::isSameAs);
        boolean isTold = rule || told.decisions().stream().anyMatch(line::isSameAs);
        return new Asked(line, new Item(line.time().toLocalDate(), line.text(), isTold), rule, fresh);
    }

    /** The statements that fit into the tokens. The least important are dropped first, older ones before newer. */
    private static List<Asked> within(long tokens, List<Asked> asked) {
        List<Asked> rest = new ArrayList<>(asked);
        Deque<Asked> least = new ArrayDeque<>(
                asked.stream().sorted(Comparator.comparingInt(Asked::weight)).toList());
        while (!rest.isEmpty()
                && StatementPrompt.tokens(rest.stream().map(Asked::item).toList()) > tokens) {
            rest.remove(least.pop());
        }
        return rest;
    }

    private void apply(Scope session, List<Asked> asked, List<Verdict> verdicts) {
        Project project = Project.of(store, session.tenant(), session.resource(), List.of(), home.secrets());
        List<Digest.Line> holding = project.holding(ZoneOffset.UTC);
        Instant now = clock.instant();
        Correcting correcting = new Correcting(store, session.tenant(), session.resource(), now).byModel();
        for (Verdict verdict : verdicts) {
            Asked one = asked.get(verdict.number());
            Asked other = asked.get(verdict.by());
            switch (verdict.kind()) {
                case RULE -> save(one, "rule");
                case DECISION -> save(one, "decision");
                case DROP -> {
                    if (one.fresh() && one.item().told()) {
                        correcting.correct(Correction.Kind.RETIRE, one.line(), holding, "");
                    }
                }
                case REPLACED -> {
                    // A doubtful answer must not end facts saved on request, or statements of other sessions.
                    if (other.fresh() && one.item().told() && !one.line().saved()) {
                        save(other, one.rule() ? "rule" : "decision");
                        correcting.correct(Correction.Kind.RETIRE, one.line(), holding, "");
                    }
                }
            }
        }
    }

    /** Saves a statement in the person's own words. Returns whether it could be saved. */
    private boolean save(Asked asked, String kind) {
        if (!asked.fresh() || asked.item().told()) {
            return false;
        }
        Statement.Place place = asked.line().statement().place();
        for (LoggedMessage logged :
                store.messages(asked.line().session(), new Span(place.message(), place.message() + 1))) {
            String all = logged.message().text();
            String words = all.substring(Math.min(place.from(), all.length()), Math.min(place.to(), all.length()))
                    .strip();
            // Words with a secret would be saved as the agent's note, which nobody asked for.
            if (!words.isEmpty() && masking.text(words).equals(words)) {
                memory.remember(asked.line().session(), Map.of("kind", kind, "text", words, "quote", words));
                return true;
            }
        }
        return false;
    }
}

package dev.varve.internal.engine;

import dev.varve.Correction;
import dev.varve.Digest.Line;
import dev.varve.Fact;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.internal.fact.QuotationSupport;
import dev.varve.internal.fact.Stated;
import dev.varve.internal.session.Masking;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * Keeps statements and takes them back because an agent asked for it, who may have read in a page or a tool's output what it
 * is to keep. Something is a person's if the session has words of hers that the agent quotes and that carry it. Else it is the
 * agent's note, and what a person has said stays. Thread-safe.
 */
public final class AgentSaves {
    private final Engine engine;
    private final StatementKeeper remembering;
    private final Function<Scope, AgentCorrections> corrections;
    private final Masking masking;

    AgentSaves(
            Engine engine,
            StatementKeeper remembering,
            Function<Scope, AgentCorrections> corrections,
            Masking masking) {
        this.engine = engine;
        this.remembering = remembering;
        this.corrections = corrections;
        this.masking = masking;
    }

    /**
     * What became of a request.
     *
     * @param fact      as it stands now
     * @param objection why it is not the person's, or why nothing changed; empty if her words are behind it
     */
    public record Saved(Fact fact, String objection) {}

    /** Keeps something. */
    public Saved keep(Scope scope, Fact.Type type, String statement, String quote) {
        String summary = masking.text(StatementKeeper.oneLine(statement));
        Vouched vouched = vouched(scope, quote, said -> QuotationSupport.by(said, summary));
        return kept(scope, type, summary, vouched, "");
    }

    /** Puts something in the place of what was kept. */
    public Saved supersede(Scope scope, Fact old, String statement, String quote) {
        String summary = masking.text(StatementKeeper.oneLine(statement));
        Vouched vouched = vouched(scope, quote, said -> QuotationSupport.by(said, summary));
        return old.isNote() || vouched.isPersons()
                ? kept(scope, old.type(), summary, vouched, old.id())
                : new Saved(old, vouched.objection());
    }

    /** Takes back what was kept. */
    public Saved retire(Scope scope, Fact old, String quote) {
        if (old.isNote()) {
            return new Saved(remembering.retired(old), "");
        }
        Vouched vouched = vouched(scope, quote, said -> QuotationSupport.isAbout(said, old.summary()));
        return vouched.isPersons() ? new Saved(remembering.retired(old), "") : new Saved(old, vouched.objection());
    }

    /** The line with these words in the project's notes; empty if there is none. */
    public Optional<Line> told(Scope scope, String words) {
        return scope.hasResource() ? corrections.apply(scope).find().apply(words) : Optional.empty();
    }

    /**
     * Corrects what notes tell.
     *
     * @param text what counts instead; empty where nothing does
     * @return why nothing changed; empty if it did
     */
    public String correct(Scope scope, Correction.Kind kind, Line line, String text, String quote) {
        String instead = text.isEmpty() ? "" : masking.text(StatementKeeper.oneLine(text));
        Vouched vouched = vouched(
                scope,
                quote,
                said -> instead.isEmpty()
                        ? QuotationSupport.isAbout(said, line.text())
                        : QuotationSupport.by(said, instead));
        vouched.message()
                .map(said -> new StatementId(scope, new Statement.Place(said.from(), 0, 0)))
                .ifPresent(said -> corrections.apply(scope).correct().make(said, kind, line, instead));
        return vouched.objection();
    }

    /** Takes back what was corrected of notes last, and says what it was; empty unless an agent did it. */
    public Optional<String> undo(Scope scope) {
        return scope.hasResource() ? corrections.apply(scope).undo().get() : Optional.empty();
    }

    private Saved kept(Scope scope, Fact.Type type, String summary, Vouched vouched, String replaced) {
        Stated stated = vouched.isPersons() ? Stated.byPerson(type, summary) : Stated.byAgent(type, summary);
        Span behind = vouched.message().orElseGet(() -> ofAgent(scope, summary));
        Fact fact = remembering.kept(scope, behind, stated, replaced);
        return new Saved(fact, fact.isNote() ? vouched.objection() : "");
    }

    /** The message behind an agent's note: the newest of its session, or else one in its own voice. */
    private Span ofAgent(Scope scope, String summary) {
        Optional<Span> newest = isNobodys(scope) ? Optional.empty() : remembering.newest(scope);
        return newest.orElseGet(() -> remembering.appended(scope, Message.assistant(summary, engine.now())));
    }

    /**
     * Whether a person is behind something.
     *
     * @param message   in which she said it
     * @param objection what is wrong with the quotation
     */
    private record Vouched(Optional<Span> message, String objection) {
        static Vouched not(String objection) {
            return new Vouched(Optional.empty(), objection);
        }

        boolean isPersons() {
            return message.isPresent();
        }
    }

    private Vouched vouched(Scope scope, String quote, Predicate<String> carries) {
        if (quote.isBlank()) {
            return Vouched.not("no words of the user are quoted");
        }
        Optional<PersonsWords.Said> said = isNobodys(scope)
                ? Optional.empty()
                : PersonsWords.of(engine, scope, masking).find(quote);
        if (said.isEmpty()) {
            return Vouched.not("the quotation, of at least " + PersonsWords.SHORTEST
                    + " characters or a whole message, does not stand in the user's own words of this session");
        }
        return carries.test(said.get().said())
                ? new Vouched(Optional.of(new Span(said.get().seq(), said.get().seq() + 1)), "")
                : Vouched.not("the message that is quoted says something else; keep to the user's words");
    }

    /** True if it is no conversation, but holds what persons asked to remember. */
    private static boolean isNobodys(Scope scope) {
        return scope.session().equals(Scope.REMEMBERED);
    }
}

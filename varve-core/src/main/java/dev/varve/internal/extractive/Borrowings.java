package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Intent;
import dev.varve.language.voice.BorrowedModel;
import dev.varve.language.voice.Stretch;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Knows which messages of a person's may hold somebody else's words, though nothing tells where they end. What such a message
 * says is never certain to last; where much speaks for it, nothing that it says binds anybody. Belongs to one span.
 */
final class Borrowings {
    /** Nobody types more at once. */
    private static final int MOST_TYPED = 16_000;

    /** From so much on, a score of {@link BorrowedModel} speaks for somebody else's words, or for hardly anything else. */
    private static final int SOME = 0;

    private static final int MUCH = 500;

    private static final Set<Intent> BINDING =
            EnumSet.of(Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE, Intent.DECISION, Intent.PERMISSION);

    private enum Doubt {
        NONE,
        SOME,
        MORE,
        MUCH
    }

    private final List<LoggedMessage> messages;
    private final Map<Long, Doubt> known = new HashMap<>();

    Borrowings(List<LoggedMessage> messages) {
        this.messages = messages;
    }

    /**
     * Takes away what lines are too sure of: that it is certain, if their message may hold borrowed words; that it binds, if two
     * signs say so; that it is the person's, if the message hardly can hold anything else. Only messages of which a line binds
     * are looked at.
     */
    void doubt(List<NoteLine> lines) {
        for (NoteLine line : lines) {
            if (isPersons(line) && binds(line.statement())) {
                known.computeIfAbsent(line.statement().place().message(), this::doubt);
            }
        }
        lines.replaceAll(this::doubted);
    }

    private static boolean isPersons(NoteLine line) {
        return line.statement().voice() == Voice.PERSON
                && line.statement().place().isKnown();
    }

    private static boolean binds(Statement statement) {
        return statement.lasting() > 0 || BINDING.stream().anyMatch(statement::is);
    }

    private NoteLine doubted(NoteLine line) {
        Statement statement = line.statement();
        if (!isPersons(line)) {
            return line;
        }
        return switch (known.getOrDefault(statement.place().message(), Doubt.NONE)) {
            case NONE -> line;
            case SOME -> line.withStatement(statement.withLasting(Math.min(statement.lasting(), Statement.LIKELY)));
            case MORE -> unbound(line);
            case MUCH -> asks(statement) ? unbound(line) : quoted(unbound(line));
        };
    }

    /** What asks the agent for something is hers even there. */
    private static boolean asks(Statement statement) {
        return statement.is(Intent.QUESTION) || statement.is(Intent.ERRAND);
    }

    private static NoteLine unbound(NoteLine line) {
        Set<Intent> intents = EnumSet.noneOf(Intent.class);
        intents.addAll(line.statement().intents());
        intents.removeAll(BINDING);
        NoteLine plain =
                line.withStatement(line.statement().withIntents(intents).withLasting(0));
        return line.kind() == NoteLine.Kind.DECIDED
                ? plain.withKind(NoteLine.Kind.SAID).withPriority(Priority.IMPORTANT)
                : plain;
    }

    private static NoteLine quoted(NoteLine line) {
        NoteLine plain = line.withStatement(line.statement().withVoice(Voice.MACHINE));
        return line.source().equals(Attribution.USER) ? plain.withSource(Attribution.QUOTED) : plain;
    }

    private Doubt doubt(long message) {
        return messages.stream()
                .filter(logged -> logged.seq() == message)
                .map(logged -> doubt(logged.message()))
                .findFirst()
                .orElse(Doubt.NONE);
    }

    private static Doubt doubt(Message message) {
        String own = Spoken.own(message).strip();
        if (own.length() > MOST_TYPED) {
            return Doubt.SOME;
        }
        int score = BorrowedModel.standard().score(own);
        boolean formed = isFormed(message, own);
        if (score > MUCH) {
            return Doubt.MUCH;
        }
        boolean some = score > SOME;
        return some && formed ? Doubt.MORE : some || formed ? Doubt.SOME : Doubt.NONE;
    }

    /** Whether a form speaks for it. A text that is asked about is looked for only where marks tell none apart. */
    private static boolean isFormed(Message message, String own) {
        return Form.BORROWED.isIn(own)
                || Form.ABOUT_A_TEXT.isIn(own)
                        && Spoken.stretches(message).stream().allMatch(Stretch::isOwn);
    }
}

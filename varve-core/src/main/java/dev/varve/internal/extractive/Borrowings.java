package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.NoteLine;
import dev.varve.Priority;
import dev.varve.Statement;
import dev.varve.language.Evidence;
import dev.varve.language.Voice;
import dev.varve.language.form.Form;
import dev.varve.language.intent.Intent;
import dev.varve.language.voice.BorrowedModel;
import dev.varve.language.voice.Stretch;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Knows which messages of a person's may hold somebody else's words, though nothing tells where they end. What such a message
 * says is never certain to last; where more speaks for it, nothing that it says binds anybody. Belongs to one span; a message is
 * looked at when a line of it binds.
 */
final class Borrowings {
    /** Nobody types more at once. */
    private static final int MOST_TYPED = 16_000;

    /** Scores of {@link BorrowedModel} from which it supports, or by itself decides, that words are somebody else's. */
    private static final int SOME = 0;

    private static final int MUCH = 500;

    private static final Set<Intent> BINDING =
            EnumSet.of(Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE, Intent.DECISION, Intent.PERMISSION);

    private enum Degree {
        NONE,
        SOME,
        MUCH
    }

    /**
     * How far words may be somebody else's.
     *
     * @param reason names the form, or what the weights say
     */
    private record Doubt(Degree degree, String reason) {
        static final Doubt NONE = new Doubt(Degree.NONE, "");
    }

    private final List<LoggedMessage> messages;
    private final SpanWords words;
    private final Map<Long, Doubt> known = new HashMap<>();

    Borrowings(List<LoggedMessage> messages, SpanWords words) {
        this.messages = messages;
        this.words = words;
    }

    /** The line, not certain if its words may be borrowed, and not binding if they probably are. */
    NoteLine doubted(NoteLine line) {
        Statement statement = line.statement();
        boolean binds = statement.lasting() > 0 || BINDING.stream().anyMatch(statement::is);
        if (statement.voice() != Voice.PERSON || !binds) {
            return line;
        }
        return switch (of(statement.place().message()).degree()) {
            case NONE -> line;
            case SOME -> line.withStatement(statement.withLasting(Math.min(statement.lasting(), Statement.LIKELY)));
            case MUCH -> unbound(line);
        };
    }

    /** Why a message may hold somebody else's words; empty if nothing speaks for it. */
    String reason(long message) {
        return of(message).reason();
    }

    private Doubt of(long message) {
        return known.computeIfAbsent(message, this::doubt);
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

    private Doubt doubt(long message) {
        return messages.stream()
                .filter(logged -> logged.seq() == message)
                .map(this::doubt)
                .findFirst()
                .orElse(Doubt.NONE);
    }

    private Doubt doubt(LoggedMessage message) {
        String own = words.own(message).strip();
        if (own.length() > MOST_TYPED) {
            return new Doubt(Degree.SOME, "longer than anybody types");
        }
        int score = BorrowedModel.standard().score(own);
        Optional<Evidence> form = form(message, own);
        String reason = form.map(Evidence::toString).orElse("weights of borrowed words say " + score);
        if (score > MUCH || form.isPresent() && score > SOME) {
            return new Doubt(Degree.MUCH, reason);
        }
        return form.isPresent() || score > SOME && !RuleLists.headsIn(own)
                ? new Doubt(Degree.SOME, reason)
                : Doubt.NONE;
    }

    /** The form that speaks for it. A text that is asked about is looked for only where marks tell none apart. */
    private Optional<Evidence> form(LoggedMessage message, String own) {
        return Form.BORROWED
                .in(own)
                .or(() -> Form.ABOUT_A_TEXT
                        .in(own)
                        .filter(asked -> words.stretches(message).stream().allMatch(Stretch::isOwn)));
    }
}

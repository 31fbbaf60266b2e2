package dev.varve.internal.moment;

import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.language.StopWords;
import dev.varve.language.Voice;
import dev.varve.language.literal.Literal;
import dev.varve.language.literal.LiteralFinder;
import dev.varve.store.SearchTerms;
import dev.varve.store.SearchText;
import dev.varve.store.Store;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Whether agents used what they were told. An agent did if its next turn names a literal or enough words of one line that stood
 * nowhere else its model could see: in no message before, in no result of a tool, and in nothing that it was told earlier.
 */
public final class Uses {
    private static final int LEAST_WORDS = 4;

    /** Messages read of a session, the newest. */
    private static final int MESSAGES = 2_000;

    /** A turn without a message for so long has ended. */
    private static final Duration QUIET = Duration.ofHours(1);

    private static final String ORIGIN = " (";

    private final List<Set<String>> words = new ArrayList<>(); // of each line
    private final Set<String> literals = new HashSet<>();

    private Uses(HandOut handOut) {
        Set<String> grammar = StopWords.all();
        for (HandOut.Line line : handOut.lines()) {
            if (line.sources().isEmpty()) {
                continue; // the program's own words
            }
            String text = withoutOrigin(line.text());
            Set<String> terms = new HashSet<>(SearchTerms.of(text));
            terms.removeAll(grammar);
            words.add(terms);
            LiteralFinder.inProse(text).stream()
                    .filter(literal -> !literal.isNumber() && literal.kind() != Literal.Kind.DATE)
                    .forEach(literal -> literals.add(literal.text()));
        }
    }

    private static String withoutOrigin(String line) {
        int origin = line.lastIndexOf(ORIGIN);
        return origin < 0 || line.indexOf('#', origin) < 0 ? line : line.substring(0, origin);
    }

    /** Records in the store whether the agents of a project used hand-outs whose use is still unknown. */
    public static void mark(Store store, String tenant, String resource, Instant now) {
        List<HandOut> all = store.handOuts(tenant, resource, HandOut.MOST);
        Set<Scope> sessions = all.stream()
                .filter(handOut -> handOut.use() == HandOut.Use.UNKNOWN)
                .map(HandOut::session)
                .collect(Collectors.toSet());
        for (Scope session : sessions) {
            store.state(session).ifPresent(state -> {
                long end = state.lastSeq() + 1;
                List<LoggedMessage> messages = store.readable(session, new Span(Math.max(1, end - MESSAGES), end))
                        .messages();
                List<HandOut> own = all.stream()
                        .filter(handOut -> handOut.session().equals(session))
                        .toList();
                for (HandOut handOut : own) {
                    HandOut.Use use = handOut.use() == HandOut.Use.UNKNOWN
                            ? of(handOut, own, messages, now)
                            : HandOut.Use.UNKNOWN;
                    if (use != HandOut.Use.UNKNOWN) {
                        store.markUse(tenant, resource, handOut.id(), use);
                    }
                }
            });
        }
    }

    /**
     * Whether a hand-out was used; unknown until the turn in which it could be used has ended.
     *
     * @param all      hand-outs to the session, also this one
     * @param messages of the session
     */
    static HandOut.Use of(HandOut handOut, List<HandOut> all, List<LoggedMessage> messages, Instant now) {
        Uses uses = new Uses(handOut);
        all.stream()
                .filter(other -> other.at().isBefore(handOut.at()))
                .flatMap(other -> other.lines().stream())
                .forEach(line -> uses.see(line.text()));
        boolean spoken = false;
        Instant last = handOut.at();
        for (LoggedMessage logged : messages) {
            Message message = logged.message();
            boolean before = !message.time().orElse(Instant.EPOCH).isAfter(handOut.at());
            last = before ? last : message.time().orElse(last);
            boolean agent = message.role() == Role.ASSISTANT;
            if (spoken && message.role() == Role.USER && message.voice() == Voice.PERSON) {
                return HandOut.Use.NO; // the next turn
            }
            if (agent && !before) {
                spoken = true;
                if (uses.isNamedBy(SearchText.words(message))) {
                    return HandOut.Use.YES;
                }
            }
            uses.see(SearchText.words(message));
        }
        return spoken && last.plus(QUIET).isBefore(now) ? HandOut.Use.NO : HandOut.Use.UNKNOWN;
    }

    /** What stands elsewhere does not count. */
    private void see(String text) {
        Set<String> seen = new HashSet<>(SearchTerms.of(text));
        words.forEach(line -> line.removeAll(seen));
        literals.removeIf(literal -> FileStory.names(text, literal));
    }

    private boolean isNamedBy(String said) {
        Set<String> terms = new HashSet<>(SearchTerms.of(said));
        return literals.stream().anyMatch(literal -> FileStory.names(said, literal))
                || words.stream()
                        .anyMatch(line -> line.stream().filter(terms::contains).count() >= LEAST_WORDS);
    }
}

package dev.varve.dashboard.session;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Note;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.dashboard.MemorySource;
import dev.varve.dashboard.web.Problem;
import dev.varve.internal.context.ContextAssembler;
import dev.varve.internal.recall.RecallText;
import dev.varve.internal.session.SessionView;
import dev.varve.store.SessionState;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Puts together again what a call was given. Thread-safe. */
final class Seen {
    private static final TokenEstimator TOKENS = TokenEstimator.scriptAware();

    private final MemorySource source;

    Seen(MemorySource source) {
        this.source = source;
    }

    /** The call with this number, from 1. */
    SeenContext at(Course course, Scope scope, long call) {
        if (course.calls() == 0) {
            throw Problem.notFound("session " + scope + " has no messages");
        }
        int index = (int) Math.max(1, Math.min(call, course.calls())) - 1;
        boolean last = index == course.calls() - 1;
        Context context = last ? now(scope) : then(course, index);
        List<SeenContext.Piece> pieces = pieces(context, last ? seq -> seq : course::number);
        List<SeenContext.Piece> before = index == 0 ? List.of() : pieces(then(course, index - 1), course::number);
        int same = 0;
        while (same < Math.min(pieces.size(), before.size()) && pieces.get(same).says(before.get(same))) {
            same++;
        }
        return new SeenContext(
                index + 1L,
                course.calls(),
                course.number(course.shownAt(index)),
                course.time(index),
                last,
                context.stats().totalTokens(),
                pieces.subList(0, same).stream()
                        .mapToLong(SeenContext.Piece::tokens)
                        .sum(),
                context.systemText(),
                marked(pieces, before, same),
                gone(before, pieces));
    }

    private static List<SeenContext.Piece> marked(
            List<SeenContext.Piece> pieces, List<SeenContext.Piece> before, int same) {
        Set<String> known = texts(before);
        List<SeenContext.Piece> marked = new ArrayList<>(pieces.size());
        for (int i = 0; i < pieces.size(); i++) {
            marked.add(pieces.get(i).marked(!known.contains(key(pieces.get(i))), i < same));
        }
        return marked;
    }

    private static List<SeenContext.Piece> gone(List<SeenContext.Piece> before, List<SeenContext.Piece> pieces) {
        Set<String> there = texts(pieces);
        return before.stream().filter(piece -> !there.contains(key(piece))).toList();
    }

    private static Set<String> texts(List<SeenContext.Piece> pieces) {
        Set<String> texts = new HashSet<>();
        pieces.forEach(piece -> texts.add(key(piece)));
        return texts;
    }

    private static String key(SeenContext.Piece piece) {
        return piece.kind() + '\n' + piece.seq().orElse(0L) + '\n' + piece.text();
    }

    private Context now(Scope scope) {
        SessionState state = source.store().state(scope).orElseGet(SessionState::empty);
        List<Note> active = source.store().notes(scope, EnumSet.of(Note.Status.ACTIVE));
        return assemble(state, active, span -> source.store().messages(scope, span));
    }

    private Context then(Course course, int index) {
        long place = course.shownAt(index);
        List<Note> active = course.momentAt(place).map(Course.Moment::active).orElse(List.of());
        return assemble(course.stateAt(place), active, course::messages);
    }

    private Context assemble(SessionState state, List<Note> active, Function<Span, List<LoggedMessage>> reader) {
        SessionView view = new SessionView(
                state,
                active,
                List.of(),
                List.of(),
                message(state.pinnedSeq(), reader),
                message(state.lastUserSeq(), reader),
                List.of());
        return new ContextAssembler(source.policy(), TOKENS)
                .assemble(view, ContextRequest.EMPTY.window(source.window(), 0), reader);
    }

    private static Optional<LoggedMessage> message(long seq, Function<Span, List<LoggedMessage>> reader) {
        return seq == 0
                ? Optional.empty()
                : reader.apply(new Span(seq, seq + 1)).stream().findFirst();
    }

    private static List<SeenContext.Piece> pieces(Context context, Function<Long, Long> number) {
        List<SeenContext.Piece> pieces = new ArrayList<>();
        for (ContextBlock block : context.blocks()) {
            for (String text : block.pieces()) {
                pieces.add(piece(block.kind(), text));
            }
        }
        context.hint().ifPresent(hint -> pieces.add(piece(hint.kind(), hint.text())));
        for (LoggedMessage message : context.window()) {
            pieces.add(new SeenContext.Piece(
                    "message",
                    MessageView.who(message),
                    Optional.of(number.apply(message.seq())),
                    message.tokens(),
                    RecallText.body(message.message()),
                    false,
                    false));
        }
        return pieces;
    }

    private static SeenContext.Piece piece(ContextBlock.Kind kind, String text) {
        return new SeenContext.Piece(
                kind.name().toLowerCase(Locale.ROOT), "", Optional.empty(), TOKENS.estimate(text), text, false, false);
    }
}

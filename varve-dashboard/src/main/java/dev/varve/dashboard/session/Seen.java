package dev.varve.dashboard.session;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.TokenEstimator;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.Problem;
import dev.varve.event.Course;
import dev.varve.internal.recall.RecallText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/** Shows the model's input at a call, compared to the call before. Thread-safe. */
final class Seen {
    private static final TokenEstimator TOKENS = TokenEstimator.scriptAware();

    private final MemorySource source;

    Seen(MemorySource source) {
        this.source = source;
    }

    /** The call with this number, from 1; the nearest one if there is none. */
    SeenContext at(Course course, Scope scope, long call) {
        if (course.calls() == 0) {
            throw Problem.notFound("session " + scope + " has no messages");
        }
        int number = (int) Math.max(1, Math.min(call, course.calls()));
        Context context = course.context(number);
        List<SeenContext.Piece> pieces = pieces(scope, context);
        List<SeenContext.Piece> before = number == 1 ? List.of() : pieces(scope, course.context(number - 1));
        int same = 0;
        while (same < Math.min(pieces.size(), before.size()) && pieces.get(same).says(before.get(same))) {
            same++;
        }
        return new SeenContext(
                number,
                course.calls(),
                course.call(number).seq(),
                course.call(number).at(),
                number == course.calls(),
                context.stats().totalTokens(),
                pieces.subList(0, same).stream()
                        .mapToLong(SeenContext.Piece::tokens)
                        .sum(),
                source.masking().text(context.systemText()),
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

    private List<SeenContext.Piece> pieces(Scope scope, Context context) {
        List<SeenContext.Piece> pieces = new ArrayList<>();
        for (ContextBlock block : context.blocks()) {
            for (String text : block.pieces()) {
                pieces.add(piece(
                        block.kind().name(), Optional.empty(), source.masking().text(text)));
            }
        }
        for (LoggedMessage message : context.window()) {
            List<String> added = added(scope, message);
            List<Part> parts = message.message().parts();
            int tokens = added.stream().mapToInt(TOKENS::estimate).sum();
            pieces.add(new SeenContext.Piece(
                    "message",
                    MessageView.who(message),
                    Optional.of(message.seq()),
                    Math.max(0, message.tokens() - tokens),
                    RecallText.body(source.masking()
                            .message(message.message().withParts(parts.subList(0, parts.size() - added.size())))),
                    false,
                    false));
            added.forEach(text -> pieces.add(
                    piece("added", Optional.of(message.seq()), source.masking().text(text))));
        }
        context.hint()
                .ifPresent(hint -> pieces.add(piece(
                        hint.kind().name(), Optional.empty(), source.masking().text(hint.text()))));
        return pieces;
    }

    /** Texts that memory adds after the user's own words: the date, recalled passages. */
    private List<String> added(Scope scope, LoggedMessage shown) {
        List<Part> parts = shown.message().parts();
        if (parts.size() < 2) {
            return List.of();
        }
        int said = source.store().messages(scope, new Span(shown.seq(), shown.seq() + 1)).stream()
                .mapToInt(message -> message.message().parts().size())
                .findFirst()
                .orElse(parts.size());
        return parts.subList(Math.min(said, parts.size()), parts.size()).stream()
                .filter(Part.Text.class::isInstance)
                .map(part -> ((Part.Text) part).text())
                .toList();
    }

    private static SeenContext.Piece piece(String kind, Optional<Long> seq, String text) {
        return new SeenContext.Piece(kind.toLowerCase(Locale.ROOT), "", seq, TOKENS.estimate(text), text, false, false);
    }
}

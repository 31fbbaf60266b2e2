package dev.varve.internal.project;

import dev.varve.Digest.Line;
import dev.varve.NoteLine;
import dev.varve.Statement;
import dev.varve.Statement.Place;
import dev.varve.language.Text;
import dev.varve.language.form.Form;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.language.slot.SlotMatcher;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;

/**
 * Parts sentences that state several rules, so that each is told, replaced and taken back by itself. A sentence stays whole
 * unless every part is a rule without the others, and nothing at its beginning binds them all. What tells of a change stays whole.
 */
final class Parts {
    private static final IntentMatcher MATCHER = IntentMatcher.all();

    private Parts() {}

    /** A line by itself, or one for each of its rules. */
    static List<Noted> of(Noted noted) {
        return maySayMore(noted) ? parts(noted) : List.of(noted);
    }

    private static boolean maySayMore(Noted noted) {
        NoteLine note = noted.note();
        return noted.isPersons()
                && note.statement().lasting() >= InForce.CERTAIN
                && note.statement().place().isKnown()
                && note.statement().answers() == 0
                && Form.NEXT_RULE.isIn(note.text())
                && !Form.BOUND.isIn(note.text())
                && !Form.CONDITIONS.isIn(note.text())
                && !SlotMatcher.all().read(note.text()).changes();
    }

    private static List<Noted> parts(Noted noted) {
        String text = noted.note().text();
        List<Noted> parts = new ArrayList<>();
        int from = 0;
        Optional<Matcher> next = Form.NEXT_RULE.after(text, 0);
        while (next.isPresent()) {
            if (next.get().start() == from || next.get().end() == text.length()) {
                return List.of(noted);
            }
            parts.add(part(noted, from, next.get().start()));
            from = next.get().end();
            next = Form.NEXT_RULE.after(text, from);
        }
        parts.add(part(noted, from, text.length()));
        return parts.stream().allMatch(Parts::isRule) ? parts : List.of(noted);
    }

    private static boolean isRule(Noted part) {
        return MATCHER.read(part.note().text()).certain();
    }

    private static Noted part(Noted whole, int from, int to) {
        Place place = whole.note().statement().place();
        int begin = Math.min(place.to(), place.from() + from);
        Statement statement = whole.note()
                .statement()
                .withPlace(new Place(place.message(), begin, Math.min(place.to(), begin + to - from)));
        NoteLine note =
                whole.note().withText(whole.note().text().substring(from, to)).withStatement(statement);
        Line line = whole.line();
        return new Noted(
                new Line(line.time(), Text.oneLine(note.words()), line.session(), line.span(), statement), note);
    }
}

package dev.varve.internal.project;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Digest.Line;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Statement;
import dev.varve.language.Voice;
import dev.varve.language.intent.Intent;
import java.time.LocalDateTime;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Tag("B6")
class SupersededTest {
    private static Line said(int day, String text, Set<Intent> intents) {
        Statement statement =
                Statement.of(Voice.PERSON).withLasting(Statement.LIKELY).withIntents(intents);
        return new Line(LocalDateTime.of(2026, 3, day, 9, 0), text, Scope.of("s" + day), new Span(1, 2), statement);
    }

    private static Set<Line> gone(String older, String newer) {
        return Superseded.among(List.of(said(2, older, Set.of()), said(5, newer, Set.of())));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            We bake the rye bread on Mondays         | Rye bread is baked on Tuesdays from now on
            The oven timer is set by Ruth            | Otto sets the oven timer now, no longer Ruth
            Labels of jars are printed with ink      | Use thermal paper for labels of jars instead of ink
            Die Gläser werden mit Tinte beschriftet  | Die Gläser werden ab jetzt mit Laser beschriftet
            """)
    void what_changed_gives_way_to_what_says_so(String older, String newer) {
        assertThat(gone(older, newer)).extracting(Line::text).containsExactly(older);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            The oven timer is set by Ruth            | The oven door is cleaned by Otto
            Never use salt in the rye bread          | Never use sugar in the wheat bread
            We bake the rye bread on Mondays         | We bake the rye bread on Mondays
            We bake the rye bread on Mondays         | From now on the shop opens at nine
            """)
    void what_only_looks_alike_stays(String older, String newer) {
        assertThat(gone(older, newer)).isEmpty();
    }

    @Test
    void a_request_for_once_replaces_nothing() {
        Line rule = said(2, "The header of the page stays blue", Set.of());
        Line request = said(5, "Please fix the header of the page now", Set.of(Intent.ERRAND));

        assertThat(Superseded.among(List.of(rule, request))).isEmpty();
    }
}

package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.store.SessionSummary;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tenants, resources and sessions do not see each other, however close their names are. */
interface IsolationContract extends StoreFixture {

    /** Pairs and more that a careless key, path, pattern or collation would take for one. */
    List<String> NAMES = List.of(
            "default",
            "a",
            "A",
            "a ",
            " a",
            "a/b",
            "a\\b",
            "a//b",
            "..",
            "../a",
            ".",
            "a.b",
            "a:b",
            "a'b",
            "a\"b",
            "a%b",
            "a_b",
            "%",
            "_",
            "*",
            "null",
            "\u00e9",
            "e\u0301",
            "\u00df",
            "SS",
            "ı",
            "I",
            "i",
            "한",
            "\uD83D\uDE80",
            "\uD83D",
            "\uD83E",
            "?",
            "\uFFFD",
            "\\ud83d",
            "x".repeat(Scope.MAX_LENGTH),
            "x".repeat(Scope.MAX_LENGTH - 1) + "y");

    @Test
    default void names_that_are_close_are_different_tenants() {
        assertApart(NAMES.stream().map(name -> new Scope(name, "ada", "chat")).toList());
    }

    @Test
    default void names_that_are_close_are_different_resources() {
        assertApart(NAMES.stream().map(name -> new Scope("acme", name, "chat")).toList());
    }

    /** Names that are close are different sessions. */
    @Test
    @Tag("LAN-28")
    default void names_that_are_close_are_different_sessions() {
        assertApart(NAMES.stream().map(name -> new Scope("acme", "ada", name)).toList());
    }

    /** Parts do not run into each other. */
    @Test
    @Tag("ZOR-17")
    default void parts_do_not_run_into_each_other() {
        assertApart(List.of(
                new Scope("a", "b", "c/d"),
                new Scope("a", "b/c", "d"),
                new Scope("a/b", "c", "d"),
                new Scope("a", "d", "b/c"),
                new Scope("b", "a", "c/d")));
    }

    /** Gives each scope a message of its own and memory, then deletes one after another. */
    private void assertApart(List<Scope> scopes) {
        for (int i = 0; i < scopes.size(); i++) {
            append(scopes.get(i), Messages.withId("m", "shared secret" + i), Messages.assistant("noted"));
            assertThat(store().commit(scopes.get(i), Records.buffer(Records.chunk("o", 1, 3, "memo shared " + i))))
                    .isPresent();
        }
        List<Scope> left = new ArrayList<>(scopes);
        for (int i = 0; i < scopes.size(); i++) {
            Scope scope = scopes.get(i);
            assertThat(store().messages(scope, ALL))
                    .extracting(LoggedMessage::message)
                    .extracting(Message::text)
                    .containsExactly("shared secret" + i, "noted");
            assertThat(store().search(scope, RecallQuery.of("shared")).total()).isEqualTo(2);
            assertThat(found(scope, "secret" + i)).containsExactly(1L);
            assertThat(found(scope, "secret" + (i + 1) % scopes.size())).isEmpty();
            assertThat(store().notes(scope, ANY))
                    .singleElement()
                    .satisfies(note -> assertThat(note.text()).contains("memo"));
            assertThat(listed(scope.tenant())).containsExactlyInAnyOrderElementsOf(of(left, scope.tenant()));

            assertThat(store().delete(scope)).isTrue();
            left.remove(scope);
            assertThat(listed(scope.tenant())).containsExactlyInAnyOrderElementsOf(of(left, scope.tenant()));
        }
    }

    private List<Scope> listed(String tenant) {
        return store().sessions(tenant).stream().map(SessionSummary::scope).toList();
    }

    private static List<Scope> of(List<Scope> scopes, String tenant) {
        return scopes.stream().filter(scope -> scope.tenant().equals(tenant)).toList();
    }
}

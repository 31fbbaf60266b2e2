package dev.varve.gateway.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MatchTest {
    private final Map<String, List<String>> branches = new HashMap<>();

    private Match match(String... sent) {
        return Match.of(
                "lane",
                Chain.of(List.of(sent)),
                key -> Optional.ofNullable(branches.get(key)).map(said -> new KnownBranch(key, Chain.of(said))));
    }

    private Match commit(String... sent) {
        Match match = match(sent);
        if (match.kind() != Match.Kind.REPEAT) {
            branches.put(match.key(), List.of(sent));
        }
        return match;
    }

    @Test
    void a_first_call_is_new_and_the_next_ones_extend_it() {
        assertThat(commit("a", "b")).isEqualTo(new Match(Match.Kind.NEW, "lane", 0, Optional.empty()));
        assertThat(commit("a", "b", "c", "d")).isEqualTo(new Match(Match.Kind.EXTENSION, "lane", 2, Optional.empty()));
    }

    @Test
    void row_18_a_retried_turn_is_known() {
        commit("a", "b");
        assertThat(commit("a", "b").kind()).isEqualTo(Match.Kind.REPEAT);
        assertThat(match("a").kind()).isEqualTo(Match.Kind.REPEAT);
    }

    @Test
    void row_25_an_edit_leaves_the_old_branch_as_it_was() {
        commit("a", "b", "c", "d");
        Match edit = commit("a", "b", "C", "D");
        assertThat(edit.kind()).isEqualTo(Match.Kind.FORK);
        assertThat(edit.parent()).contains("lane");
        assertThat(edit.shared()).isEqualTo(2);
        assertThat(branches.get("lane")).containsExactly("a", "b", "c", "d");
        assertThat(match("a", "b", "C", "D", "e").key()).isEqualTo(edit.key());
        assertThat(match("a", "b", "c", "d", "e").key()).isEqualTo("lane");
    }

    @Test
    void row_25_an_edit_of_an_edit_is_found_too() {
        commit("a", "b", "c", "d");
        String first = commit("a", "b", "C", "D").key();
        String second = commit("a", "b", "C", "E").key();
        assertThat(second).isNotEqualTo(first);
        assertThat(match("a", "b", "C", "E", "f").key()).isEqualTo(second);
        assertThat(match("a", "b", "C", "D", "f").key()).isEqualTo(first);
    }

    @Test
    void row_26_equal_openers_meet_only_as_far_as_they_are_equal() {
        commit("hello", "hi", "about cats", "meow");
        assertThat(match("hello").shared()).isEqualTo(1);
        Match other = commit("hello", "hi", "about dogs", "woof");
        assertThat(other.shared()).isEqualTo(2);
        assertThat(branches.get("lane")).doesNotContain("about dogs");
        assertThat(branches.get(other.key())).doesNotContain("about cats");
    }

    @Test
    void row_24_what_follows_a_compaction_by_the_client_is_a_branch_of_its_own() {
        commit("a", "b", "c", "d");
        Match compacted = commit("summary of a to d", "e");
        assertThat(compacted.kind()).isEqualTo(Match.Kind.FORK);
        assertThat(compacted.shared()).isZero();
        assertThat(match("summary of a to d", "e", "f").kind()).isEqualTo(Match.Kind.EXTENSION);
    }

    @Test
    void a_stored_branch_that_is_not_what_its_key_says_is_left_alone() {
        commit("a", "b");
        String key = match("a", "x").key();
        branches.put(key, List.of("something", "else"));
        Match match = match("a", "x");
        assertThat(match.key()).isNotEqualTo(key);
        assertThat(match.kind()).isEqualTo(Match.Kind.FORK);
    }
}

package dev.varve.internal.extractive;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.ZoneOffset;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WorkingTreeTest {
    private Transcripts session = Transcripts.empty().user("Rename the table.");

    private void edit(String path) {
        session = session.call("Edit", "{\"file_path\":\"" + path + "\"}", "The file " + path + " has been updated.");
    }

    private void run(String command, String result) {
        session = session.call("Bash", "{\"command\":\"" + command + "\"}", result);
    }

    private void commit(String hash, String subject) {
        run("git add -A && git commit -m '" + subject + "'", "[main " + hash + "] " + subject + "\n 1 file changed");
    }

    private List<String> left() {
        return WorkingTree.left(session.messages(), ZoneOffset.UTC).stream()
                .map(WorkingTree.Left::text)
                .toList();
    }

    @Test
    void what_was_changed_after_the_last_commit_is_left() {
        edit("/srv/shop/src/Cart.java");
        commit("1a2b3c4", "Rename the table");
        edit("/srv/shop/src/Order.java");

        assertThat(left()).containsExactly("Not committed: changed Order.java");
    }

    @Test
    void what_was_committed_after_the_last_push_is_left() {
        commit("1a2b3c4", "Rename the table");
        run("git push", "To github.com:shop/shop.git\n   1a2b3c4..2b3c4d5  main -> main");
        commit("3c4d5e6", "Drop the index");

        assertThat(left()).containsExactly("Not pushed: 3c4d5e6 \"Drop the index\"");
    }

    @Test
    void an_agent_that_does_not_commit_or_push_leaves_it_to_its_user() {
        edit("/srv/shop/src/Cart.java");
        assertThat(left()).isEmpty();

        commit("1a2b3c4", "Rename the table");
        assertThat(left()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "git stash",
                "git checkout -- src",
                "git restore .",
                "git reset --hard HEAD",
                "git add -A && git commit -q -m 'Rename the column'"
            })
    void what_was_taken_away_or_committed_is_not_left(String command) {
        commit("1a2b3c4", "Rename the table");
        edit("/srv/shop/src/Order.java");
        run(command, "ok");

        assertThat(left()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/tmp/x/Order.java", "/home/mina/.claude/plans/order.md", "~/notes.md"})
    void files_that_nobody_commits_are_not_left(String path) {
        commit("1a2b3c4", "Rename the table");
        edit(path);

        assertThat(left()).isEmpty();
    }

    @Test
    void a_file_that_was_there_for_a_moment_is_not_left() {
        commit("1a2b3c4", "Rename the table");
        session = session.call("Write", "{\"file_path\":\"/srv/shop/try.sh\"}", "File created successfully");
        run("rm /srv/shop/try.sh", "");

        assertThat(left()).isEmpty();
    }
}

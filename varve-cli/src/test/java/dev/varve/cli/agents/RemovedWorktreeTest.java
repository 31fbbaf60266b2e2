package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The project of a work tree that git and the disk have forgotten. */
@Tag("C3")
class RemovedWorktreeTest {
    @TempDir
    Path work;

    @BeforeEach
    void repository() throws IOException {
        Path git = work.resolve("shop/.git");
        Files.createDirectories(git.resolve("refs/heads/feature"));
        Files.writeString(git.resolve("config"), "[remote \"origin\"]\n\turl = git@github.com:ann/shop.git\n");
        Files.writeString(git.resolve("refs/heads/feature/cents"), "0".repeat(40));
        Files.writeString(git.resolve("packed-refs"), "0".repeat(40) + " refs/remotes/origin/fix-rounding\n");
    }

    private String project(String folder) {
        return ProjectName.of(work.resolve(folder));
    }

    @Test
    void a_name_that_says_so_beside_the_repository() {
        assertThat(project("shop-worktrees/cents/src")).isEqualTo("github.com/ann/shop");
        assertThat(project("shop__worktrees/x")).isEqualTo("github.com/ann/shop");
        assertThat(project("shop.wt-3")).isEqualTo("github.com/ann/shop");
    }

    @Test
    void a_name_with_a_branch_that_the_repository_knows() {
        assertThat(project("shop-feature-cents")).isEqualTo("github.com/ann/shop");
        assertThat(project("shop-fix-rounding")).isEqualTo("github.com/ann/shop");
    }

    @Test
    void a_folder_among_work_trees_of_one_repository() throws IOException {
        Path tree = Files.createDirectories(work.resolve("trees/a"));
        Files.writeString(tree.resolve(".git"), "gitdir: " + work.resolve("shop/.git"));
        assertThat(project("trees/b")).isEqualTo("github.com/ann/shop");
    }

    @Test
    void a_project_that_is_gone_stays_its_own() throws IOException {
        assertThat(RemovedWorktree.repository(work.resolve("shop-api"))).isEmpty();
        assertThat(RemovedWorktree.repository(work.resolve("shopping"))).isEmpty();
        assertThat(RemovedWorktree.repository(work.resolve("shop-fix-rounding/src")))
                .isEmpty();
        Files.createDirectories(work.resolve("shop-wt"));
        assertThat(RemovedWorktree.repository(work.resolve("shop-wt"))).isEmpty();
    }
}

package dev.varve.lab.labels;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LabelledStatementTest {
    @TempDir
    Path folder;

    private static LabelledStatement labelled(String who, String labels, String lasts) {
        return new LabelledStatement("a.jsonl", "1", "0", who, LabelledStatement.labels(labels), lasts, "text");
    }

    @Test
    void readsRows() throws IOException {
        Path file = Files.writeString(folder.resolve("a.tsv"), """
                file\tmessage\tsentence\twho\tlabels\tref\ttext
                ann/a.jsonl\t4\t2\tperson\tdecision,errand\t\tTake the red one.
                ann/a.jsonl\t5.0\t0\tmachine\tchatter\t\t[reminder] Be brief.
                """);
        List<LabelledStatement> rows = LabelledStatement.in(file);
        assertThat(rows).extracting(LabelledStatement::line).containsExactly(5L, 0L);
        assertThat(rows).extracting(LabelledStatement::text).containsExactly("Take the red one.", " Be brief.");
        assertThat(rows.get(0).labels()).containsExactly("decision", "errand");
    }

    @Test
    void onlyPeopleBind() {
        assertThat(labelled("person", "errand,rule", "").binds()).isTrue();
        assertThat(labelled("agent", "rule", "project").binds()).isFalse();
        assertThat(labelled("person", "fact", "project").binds()).isFalse();
    }

    @Test
    void aRuleForThisSessionDoesNotLast() {
        assertThat(labelled("person", "rule", "project").lastingly()).isTrue();
        assertThat(labelled("person", "rule", "session").lastingly()).isFalse();
        assertThat(labelled("person", "rule", "").withLasts("project").lastingly())
                .isTrue();
    }

    @Test
    void aPermissionIsWantedButDoesNotBind() {
        LabelledStatement permission = labelled("person", "permission", "session");
        assertThat(permission.isWanted()).isTrue();
        assertThat(permission.binds()).isFalse();
    }

    @Test
    void chatterIsNoiseIfItIsTheMainThing() {
        assertThat(labelled("agent", "chatter", "moment").isNoise()).isTrue();
        assertThat(labelled("person", "question,decision", "moment").isNoise()).isTrue();
        assertThat(labelled("person", "decision,question", "project").isNoise()).isFalse();
        assertThat(labelled("machine", "chatter", "").isNoise()).isFalse();
    }
}

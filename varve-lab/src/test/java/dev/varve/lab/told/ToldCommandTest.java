package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.lab.selection.Label;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From labels and recordings to the table. */
class ToldCommandTest {
    @TempDir
    Path folder;

    @Test
    void toldJoinsLabelsAndRecordings() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data/shop"));
        Path labels = Files.createDirectories(folder.resolve("labels"));
        Files.writeString(data.resolve("a.jsonl"), """
                {"role":"user","content":"Never push straight to main."}
                {"role":"assistant","content":"Understood, I never will."}
                {"role":"user","content":"What does the parser do with an empty file?"}
                {"role":"assistant","content":"It returns an empty list."}
                """);
        Files.writeString(labels.resolve("a.tsv"), """
                file\tmessage\tsentence\twho\tlabels\tref\ttext
                shop/a.jsonl\t0\t0\tperson\trule\t\tNever push straight to main.
                shop/a.jsonl\t2\t0\tperson\tquestion\t\tWhat does the parser do with an empty file?
                """);
        Path lasts = Files.writeString(folder.resolve("lasts.tsv"), "shop/a.jsonl\t0\t0\tproject\n");
        String json = Printed.by(
                new ToldCommand(),
                "--data",
                folder.resolve("data"),
                "--labels",
                labels,
                "--lasts",
                lasts,
                "--json",
                "--wrong");
        assertThat(json)
                .contains("{\"repository\":\"shop\",\"lasting\":1,")
                .contains("\"anywhere\":1,\"wanted\":1,\"noted\":1,\"noise\":1,")
                .contains("{\"repository\":\"mean\",\"precision\":");
    }

    @Test
    void whatCannotBeReadIsNotTold() throws IOException {
        Path data = Files.createDirectories(folder.resolve("data"));
        Path labels = Files.createDirectories(folder.resolve("labels"));
        Files.writeString(data.resolve("a.md"), "A page.\n");
        Files.writeString(
                labels.resolve("a.tsv"), "head\ndiary/a.md\t0\t0\tperson\trule\t\tNever push straight to main.\n");
        assertThat(Printed.by(new ToldCommand(), "--data", data, "--labels", labels))
                .contains("diary cannot be read")
                .contains("| diary | 0 | 0 | 0 | 0 | 0 | 0 | 0 | 1 | 0 |");
    }

    @Test
    void toldBuildsSessionsOfACorpus() throws IOException {
        Path texts = Files.createDirectories(folder.resolve("texts"));
        Path labels = Files.createDirectories(folder.resolve("labels"));
        Files.writeString(texts.resolve("shop.jsonl"), """
                {"repo":"shop","session":"s","message":0,"sentence":0,"who":"person","text":"Never push straight to main."}
                {"repo":"shop","session":"s","message":1,"sentence":0,"who":"agent","text":"Understood."}
                {"repo":"shop","session":"s","message":2,"sentence":0,"who":"person","text":"Always write tests, nobody labelled this."}
                {"repo":"shop","session":"t","message":0,"sentence":0,"who":"person","text":"Of no labelled session."}
                """);
        String id = Label.id("shop", "s", "0", "0").replace('#', '\t');
        Files.writeString(
                labels.resolve("shop.tsv"),
                "repo\tsession\tmessage\tsentence\twho\tlabels\tlasts\n" + id + "\tperson\trule\tproject\n");
        assertThat(Printed.by(new ToldCommand(), "--texts", texts, "--labels", labels))
                .contains("| shop | 1 |");
    }
}

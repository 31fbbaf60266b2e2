package dev.varve.lab.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.language.Voice;
import dev.varve.language.intent.Head;
import dev.varve.language.intent.IntentModel;
import dev.varve.language.intent.IntentModelFile;
import dev.varve.language.intent.Setting;
import dev.varve.language.intent.Situation;
import dev.varve.language.intent.Steps;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

class SelectionTest {
    private static final String HEAD = "repo\tsession\tmessage\tsentence\twho\tlabels\tlasts\n";

    @TempDir
    Path folder = Path.of("");

    @Test
    void a_wrong_row_is_named_by_file_and_line() throws IOException {
        Path file = folder.resolve("some.tsv");
        Files.writeString(file, HEAD + "a/b\ts\t1\t0\tperson\terrand\tmoment\na/b\ts\t1\t1\tperson\terand\tmoment\n");
        assertThatThrownBy(() -> Label.in(file))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(file + ":3: erand is none of [answer, ");
        Files.writeString(file, HEAD + "a/b\ts\t1\n");
        assertThatThrownBy(() -> Label.in(file)).hasMessage(file + ":2: 3 columns instead of 7");
    }

    @Test
    void precision_falls_with_recall() {
        Curve curve = new Curve(List.of(
                new Scored("a/b", 4, true),
                new Scored("a/b", 3, false),
                new Scored("a/b", 2, true),
                new Scored("a/b", 1, false)));
        assertThat(curve.precisionAt(0.5)).isEqualTo(1);
        assertThat(curve.precisionAt(1)).isEqualTo(2.0 / 3);
        assertThat(curve.averagePrecision()).isEqualTo((1 + 2.0 / 3) / 2);
        assertThat(curve.meanOverRepositories()).isEqualTo(curve.averagePrecision());
    }

    @Test
    void a_higher_score_never_means_less() {
        List<Scored> scored = new ArrayList<>();
        for (int i = 0; i < 400; i++) {
            scored.add(new Scored("a/b", i, i % 7 == 0 || i > 300));
        }
        Steps steps = Calibration.of(scored, 10);
        assertThat(steps.perMille()).isSorted().startsWith(steps.perMille()[0]);
        assertThat(steps.perMille()[steps.from().length]).isEqualTo(1000);
    }

    @Test
    void training_writes_a_model_that_knows_what_it_was_taught() throws IOException {
        StringBuilder labels = new StringBuilder(HEAD);
        StringBuilder texts = new StringBuilder();
        for (int owner = 0; owner < 6; owner++) {
            for (int message = 0; message < 20; message++) {
                add(labels, texts, owner, message, "person", message % 2 == 0 ? "rule\tproject" : "errand\tmoment");
                add(
                        labels,
                        texts,
                        owner,
                        100 + message,
                        "person",
                        message % 2 == 0 ? "decision\tproject" : "chatter\tmoment");
                add(labels, texts, owner, 200 + message, "agent", message % 2 == 0 ? "done\t-" : "chatter\tmoment");
            }
        }
        Files.writeString(folder.resolve("labels.tsv"), labels);
        Files.writeString(folder.resolve("texts.jsonl"), texts);
        Path out = folder.resolve("intent.model");
        String said =
                run("train", "--labels", folder.toString(), "--texts", folder.toString(), "--out", out.toString());
        assertThat(said).contains("from 360 statements");
        byte[] bytes = Files.readAllBytes(out);
        IntentModel model = IntentModelFile.read("test", bytes);
        List<Example> examples = Examples.read(folder, folder, List.of());
        Example rule = examples.get(0);
        Example errand = examples.get(3);
        assertThat(rule.label().is("rule")).isTrue();
        assertThat(errand.label().is("errand")).isTrue();
        assertThat(model.of(rule.text(), rule.situation()).perMille(Head.LASTING))
                .isGreaterThan(900);
        assertThat(model.of(errand.text(), errand.situation()).perMille(Head.LASTING))
                .isLessThan(100);
        assertThat(run("evaluate", "--labels", folder.toString(), "--texts", folder.toString()))
                .contains("| lasting | 240 | 0.50 | 1.00 |");
    }

    @Test
    void statements_of_a_transcript_are_read_back_as_the_product_sees_them() throws IOException {
        Path file = folder.resolve("talk.jsonl");
        Files.writeString(
                file,
                String.join(
                        "\n",
                        "{\"role\":\"user\",\"content\":\"Why does the build fail?\"}",
                        "{\"role\":\"assistant\",\"content\":\"Root cause:\\n- The port was taken, so the server never started.\"}",
                        "{\"role\":\"user\",\"content\":\"Thanks.\"}"));
        String rows = run("statements", "--repo", "a/b", file.toString());
        Path texts = Files.createDirectory(folder.resolve("texts"));
        Files.writeString(texts.resolve("a.jsonl"), rows);
        Path labels = Files.createDirectory(folder.resolve("labels"));
        String id = Label.id("a/b", "talk.jsonl", "2", "14").split("#")[1];
        Files.writeString(labels.resolve("a.tsv"), HEAD + "a/b\t" + id + "\t2\t14\tagent\tcause\t-\n");
        Setting setting =
                Examples.read(labels, texts, List.of()).get(0).situation().setting();
        assertThat(setting.closing()).isTrue();
        assertThat(setting.asked()).isTrue();
        assertThat(setting.items()).isEqualTo(1);
        assertThat(setting.under()).isEqualTo("Root cause:");
        assertThat(setting.cues()).isNotZero();
    }

    @Test
    void weights_of_which_nothing_is_learned_stay_as_they_were() throws IOException {
        StringBuilder labels = new StringBuilder(HEAD);
        StringBuilder texts = new StringBuilder();
        for (int owner = 0; owner < 6; owner++) {
            for (int message = 0; message < 20; message++) {
                add(labels, texts, owner, message, "agent", message % 2 == 0 ? "done\t-" : "chatter\t-");
            }
        }
        Files.writeString(folder.resolve("labels.tsv"), labels);
        Files.writeString(folder.resolve("texts.jsonl"), texts);
        Path base = folder.resolve("base.model");
        try (InputStream in =
                Objects.requireNonNull(IntentModel.class.getResourceAsStream("/dev/varve/language/en/intent.model"))) {
            Files.write(base, in.readAllBytes());
        }
        Path out = folder.resolve("intent.model");
        String at = folder.toString();
        run("train", "--labels", at, "--texts", at, "--base", base.toString(), "--out", out.toString());
        IntentModel before = IntentModelFile.read("base", Files.readAllBytes(base));
        IntentModel after = IntentModelFile.read("out", Files.readAllBytes(out));
        Situation typed = Situation.alone(Voice.PERSON, 40);
        String words = "Never push to the main branch.";
        assertThat(after.of(words, typed).raw(Head.LASTING))
                .isEqualTo(before.of(words, typed).raw(Head.LASTING));
        assertThat(after.of(words, typed).raw(Head.KEEP_AGENT))
                .isNotEqualTo(before.of(words, typed).raw(Head.KEEP_AGENT));
    }

    @Test
    void an_example_of_a_rule_teaches_what_lasts_and_measures_nobody() throws IOException {
        Path file = folder.resolve("intent.tsv");
        Files.writeString(
                file, "# What holds.\nRULE,PROHIBITION\tNever fire two kilns\nnone\tNice kiln\n-DONE\tFire it\n");
        List<Example> examples = WrittenExamples.in(file);
        assertThat(examples).extracting(Example::text).containsExactly("Never fire two kilns", "Nice kiln");
        assertThat(examples)
                .extracting(example -> Target.of(Head.LASTING, example.label()))
                .containsExactly(Optional.of(true), Optional.of(false));
        assertThat(examples)
                .extracting(example -> Target.of(Head.ERRAND, example.label()))
                .containsOnly(Optional.empty());
        assertThat(Scored.leavingOneOut(examples, Head.LASTING)).isEmpty();
    }

    private static void add(
            StringBuilder labels, StringBuilder texts, int owner, int message, String who, String label) {
        String main = label.substring(0, label.indexOf('\t'));
        labels.append("o%d/r\t043a718774c5\t%d\t0\t%s\t%s\n".formatted(owner, message, who, label));
        texts.append("{\"repo\":\"o%d/r\",\"session\":\"s\",\"message\":%d,\"sentence\":0,\"text\":\"%s\"}\n"
                .formatted(owner, message, "- words of a " + main + " number " + message));
    }

    private static String run(String... args) {
        StringWriter out = new StringWriter();
        CommandLine command = new CommandLine(new SelectionCommand()).setOut(new PrintWriter(out));
        assertThat(command.execute(args)).isZero();
        return out.toString();
    }
}

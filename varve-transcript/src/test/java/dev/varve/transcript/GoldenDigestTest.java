package dev.varve.transcript;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * A digest has the same bytes whatever the Java, and whatever country, calendar, digits, time zone and encoding the machine has.
 * {@code golden-digests.txt} is changed only by a commit that says so: it is what {@link GoldenDigests} prints.
 */
class GoldenDigestTest {
    private static final List<List<String>> MACHINES = List.of(
            List.of(
                    "-Duser.language=tr",
                    "-Duser.country=TR",
                    "-Duser.timezone=Pacific/Apia",
                    "-Dfile.encoding=ISO-8859-1"),
            List.of(
                    "-Duser.language=ar",
                    "-Duser.country=EG",
                    "-Duser.extensions=nu-arab",
                    "-Duser.timezone=America/St_Johns",
                    "-Dfile.encoding=US-ASCII"),
            List.of(
                    "-Duser.language=th",
                    "-Duser.country=TH",
                    "-Duser.extensions=ca-buddhist",
                    "-Duser.timezone=Asia/Kathmandu",
                    "-Dfile.encoding=UTF-8"));

    @Test
    void the_digests_of_the_examples_are_the_same_on_every_machine() throws Exception {
        String golden;
        try (InputStream in = GoldenDigestTest.class.getResourceAsStream("golden-digests.txt")) {
            golden = new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
        }
        for (List<String> machine : MACHINES) {
            assertThat(printed(machine)).as(machine.toString()).isEqualTo(golden);
        }
    }

    private static String printed(List<String> machine) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(machine);
        command.addAll(List.of(
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                GoldenDigests.class.getName()));
        Stream.of("checkout-service.jsonl", "support-ja.txt", "trip-ko.jsonl")
                .map(name -> Path.of("..", "examples", name).toString())
                .forEach(command::add);
        command.add(Path.of(Objects.requireNonNull(GoldenDigestTest.class.getResource("tongues.jsonl"))
                        .toURI())
                .toString());
        Process process = new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).isZero();
        return printed;
    }
}

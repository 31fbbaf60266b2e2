package dev.varve.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Usage;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.ModelException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Programs of the user's as models: where they run, and what is left of it. */
@Timeout(60)
class ProgramModelTest {
    private static final Prompt PROMPT = new Prompt("Judge.", "1 told", 100, Duration.ofSeconds(20));

    private static ProgramModel model(String script) {
        return new ProgramModel(
                "stand-in",
                (prompt, instructions) -> List.of("sh", "-c", script, "sh", instructions.toString()),
                Map.of("OWN", "yes"),
                text -> new Completion(text, Usage.call(7, 1), End.DONE));
    }

    @Test
    void it_runs_in_an_empty_folder_of_its_own_which_goes_with_it() {
        String[] lines = model("pwd; ls -A | wc -l; cat \"$1\"; echo; cat; echo; echo $VARVE_HOOKS $OWN; touch left")
                .complete(PROMPT)
                .text()
                .split("\n");

        assertThat(lines[1].strip()).isEqualTo("0");
        assertThat(lines).contains("Judge.", "1 told", "off yes");
        assertThat(ProgramModel.isOwnFolder(Path.of(lines[0]))).isTrue();
        assertThat(Path.of(lines[0]).getParent()).doesNotExist();
        assertThat(ProgramModel.isOwnFolder(Path.of("/home/ada/shop"))).isFalse();
    }

    @Test
    void one_that_takes_too_long_is_killed_with_what_it_started() {
        Prompt impatient = new Prompt("", "x", 100, Duration.ofMillis(200));
        assertThatThrownBy(() -> model("sleep 61 & wait").complete(impatient))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("was killed");
        assertThat(ProcessHandle.current().descendants())
                .allSatisfy(process -> assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(20)));
    }

    @Test
    void one_that_fails_or_never_stops_talking_gives_no_answer() {
        assertThatThrownBy(() -> model("exit 3").complete(PROMPT))
                .hasMessageContaining("stand-in ended with exit code 3");
        assertThatThrownBy(() -> model("head -c 3000000 /dev/zero").complete(PROMPT))
                .hasMessageContaining("printed more than an answer may have");
    }
}

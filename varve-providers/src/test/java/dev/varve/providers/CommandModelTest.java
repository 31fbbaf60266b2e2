package dev.varve.providers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.model.LanguageModel;
import dev.varve.model.LanguageModel.Completion;
import dev.varve.model.LanguageModel.End;
import dev.varve.model.LanguageModel.Prompt;
import dev.varve.model.ModelException;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Commands as models: what they get, and what is done about those that behave badly. */
@Timeout(60)
class CommandModelTest {
    private static final Prompt PROMPT = new Prompt("Note this.", "Ann: hello", 100, Duration.ofSeconds(20));

    private static LanguageModel model(String command) {
        return Providers.fromEnvironment(Map.of())
                .model("exec:" + command, ModelOptions.defaults())
                .orElseThrow();
    }

    @Test
    void a_command_gets_the_prompt_and_its_output_is_the_answer() {
        LanguageModel model = model("sh -c 'cat; echo \" hooks $VARVE_HOOKS\"'");
        Completion answer = model.complete(PROMPT);
        assertThat(answer.text()).isEqualTo("Note this.\n\nAnn: hello hooks off\n");
        assertThat(answer.end()).isEqualTo(End.DONE);
        assertThat(answer.usage().calls()).isEqualTo(1);
        assertThat(answer.usage().inputTokens()).isPositive();
        assertThat(model.name()).as("arguments may have secrets in them").isEqualTo("exec:sh");
    }

    @Test
    void a_command_that_takes_too_long_is_killed_with_what_it_started() {
        Prompt impatient = new Prompt("", "x", 100, Duration.ofMillis(200));
        assertThatThrownBy(() -> model("sh -c 'sleep 61 & wait'").complete(impatient))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("was killed");
        // A process that was killed needs a moment to die; one that was spared would sleep for a minute.
        assertThat(ProcessHandle.current().descendants())
                .allSatisfy(process -> assertThat(process.onExit()).succeedsWithin(Duration.ofSeconds(20)));
    }

    @Test
    void a_command_that_fails_is_no_answer() {
        assertThatThrownBy(() -> model("sh -c 'echo half; exit 3'").complete(PROMPT))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("exit code 3");
        assertThatThrownBy(() -> model("no-such-command-anywhere").complete(PROMPT))
                .hasMessageContaining("cannot be started");
        assertThatThrownBy(() -> model(" ")).isInstanceOf(ModelSetupException.class);
    }

    @Test
    void an_answer_without_end_is_cut_and_a_prompt_need_not_be_read() {
        Completion answer = model("head -c 3000000 /dev/zero").complete(PROMPT);
        assertThat(answer.end()).isEqualTo(End.CUT_OFF);
        assertThat(answer.text()).hasSize((1 << 20) + 1);
        Prompt long_ = new Prompt("", "x".repeat(1 << 20), 100, Duration.ofSeconds(20));
        assertThat(model("echo done").complete(long_).text()).isEqualTo("done\n");
    }

    @Test
    void an_answer_whose_end_was_not_read_is_no_answer() {
        // The command ends while the answer is being read, and what it leaves behind would write the rest.
        assertThatThrownBy(() -> model("sh -c '(sleep 20; echo rest) & echo half; sleep 1'")
                        .complete(PROMPT))
                .isInstanceOf(ModelException.class)
                .hasMessageContaining("output was not read to its end");
    }
}

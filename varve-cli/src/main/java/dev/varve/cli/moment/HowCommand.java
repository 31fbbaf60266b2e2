package dev.varve.cli.moment;

import dev.varve.cli.console.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code varve how}. */
@Command(
        name = "how",
        description =
                "Show how a program is used in this project: the commands that worked, and what worked where one failed.",
        footer = {"", "Example:", "  varve how docker"})
public final class HowCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "TOOL", description = "The program, such as docker.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private final ProjectQuestion question;

    /** Runs in this environment. */
    public HowCommand(Environment environment) {
        this.question = new ProjectQuestion(environment);
    }

    @Override
    public Integer call() {
        String asked = String.join(" ", words);
        return question.answer(traces -> traces.how(asked), "no session used this program");
    }
}

package dev.varve.cli.moment;

import dev.varve.cli.console.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code varve fix}. */
@Command(
        name = "fix",
        description = "Show what helped when this error was met before.",
        footer = {"", "Example:", "  varve fix \"error: port 5432 is already in use\""})
public final class FixCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "ERROR", description = "A line of the error, or all of the output.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private final ProjectQuestion question;

    /** Runs in this environment. */
    public FixCommand(Environment environment) {
        this.question = new ProjectQuestion(environment);
    }

    @Override
    public Integer call() {
        String asked = String.join(" ", words);
        return question.answer(traces -> traces.fix(asked), "this error was not met before");
    }
}

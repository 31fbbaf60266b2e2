package dev.varve.cli.moment;

import dev.varve.cli.console.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code varve blame}. */
@Command(
        name = "blame",
        description =
                "Show what was said about a file, which changes of it were undone, and which sessions changed it and for what.",
        footer = {"", "Example:", "  varve blame src/cart.ts"})
public final class BlameCommand implements Callable<Integer> {
    @Parameters(arity = "1..*", paramLabel = "PATH", description = "The file, as a session may have named it.")
    private List<String> words = new ArrayList<>();

    @Mixin
    private final ProjectQuestion question;

    /** Runs in this environment. */
    public BlameCommand(Environment environment) {
        this.question = new ProjectQuestion(environment);
    }

    @Override
    public Integer call() {
        String asked = String.join(" ", words);
        return question.answer(traces -> traces.blame(asked), "no session says anything of this file");
    }
}

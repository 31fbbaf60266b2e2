package dev.varve.cli.database;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command on one or more sessions that prints the result. */
public abstract class WithSession implements Callable<Integer> {
    protected final Environment environment;

    @Mixin
    protected final SessionChoice choice;

    @Mixin
    protected final Output output;

    /** Runs in this environment. */
    protected WithSession(Environment environment) {
        this.environment = environment;
        this.choice = new SessionChoice(environment);
        this.output = new Output(environment);
    }
}

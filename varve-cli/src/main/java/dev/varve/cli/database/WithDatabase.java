package dev.varve.cli.database;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.Output;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;

/** A command that reads or writes a database, and prints the result. */
public abstract class WithDatabase implements Callable<Integer> {
    protected final Environment environment;

    @Mixin
    protected final Database database;

    @Mixin
    protected final Output output;

    /** Runs in this environment. */
    protected WithDatabase(Environment environment) {
        this.environment = environment;
        this.database = new Database(environment);
        this.output = new Output(environment);
    }
}

package dev.varve.cli;

import dev.varve.cli.agents.BackgroundImport;
import dev.varve.cli.agents.Hook;
import dev.varve.cli.agents.Launcher;
import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ResultFile;
import dev.varve.cli.console.Terminal;
import dev.varve.cli.database.NativeLibrary;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/** Starts the command in the real environment. */
public final class Main {
    private static final int BUFFER = 1 << 16;

    private Main() {}

    /** Runs a command and exits with its code. */
    public static void main(String[] args) {
        Map<String, String> variables = System.getenv();
        if (args.length > 0 && args[0].equals(Hook.NAME)) {
            String command = Launcher.of(System.getProperties());
            new Hook(variables, Clock.systemUTC(), new BackgroundImport(command))
                    .run(
                            List.of(args).subList(1, args.length),
                            System.in,
                            utf8(new FileOutputStream(FileDescriptor.out), true));
            System.exit(0);
        }
        String natives = System.getProperty("varve.native", "");
        if (!natives.isEmpty()) {
            NativeLibrary.keepBelow(Path.of(natives));
        }
        System.setErr(new SafeErrors(System.err)); // where warnings of the log go, which name sessions
        ResultFile results = new ResultFile(new FileOutputStream(FileDescriptor.out));
        PrintStream err = utf8(new FileOutputStream(FileDescriptor.err), true);
        PrintStream out = utf8(results, false);
        if (args.length == 2 && args[0].equals(Rehearsal.NAME)) {
            System.exit(results.exitCode(Rehearsal.run(Path.of(args[1]), out, err), err));
        }
        Environment environment = new Environment(
                System.in,
                out,
                err,
                variables,
                Path.of(""),
                Terminal.of(variables, System.getProperties()),
                Clock.systemUTC());
        System.exit(results.exitCode(VarveCommand.run(environment, args), err));
    }

    /** UTF-8 regardless of the locale: JSON and exports are UTF-8, and so is almost every terminal. */
    private static PrintStream utf8(OutputStream file, boolean flushLines) {
        return new PrintStream(new BufferedOutputStream(file, BUFFER), flushLines, StandardCharsets.UTF_8);
    }
}

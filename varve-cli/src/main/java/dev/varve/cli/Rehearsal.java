package dev.varve.cli;

import dev.varve.cli.console.Environment;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.Terminal;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;

/**
 * {@code varve rehearse FOLDER}: runs the usual commands in one process on a bundled conversation, so that a CDS
 * archive of the loaded classes serves all of them. Launchers call it when they create that archive. It ignores the
 * user's configuration: a rehearsal calls no model.
 */
final class Rehearsal {
    /** The first word of the command line. */
    static final String NAME = "rehearse";

    private static final String CONVERSATION = "rehearsal.jsonl";
    private static final String SESSION = "--session=rehearsal";
    private static final List<List<String>> COMMANDS = List.of(
            List.of("replay", SESSION, "-"),
            List.of("list"),
            List.of("status"),
            List.of("status", SESSION),
            List.of("context"),
            List.of("digest"),
            List.of("observe", SESSION),
            List.of("show"),
            List.of("recall", "port", "staging"),
            List.of("digest"));

    private Rehearsal() {}

    /** Runs the commands on a database in a folder, up to the first that fails, and returns the exit code of the last. */
    static int run(Path folder, PrintStream out, PrintStream err) {
        String database = "--db=" + folder.resolve("rehearsal.db");
        for (List<String> command : COMMANDS) {
            String[] line = new String[command.size() + 1];
            line[0] = command.get(0);
            line[1] = database;
            for (int i = 1; i < command.size(); i++) {
                line[i + 1] = command.get(i);
            }
            int code = run(folder, out, err, line);
            if (code != ExitCode.OK) {
                return code;
            }
        }
        return ExitCode.OK;
    }

    private static int run(Path folder, PrintStream out, PrintStream err, String... line) {
        try (InputStream conversation = Rehearsal.class.getResourceAsStream(CONVERSATION)) {
            if (conversation == null) {
                throw new IllegalStateException(CONVERSATION + " is missing");
            }
            return VarveCommand.run(
                    new Environment(conversation, out, err, Map.of(), folder, Terminal.NONE, Clock.systemUTC()), line);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + CONVERSATION, e);
        }
    }
}

package dev.varve.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Map;

/** Starts the command in the real environment. */
public final class Main {
    private static final int BUFFER = 1 << 16;

    private Main() {}

    public static void main(String[] args) {
        String natives = System.getProperty("varve.native", "");
        if (!natives.isEmpty()) {
            NativeLibrary.keepBelow(Path.of(natives));
        }
        Map<String, String> variables = System.getenv();
        Environment environment = new Environment(
                System.in,
                utf8(FileDescriptor.out, false),
                utf8(FileDescriptor.err, true),
                variables,
                Path.of(""),
                Terminal.of(variables, System.getProperties()),
                Clock.systemUTC());
        System.exit(VarveCommand.run(environment, args));
    }

    /** UTF-8 whatever the locale says: JSON and exports are UTF-8, and so is almost every terminal. */
    private static PrintStream utf8(FileDescriptor file, boolean flushLines) {
        return new PrintStream(
                new BufferedOutputStream(new FileOutputStream(file), BUFFER), flushLines, StandardCharsets.UTF_8);
    }
}

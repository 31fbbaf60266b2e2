package dev.varve.cli;

import dev.varve.cli.console.TerminalText;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Standard error for the log: it may contain names chosen by others, so each line is made safe for a terminal. */
final class SafeErrors extends PrintStream {
    SafeErrors(PrintStream err) {
        super(err, true, StandardCharsets.UTF_8);
    }

    @Override
    public void println(String line) {
        super.println(TerminalText.of(String.valueOf(line)));
    }

    @Override
    public void print(String text) {
        super.print(TerminalText.of(String.valueOf(text)));
    }
}

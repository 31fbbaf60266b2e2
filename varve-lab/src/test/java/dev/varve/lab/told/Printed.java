package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.Arrays;
import picocli.CommandLine;

/** What a command prints. */
final class Printed {
    private Printed() {}

    static String by(Object command, Object... arguments) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int code = new CommandLine(command)
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(err))
                .execute(Arrays.stream(arguments).map(Object::toString).toArray(String[]::new));
        assertThat(code).as(err.toString()).isZero();
        return out.toString();
    }
}

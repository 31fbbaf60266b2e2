package dev.varve.cli.console;

import java.util.Optional;
import picocli.CommandLine;

/** The version in the manifest of the jar. */
public final class ProgramVersion implements CommandLine.IVersionProvider {
    /** Made by the parser of the command line. */
    public ProgramVersion() {}

    /** The version as servers report it to clients. */
    public static String number() {
        return Optional.ofNullable(ProgramVersion.class.getPackage().getImplementationVersion())
                .orElse("unpackaged");
    }

    /** The version as the command prints it. */
    @Override
    public String[] getVersion() {
        return new String[] {"varve " + number(), "java " + System.getProperty("java.version")};
    }
}

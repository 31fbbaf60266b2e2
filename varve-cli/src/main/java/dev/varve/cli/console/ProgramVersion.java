package dev.varve.cli.console;

import java.util.Optional;
import picocli.CommandLine;

/** The version in the manifest of the jar. */
public final class ProgramVersion implements CommandLine.IVersionProvider {
    /** Made by the parser of the command line. */
    public ProgramVersion() {}

    /** As servers tell it to their clients. */
    public static String number() {
        return Optional.ofNullable(ProgramVersion.class.getPackage().getImplementationVersion())
                .orElse("unpackaged");
    }

    /** As the command tells it to people. */
    @Override
    public String[] getVersion() {
        return new String[] {"varve " + number(), "java " + System.getProperty("java.version")};
    }
}

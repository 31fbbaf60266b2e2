package dev.varve.cli.console;

import java.util.Optional;

/** The version in the manifest of the jar. */
public final class ProgramVersion {
    private ProgramVersion() {}

    /** As servers tell it to their clients. */
    public static String number() {
        return Optional.ofNullable(ProgramVersion.class.getPackage().getImplementationVersion())
                .orElse("unpackaged");
    }
}

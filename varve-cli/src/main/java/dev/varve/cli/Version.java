package dev.varve.cli;

import java.util.Optional;
import picocli.CommandLine;

/** The version in the manifest of the jar. */
final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(Version.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
        return new String[] {"varve " + version, "java " + System.getProperty("java.version")};
    }
}

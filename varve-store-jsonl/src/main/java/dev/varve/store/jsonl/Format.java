package dev.varve.store.jsonl;

import dev.varve.store.PrivateFiles;
import dev.varve.store.SchemaTooNewException;
import dev.varve.store.SchemaUnknownException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/**
 * The version of the lines of a folder. An empty file has it in its name, so that there is nothing in it to be damaged. Folders
 * of builds before the first version have no such file.
 */
final class Format {
    /** The version that this Varve reads and writes. */
    static final int KNOWN = 1;

    private static final String FILE = "format-";

    private Format() {}

    /**
     * Makes sure that a folder has the version of today. One without sessions gets it.
     *
     * @throws SchemaTooNewException  if a newer Varve wrote it
     * @throws SchemaUnknownException if one wrote it that was never released
     */
    static void require(Path folder, boolean hasSessions, Sync sync) throws IOException {
        int version = version(folder);
        if (version > KNOWN) {
            throw new SchemaTooNewException(folder + " has lines of version " + version
                    + ", and this Varve knows versions up to " + KNOWN
                    + "; nothing was changed, open it with the newer Varve that wrote it");
        }
        if (version < KNOWN && hasSessions) {
            throw new SchemaUnknownException(folder + " has sessions and no file " + FILE + KNOWN
                    + ": an unreleased Varve wrote them, and what that wrote cannot be migrated; nothing was changed, name"
                    + " another folder, and if the sessions matter bring them over with \"varve export\" of the old build"
                    + " and \"varve import\" of this one");
        }
        if (version < KNOWN) {
            Path file = folder.resolve(FILE + KNOWN);
            PrivateFiles.createFile(file);
            sync.folderOf(file);
        }
    }

    /** The newest version that the folder names; 0 if it names none. */
    private static int version(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.matches(FILE + "[0-9]{1,8}"))
                    .mapToInt(name -> Integer.parseInt(name.substring(FILE.length())))
                    .max()
                    .orElse(0);
        }
    }
}

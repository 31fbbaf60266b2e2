package dev.varve.internal.weight;

import dev.varve.language.data.DataFolder;

/** Text files that come in the jar, each beside the class that reads it. */
public final class DataFile {
    private static final DataFolder FOLDER = DataFolder.with(DataFile.class, Weights.RESOURCE);
    private static final String ROOT = "../../../../";

    private DataFile() {}

    /** All of one. */
    public static String text(Class<?> reader, String name) {
        return FOLDER.text(ROOT + reader.getPackageName().replace('.', '/') + "/" + name);
    }
}

package dev.varve.cli.database;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.sqlite.SQLiteJDBCLoader;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * Keeps SQLite's native library beside the program. By default the driver unpacks it into the temporary folder at
 * every start, which takes a fifth of the time of a short command, and leaves it there if the process is killed.
 */
public final class NativeLibrary {
    private NativeLibrary() {}

    /**
     * Unpacks the library into a folder of its own below the given one, unless it exists, and configures the driver.
     */
    public static void keepBelow(Path folder) {
        String name = LibraryLoaderUtil.getNativeLibName();
        Path home = folder.resolve("sqlite-" + SQLiteJDBCLoader.getVersion()).toAbsolutePath();
        if (Files.exists(home.resolve(name)) || unpack(name, home)) {
            System.setProperty("org.sqlite.lib.path", home.toString());
            System.setProperty("org.sqlite.lib.name", name);
        }
    }

    /** Returns false where that cannot be done, and the driver helps itself as ever. */
    private static boolean unpack(String name, Path home) {
        String resource = LibraryLoaderUtil.getNativeLibResourcePath() + "/" + name;
        try (InputStream in = SQLiteJDBCLoader.class.getResourceAsStream(resource)) {
            if (in == null) {
                return false;
            }
            Files.createDirectories(home);
            Path unpacked = Files.createTempFile(home, "unpacked", null);
            Files.copy(in, unpacked, StandardCopyOption.REPLACE_EXISTING);
            Files.move(unpacked, home.resolve(name), StandardCopyOption.ATOMIC_MOVE);
            return true;
        } catch (IOException e) {
            return false; // for example in a folder without write permission
        }
    }
}

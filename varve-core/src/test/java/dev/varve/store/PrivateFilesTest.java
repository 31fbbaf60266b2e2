package dev.varve.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.model.FileLedger;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.YearMonth;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PrivateFilesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    @Test
    void files_are_for_their_owner_alone_in_any_folder() throws IOException {
        Path open = Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxrwxrwx"));
        PrivateFiles.create(open.resolve("new"), "words");
        PrivateFiles.append(open.resolve("log"), "words");
        PrivateFiles.append(open.resolve("log"), " and more");
        new FileLedger(open).add(YearMonth.of(2026, 4), Usage.NONE);
        for (String name : new String[] {"new", "log", "spend-2026-04.csv"}) {
            assertThat(mode(open.resolve(name))).isEqualTo("rw-------");
        }
        assertThat(open.resolve("log")).hasContent("words and more");
        assertThatThrownBy(() -> PrivateFiles.create(open.resolve("new"), "other"))
                .isInstanceOf(FileAlreadyExistsException.class);
    }

    @Test
    void nothing_is_written_through_a_link() throws IOException {
        Path target = Files.writeString(folder.resolve("bashrc"), "precious");
        Path link = Files.createSymbolicLink(folder.resolve("link"), target);
        Path dangling = Files.createSymbolicLink(folder.resolve("dangling"), folder.resolve("gone"));
        for (Path file : new Path[] {link, dangling}) {
            assertThatThrownBy(() -> PrivateFiles.append(file, "words"))
                    .isInstanceOf(FileSystemException.class)
                    .hasMessageContaining(file + ": it is a link");
            assertThatThrownBy(() -> PrivateFiles.createFile(file)).hasMessageContaining("it is a link");
            assertThatThrownBy(() -> PrivateFiles.create(file, "words")).isInstanceOf(FileSystemException.class);
        }
        Files.createSymbolicLink(folder.resolve("spend-2026-04.csv"), target);
        assertThatThrownBy(() -> new FileLedger(folder).add(YearMonth.of(2026, 4), Usage.NONE))
                .isInstanceOf(VarveException.class)
                .hasRootCauseMessage(folder.resolve("spend-2026-04.csv")
                        + ": it is a link, and Varve writes to none; delete it, or name another place");
        assertThat(target).hasContent("precious");
        assertThat(folder.resolve("gone")).doesNotExist();
    }
}

package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** From rules and errands to the table. */
class PlainCommandTest {
    @TempDir
    Path folder;

    @Test
    void plainReadsRulesFromAFile() throws IOException {
        Path rules = Files.writeString(folder.resolve("rules.txt"), "# two\nNever push straight to main.\n");
        Path errands = Files.writeString(folder.resolve("errands.txt"), "Run the tests again please.\n");
        assertThat(Printed.by(new PlainCommand(), "--file", rules, "--errands", errands))
                .contains("| rules | 1 |")
                .contains("| errands | 1 |");
    }

    @Test
    void shippedRulesAndErrandsAreThirtyAndFifteen() {
        assertThat(Lines.shipped("rules.txt")).hasSize(30).doesNotHaveDuplicates();
        assertThat(Lines.shipped("errands.txt")).hasSize(15).doesNotHaveDuplicates();
    }
}

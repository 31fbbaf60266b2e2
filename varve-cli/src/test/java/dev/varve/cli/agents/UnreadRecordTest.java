package dev.varve.cli.agents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.cli.Cli;
import dev.varve.cli.database.BriefingFiles;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("A2")
class UnreadRecordTest {
    private static final Scope SHOP = new Scope(Scope.DEFAULT, "/home/ada/shop", "claude-code:one");
    private static final Scope BANK = new Scope(Scope.DEFAULT, "/home/ada/bank", "claude-code:two");

    @TempDir
    private Path user;

    private UnreadRecord record;

    @BeforeEach
    void remember() {
        AgentHome home = new AgentHome(user);
        record = new UnreadRecord(new SessionBriefings(home));
        try (SqliteStore store = SqliteStore.open(home.database());
                Varve varve = Varve.builder()
                        .store(store)
                        .policy(Policy.defaults().withMemory(false))
                        .build()) {
            varve.session(SHOP).append(Message.user("Move the till.", Cli.NOW));
            varve.session(BANK).append(Message.user("Move the safe.", Cli.NOW));
        }
    }

    private String status() {
        Cli cli = new Cli(user).variable("HOME", user.toString());
        return cli.run("status", "--db", user.resolve(".varve/varve.db").toString())
                .out();
    }

    @Test
    void status_names_those_of_every_project() throws IOException {
        assertThat(status()).doesNotContain("Unread");

        record.keep(SHOP.resource(), Map.of(SHOP, List.of(3L, 7L)));
        record.keep(BANK.resource(), Map.of(BANK, List.of(1L)));

        assertThat(status())
                .contains("claude-code:one: messages 3, 7 could not be read by rules")
                .contains("claude-code:two: message 1 could not be read by rules");
    }

    @Test
    void a_later_digest_and_a_deletion_end_it() throws IOException {
        record.keep(SHOP.resource(), Map.of(SHOP, List.of(3L)));
        record.keep(BANK.resource(), Map.of(BANK, List.of(1L)));

        record.keep(SHOP.resource(), Map.of());
        assertThat(status()).doesNotContain("claude-code:one:").contains("claude-code:two: message 1");

        new BriefingFiles(user.resolve(".varve")).empty();
        assertThat(status()).doesNotContain("Unread");
    }
}

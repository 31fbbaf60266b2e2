package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The pages in a real browser. */
@Tag("browser")
class BrowserTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    static Path profile;

    @SuppressWarnings("NullAway.Init")
    private static Browser browser;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @SuppressWarnings("NullAway.Init")
    private SqliteStore store;

    @SuppressWarnings("NullAway.Init")
    private Varve varve;

    @SuppressWarnings("NullAway.Init")
    private Dashboard dashboard;

    @SuppressWarnings("NullAway.Init")
    private DashboardServer server;

    @BeforeAll
    static void start() {
        browser = new Browser(profile);
    }

    @AfterAll
    static void stop() {
        browser.close();
    }

    @BeforeEach
    void open() {
        store = Databases.store(folder);
        varve = Databases.varve(store);
        dashboard = Databases.dashboard(store, varve, folder);
        server = Databases.serve(dashboard);
        browser.size(1280, 900);
        browser.dark(false);
    }

    @AfterEach
    void close() {
        browser.open("about:blank");
        server.close();
        dashboard.close();
        varve.close();
        store.close();
    }

    @Test
    void a_session_is_found_and_its_notes_lead_to_their_messages_and_back() {
        Databases.talk(varve, new Scope("default", "shop", "orders"), 400);
        browser.open(server.url());
        browser.see(".long-body a");
        browser.screenshot("sessions");
        browser.see(".long-body a").click();
        browser.see(".uplot canvas");
        browser.see(".line-button").click();
        browser.see(".behind .message.own");
        assertThat(browser.all(".behind .message")).hasSizeBetween(4, 40);
        browser.press("Back to the note");
        assertThat(browser.all(".behind")).isEmpty();
        browser.screenshot("first");
        browser.press("What the model saw");
        browser.see(".piece");
        browser.screenshot("seen");
        assertThat(browser.barriers()).isEmpty();
        assertThat(browser.complaints()).isEmpty();
    }
}

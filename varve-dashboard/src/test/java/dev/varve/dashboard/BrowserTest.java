package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Fact;
import dev.varve.Message;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.dashboard.report.ReportPage;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

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

    private static final Scope ORDERS = new Scope("default", "shop", "orders");

    private String at(String hash) {
        return server.url() + hash;
    }

    private static void complete() {
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void a_session_is_found_and_its_notes_lead_to_their_messages_and_back() {
        Databases.talk(varve, ORDERS, 120);
        browser.open(server.url());
        browser.click(".long-body a");
        browser.see(".uplot canvas");
        browser.click("#tab-notes");
        browser.click(".line-button");
        browser.see(".behind .message.own");
        int own = browser.all(".behind .message.own").size();
        assertThat(browser.all(".behind .message").size() - own).isBetween(3, 6);
        browser.press("Back to the note");
        assertThat(browser.all(".behind")).isEmpty();
        browser.type("#note-search", "refund 385");
        browser.read("notes");
        complete();
    }

    @Test
    void the_size_of_the_next_call_is_the_same_in_each_place_of_a_session() {
        Databases.talk(varve, ORDERS, 45);
        browser.open(at("#/session?project=shop&session=orders&tab=context"));
        browser.see(".uplot canvas");
        browser.see(".piece:not(.gone)");
        String size = browser.textOf(".told .key-context").replaceAll("[^0-9,]", "");
        browser.read("UTC: " + size + " tokens, of which");
        browser.read("Context\n" + size + " tokens");
        complete();
    }

    @Test
    void an_unknown_screen_and_a_missing_session_are_said_to_be_missing() {
        browser.open(at("#/nowhere"));
        browser.read("There is no such screen");
        browser.click("main a[href='#/health']");
        browser.see(".figure");
        complete();
        browser.open("about:blank");
        browser.open(at("#/session?session=nobody"));
        browser.read("Not found");
        browser.read("there is no session");
        browser.see("#live.up");
        assertThat(browser.complaints()).as("the answer 404").hasSize(1);
    }

    @Test
    void an_empty_database_says_how_sessions_come_into_it() {
        browser.open(server.url());
        browser.read("No conversations yet");
        browser.open(at("#/spend"));
        browser.read("No notes yet");
        complete();
    }

    @Test
    void screens_show_no_zeros_and_offer_what_can_be_chosen() {
        Databases.talk(varve, ORDERS, 12);
        browser.open(at("#/spend"));
        browser.read("The notes were written by built-in rules");
        assertThat(browser.text()).doesNotContain("Tokens read by models", "From the prompt cache", "no bound");
        browser.open(at("#/health"));
        browser.read("Nothing to report");
        browser.open(at("#/forget"));
        browser.see("#forget-project");
        assertThat(browser.all("#forget-project option[value=shop]")).hasSize(1);
        assertThat(browser.all("#forget-keys option[value=orders]")).hasSize(1);
        complete();
    }

    @Test
    void a_long_message_is_shown_whole_when_it_is_asked_for() {
        varve.session(ORDERS)
                .append(Message.user(
                        "# Report\n" + "The gauge falls. ".repeat(400) + "It ends here.", Databases.START));
        browser.open(at("#/session?project=shop&session=orders"));
        browser.read("Report The gauge falls.");
        assertThat(browser.textOf("h1"))
                .as("a title without the mark of a heading")
                .startsWith("Report The gauge");
        assertThat(browser.text()).doesNotContain("It ends here.");
        browser.press("Show 2,822 more characters");
        browser.read("It ends here.");
        complete();
    }

    @Test
    void a_database_that_does_not_answer_is_not_called_live() {
        Databases.talk(varve, ORDERS, 2);
        browser.open(server.url());
        browser.read("live");
        store.close();
        browser.open(at("#/health"));
        browser.read("database down");
        browser.open(server.url());
        browser.read("The database does not answer");
        browser.complaints();
    }

    @Test
    void sessions_are_sorted_and_the_order_stays_in_the_address() {
        Databases.talk(varve, ORDERS, 2);
        Databases.talk(varve, new Scope("default", "shop", "longer"), 9);
        browser.open(server.url());
        browser.see(".long-body a");
        browser.press("Messages");
        browser.see("[aria-sort=descending]");
        browser.press("Messages");
        browser.see("[aria-sort=ascending]");
        assertThat(browser.textOf(".long-body .long-row")).contains("orders");
        assertThat(browser.run("return location.hash")).isEqualTo("#/sessions?sort=messages&order=up");
        complete();
    }

    @Test
    void notes_stand_beside_the_conversation_and_lead_to_the_messages_behind_them() {
        Databases.talk(varve, ORDERS, 120);
        browser.open(at("#/session?project=shop&session=orders"));
        browser.see(".beside-line");
        assertThat(browser.run("return [...document.querySelectorAll('.beside')].every(each =>"
                        + " each.getBoundingClientRect().left > each.previousSibling.getBoundingClientRect().right)"))
                .as("beside the messages")
                .isEqualTo(true);
        browser.click(".beside-line");
        browser.see("article.message.own");
        assertThat(browser.run("return document.activeElement.matches('article.message.own')"))
                .isEqualTo(true);
        browser.open(at("#/session?project=shop&session=orders&tab=messages&at=200"));
        browser.see("article.message.own[data-seq='200']");
        complete();
    }

    @Test
    void what_the_model_saw_changes_with_the_call() {
        Databases.talk(varve, ORDERS, 60);
        browser.open(at("#/session?project=shop&session=orders&tab=context"));
        browser.see(".piece.cached");
        browser.read("This is the next call, as the store has it now.");
        browser.run("const s = document.querySelector('input[type=range]'); s.value = 5; s.dispatchEvent(new"
                + " Event('input'))");
        browser.read("Call 5 of");
        browser.see(".piece.new");
        browser.read("The words are exact.");
        complete();
    }

    @Test
    void recall_tells_why() {
        Databases.talk(varve, ORDERS, 20);
        browser.open(at("#/session?project=shop&session=orders&tab=recall&q=FM-1007"));
        browser.see(".message mark");
        browser.read("Rank 1: says");
        complete();
    }

    @Test
    void hostile_text_stays_text_and_what_hides_is_seen() {
        String hostile = "<script>document.title='owned'</script><img src=x onerror=alert(1)> \u202egnp.exe\u202c"
                + " \u001b[2J zero\u200bwidth \ud83d {{constructor.constructor('alert(1)')()}}";
        for (String key : new String[] {"plain", hostile.replace("\ud83d", "")}) {
            varve.session(new Scope("default", "<b>p</b>", key))
                    .append(
                            Message.user(hostile, Databases.START),
                            Message.assistant("</pre><svg onload=alert(2)>", Databases.START));
        }
        browser.open(server.url());
        browser.click(".long-body a");
        browser.press("Conversation");
        browser.see(".message");
        browser.read("U+202E");
        browser.read("U+001B");
        browser.read("<img src=x onerror=alert(1)>");
        assertThat(browser.run("return document.title")).asString().startsWith("<script>");
        assertThat(browser.all("main img, main script, main svg")).isEmpty();
        browser.open(at("#/project?project=%3Cb%3Ep%3C%2Fb%3E"));
        browser.read("Project <b>p</b>");
        complete();
    }

    @Test
    void pages_follow_what_another_process_writes() throws IOException {
        Databases.talk(varve, ORDERS, 2);
        browser.open(server.url());
        browser.read("1 session");
        browser.read("live");
        try (OtherProcess writer = OtherProcess.talking(folder, new Scope("default", "shop", "second"))) {
            writer.talk(3);
            browser.read("2 sessions");
            browser.open(at("#/session?project=shop&session=second"));
            browser.see(".figure");
            browser.read("live");
            writer.talk(12);
            browser.read("\n34");
        }
        complete();
    }

    @Test
    void what_is_forgotten_is_shown_asked_for_deleted_and_proven_gone() throws IOException {
        Databases.talk(varve, ORDERS, 30);
        varve.session(ORDERS)
                .append(
                        Message.user("My password is Xyzzyplughquux, we decided.", Databases.START.plusSeconds(90_000)),
                        Message.assistant("I keep Xyzzyplughquux in mind.", Databases.START.plusSeconds(90_010)));
        Databases.talk(varve, ORDERS, 30);
        varve.session(ORDERS).compact(java.time.Duration.ofSeconds(60));
        assertThat(bytes().contains("Xyzzyplughquux")).isTrue();
        browser.open(at("#/forget?project=shop&session=orders&from=73&to=75"));
        browser.read("2 messages of");
        browser.read("Written anew");
        browser.type("#forget-sure", "2");
        browser.press("Delete 2 messages");
        browser.read("Deleted, and nothing of it is left");
        browser.read("facts and the digest have 0 of them");
        assertThat(bytes().toLowerCase(java.util.Locale.ROOT).contains("xyzzyplughquux"))
                .isFalse();
        assertThat(folder.resolve("receipts")).isDirectoryContaining("glob:**forget-*.json");
        complete();
    }

    @Test
    void a_session_and_then_its_project_are_deleted_through_the_page() {
        Databases.talk(varve, ORDERS, 12);
        Databases.talk(varve, new Scope("default", "shop", "second"), 6);
        browser.open(at("#/session?project=shop&session=orders"));
        browser.see(".figure");
        for (String step : new String[] {"session shop/orders", "project shop"}) {
            if (step.startsWith("project")) {
                browser.open(at("#/forget?project=shop"));
            } else {
                browser.click("main a[href^='#/forget']");
            }
            browser.read("What goes: " + step);
            String go = browser.textOf("button.danger");
            browser.type("#forget-sure", go.replaceAll("\\D", ""));
            browser.press(go);
            browser.read("Deleted, and nothing of it is left");
        }
        browser.open(server.url());
        browser.read("0 sessions");
        assertThat(store.sessions("default")).isEmpty();
        complete();
    }

    @Test
    void a_rule_is_edited_and_retired_and_a_fact_forgotten_through_the_page() {
        varve.session(ORDERS)
                .append(
                        Message.user("From now on always answer in French.", Databases.START),
                        Message.assistant("I will.", Databases.START));
        varve.session(ORDERS).remember(Fact.Type.KNOWLEDGE, "The warehouse opens at nine.");
        browser.open(at("#/project?project=shop"));
        browser.read("The warehouse opens at nine.");
        browser.press("Edit");
        browser.type(".edit textarea", " Or in Breton.");
        browser.press("Save the wording");
        browser.read("Edited. What was said stays in the log.");
        browser.read("Said as:");
        browser.press("Pin");
        browser.see(".tag.pin");
        browser.press("Retire");
        browser.read("No rules yet");
        browser.press("Undo");
        browser.read("Undone: “From now on always answer in French.” was retired");
        browser.see(".sourced");
        browser.press("Forget", "Really forget this fact");
        browser.read("Forgotten.");
        assertThat(store.facts("default", "shop", EnumSet.allOf(Fact.Status.class)))
                .isEmpty();
        complete();
    }

    private String bytes() throws IOException {
        StringBuilder all = new StringBuilder();
        for (String name : new String[] {"varve.db", "varve.db-wal"}) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return all.toString();
    }

    @Test
    void a_rule_is_said_anew_and_handed_to_the_next_session() {
        Databases.talk(varve, ORDERS, 10);
        browser.open(at("#/project?project=shop"));
        browser.type("#say", "Always answer in French.");
        browser.press("Say it");
        browser.read("Said. The newest wording counts.");
        browser.see(".sourced");
        assertThat(varve.project("default", "shop")
                        .digest(2_000, Databases.policy().zone())
                        .text())
                .contains("Always answer in French.");
        complete();
    }

    @Test
    void every_screen_is_open_to_all_at_any_width_in_light_and_dark() {
        Databases.talk(varve, ORDERS, 120);
        Databases.talk(varve, new Scope("default", "default", "claude-code:one"), 5);
        String[][] screens = {
            {"sessions", "#/sessions", ".long-body a"},
            {"session", "#/session?project=shop&session=orders", ".uplot canvas"},
            {"seen", "#/session?project=shop&session=orders&tab=context", ".piece:not(.gone)"},
            {"recall", "#/session?project=shop&session=orders&tab=recall&q=refund", ".message"},
            {"project", "#/project?project=shop", ".sourced"},
            {"spend", "#/spend", ".uplot canvas"},
            {"forget", "#/forget?project=shop&session=orders&from=3&to=5", ".ask"},
            {"health", "#/health", ".figure"},
        };
        for (boolean dark : new boolean[] {false, true}) {
            browser.dark(dark);
            for (String[] screen : screens) {
                browser.size(1280, 900);
                browser.open(at(screen[1]));
                browser.see(screen[2]);
                String name = screen[0] + (dark ? "-dark" : "-light");
                assertThat(browser.barriers()).as(name).isEmpty();
                browser.screenshot(name + "-wide");
                browser.size(360, 740);
                browser.see(screen[2]);
                assertThat(browser.fitsItsWidth()).as(name + " at 360 pixels").isTrue();
                browser.screenshot(name + "-narrow");
            }
        }
        browser.dark(false);
        browser.size(2560, 1440);
        for (String[] screen : screens) {
            browser.open(at(screen[1]));
            browser.see(screen[2]);
            assertThat(browser.fitsItsWidth()).as(screen[0] + " at 2560 pixels").isTrue();
            browser.screenshot(screen[0] + "-light-2560");
        }
        complete();
    }

    @Test
    void conversations_of_each_kind_are_shown_at_any_width_without_a_barrier_or_a_complaint() {
        for (Map.Entry<String, Scope> each : Scenarios.play(varve).entrySet()) {
            String session =
                    "project=" + each.getKey() + "&session=" + each.getValue().session();
            String[][] screens = {
                {"notes", "#/session?" + session + "&tab=notes", ".line-button"},
                {"seen", "#/session?" + session + "&tab=context", ".piece:not(.gone)"},
                {"messages", "#/session?" + session + "&tab=messages", ".message"},
                {"project", "#/project?project=" + each.getKey(), "textarea"},
                {"forget", "#/forget?" + session, ".ask"},
            };
            for (String[] screen : screens) {
                String name = each.getKey() + "-" + screen[0];
                browser.size(1280, 900);
                browser.open(at(screen[1]));
                browser.see(screen[2]);
                assertThat(browser.barriers()).as(name).isEmpty();
                browser.screenshot("kind-" + name);
                browser.size(360, 740);
                browser.see(screen[2]);
                assertThat(browser.fitsItsWidth()).as(name + " at 360 pixels").isTrue();
            }
            assertThat(browser.all("main img, main script, main svg")).isEmpty();
        }
        complete();
    }

    @Test
    void keys_alone_lead_through_a_session() {
        Databases.talk(varve, ORDERS, 40);
        browser.open(at("#/session?project=shop&session=orders"));
        browser.see(".message");
        browser.type("#tab-messages", Keys.ARROW_RIGHT);
        browser.see(".line-button");
        browser.type("#tab-notes", Keys.ARROW_RIGHT);
        browser.see(".piece:not(.gone)");
        assertThat(browser.run("return document.activeElement.id")).isEqualTo("tab-context");
        browser.type("#tab-context", Keys.ARROW_LEFT);
        browser.type(".line-button", Keys.ENTER);
        browser.see(".behind .message.own");
        complete();
    }

    @Test
    void keys_alone_lead_to_each_screen_and_through_a_deletion() {
        Databases.talk(varve, ORDERS, 6);
        browser.open(server.url());
        browser.see(".long-body a");
        for (String screen : new String[] {"project", "spend", "health", "sessions"}) {
            browser.tabTo("#nav a[data-screen='" + screen + "']", Keys.ENTER);
            browser.see("#nav a[data-screen='" + screen + "'][aria-current]");
        }
        browser.see(".long-body a");
        browser.tabTo(".long-body a", Keys.ENTER);
        browser.see(".figure");
        browser.tabTo("main a[href^='#/forget']", Keys.ENTER);
        browser.see(".ask");
        browser.tabTo("#forget-sure", "14");
        browser.tabTo("button.danger", Keys.ENTER);
        browser.read("Deleted, and nothing of it is left");
        assertThat(browser.run("return document.activeElement.className")).isEqualTo("receipt");
        complete();
    }

    @Test
    void a_long_session_and_many_sessions_stay_quick() throws Exception {
        Databases.longSession(store, new Scope("default", "shop", "long"), 100_000);
        Databases.manySessions(store, 10_000);
        browser.open(server.url());
        browser.see(".long-body a");
        long paint = ((Number)
                        browser.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime"))
                .longValue();
        System.out.println("first contentful paint with 10,001 sessions: " + paint + " ms");
        browser.read("10,001 sessions");
        long sight = ((Number) browser.run("return document.querySelector('.long-box').clientHeight /"
                        + " document.querySelector('.long-body .long-row').clientHeight"))
                .longValue();
        browser.see(".long-body .long-row:nth-child(" + (sight + 1) + ")");
        assertThat(browser.all(".long-body .long-row").size()).isLessThan(100);
        browser.run("document.querySelector('.long-box').scrollTop = 1e7");
        browser.read("many-1");
        browser.open(at("#/session?project=shop&session=long&tab=messages&at=99990"));
        browser.see(".message");
        paint = ((Number) browser.run("return performance.getEntriesByName('first-contentful-paint')[0].startTime"))
                .longValue();
        System.out.println("first contentful paint of 100,000 messages: " + paint + " ms");
        browser.read("99,990");
        browser.see(".uplot canvas");
        assertThat(browser.all(".message").size()).isLessThan(300);
        String[] session = {"project", "shop", "session", "long"};
        time("recall in 100,000 messages", "/session/recall", session, "q", "FM-50000");
        time("a stretch of 100,000 messages", "/session/messages", session, "from", "50000");
        time("a call of 50,000", "/session/context", session, "call", "25000");
        time("the next call", "/session/context", session, "call", "25001");
        time("a search over 10,001 sessions", "/search", new String[0], "q", "FM-50000");
        time("a stretch of 10,001 sessions", "/sessions", new String[0], "from", "9000");
        complete();
    }

    private void time(String what, String path, String[] session, String... more) throws Exception {
        String[] all =
                Stream.concat(Arrays.stream(session), Arrays.stream(more)).toArray(String[]::new);
        long begin = System.nanoTime();
        new Page(server).get(path, all);
        System.out.println(what + ": " + (System.nanoTime() - begin) / 1_000_000 + " ms");
    }

    @Test
    void a_report_is_the_same_view_in_one_file() throws IOException {
        Databases.talk(varve, ORDERS, 80);
        Path file = folder.resolve("report.html");
        try (Writer out = Files.newBufferedWriter(file)) {
            new ReportPage(store, Databases.policy(), 0, Databases.NOW)
                    .write(out, "orders.jsonl", List.of(new ReportPage.Part(ORDERS, List.of("None lost."))));
        }
        for (int width : new int[] {1280, 360}) {
            browser.size(width, 800);
            browser.open(file.toUri().toString());
            browser.see(".uplot canvas");
            browser.read("None lost.");
            assertThat(browser.barriers()).isEmpty();
            assertThat(browser.fitsItsWidth()).isTrue();
            browser.screenshot("report-" + width);
        }
        browser.see(".beside-line");
        browser.click("#tab-notes");
        browser.type("#note-search", "EUR refund");
        browser.read("messages with all of these words");
        browser.click(".line-button");
        browser.see(".behind .message.own");
        browser.press("What the model saw");
        browser.read("This is the next call, as the store has it now.");
        browser.see(".piece.cached");
        browser.press("◀");
        browser.read("Call 96 of 97");
        browser.read("The words are exact.");
        assertThat(browser.barriers()).isEmpty();
        assertThat(browser.run("return performance.getEntriesByType('resource').length"))
                .as("what the page loaded")
                .isEqualTo(0L);
        complete();
    }
}

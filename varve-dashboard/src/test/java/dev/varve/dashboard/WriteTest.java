package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.ContinuationHint;
import dev.varve.Fact;
import dev.varve.HandOut;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Observation;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Usage;
import dev.varve.Varve;
import dev.varve.embedding.Embedder;
import dev.varve.internal.meaning.VectorStep;
import dev.varve.store.Commit;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.Records;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** What the API changes, who may do so, and how it proves a deletion. */
class WriteTest {
    private static final Scope ORDERS = new Scope("default", "shop", "orders");
    private static final Scope OTHER = new Scope("default", "shop", "other");
    private static final String SECRET = "Xyzzyplughquux";

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

    @SuppressWarnings("NullAway.Init")
    private Page page;

    @BeforeEach
    void start() {
        store = Databases.store(folder);
        varve = Databases.varve(store);
        dashboard = Databases.dashboard(store, varve, folder);
        server = Databases.serve(dashboard);
        page = new Page(server);
    }

    @AfterEach
    void stop() {
        server.close();
        dashboard.close();
        varve.close();
        store.close();
    }

    /** A session whose notes and whose fact have the word, among others that do not. */
    private Session secret(Scope scope) {
        Databases.talk(varve, scope, 20);
        Session session = varve.session(scope);
        session.append(
                Message.user("We decided that the password is " + SECRET + ".", Databases.START.plusSeconds(90_000)),
                Message.assistant("I keep " + SECRET + " in mind.", Databases.START.plusSeconds(90_010)));
        Databases.talk(varve, scope, 20);
        session.compact(Duration.ofSeconds(60));
        return session;
    }

    private boolean fileHas(String word) throws IOException {
        StringBuilder all = new StringBuilder();
        for (String name : new String[] {"varve.db", "varve.db-wal"}) {
            Path file = folder.resolve(name);
            if (Files.exists(file)) {
                all.append(Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        String bytes = new String(word.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return all.toString().toLowerCase(Locale.ROOT).contains(bytes.toLowerCase(Locale.ROOT));
    }

    private JsonNode forget(String... target) throws Exception {
        JsonNode preview = page.get("/forget/preview", target);
        String[] confirmed = new String[target.length + 2];
        System.arraycopy(target, 0, confirmed, 0, target.length);
        confirmed[target.length] = "messages";
        confirmed[target.length + 1] = preview.path("messages").toString();
        return page.post("/forget", confirmed);
    }

    @Test
    void every_write_needs_the_token_and_an_origin_that_is_the_pages_own() throws Exception {
        Session session = varve.session(ORDERS);
        session.append(Message.user("Always answer in French.", Databases.START));
        session.remember("The shop opens at nine.");
        String fact = store.facts("default", "shop", EnumSet.of(Fact.Status.CURRENT))
                .get(0)
                .id();
        String[] say = {"project", "shop", "text", "Be brief."};
        String[] forgetFact = {"project", "shop", "id", fact};
        String[] forget = {"project", "shop", "session", "orders", "messages", "1"};
        String rule = rules().at("/0/id").stringValue();
        String[] pin = {"project", "shop", "kind", "pin", "id", rule};
        store.correct(Records.pin("older", ORDERS, fact));
        String[] undo = {"project", "shop", "id", "older"};
        Map<String, String[]> writes = Map.of(
                "/project/say", say,
                "/project/forget-fact", forgetFact,
                "/forget", forget,
                "/project/correct", pin,
                "/project/undo", undo);
        String own = server.url().replace("/ui/", "");
        for (Map.Entry<String, String[]> write : writes.entrySet()) {
            String path = write.getKey();
            String[] given = write.getValue();
            assertThat(page.status(path, given)).as(path + " by GET").isEqualTo(400);
            assertThat(page.statusOfPost(path, List.of(), given))
                    .as(path + " without a token")
                    .isEqualTo(403);
            assertThat(page.statusOfPost(path, List.of("x-varve-token", "guessed", "origin", own), given))
                    .as(path + " with a wrong token")
                    .isEqualTo(403);
            for (String origin :
                    new String[] {"https://evil.example", "null", own + "0", "http://evil.example/?" + own}) {
                assertThat(page.statusOfPost(path, List.of("x-varve-token", page.token(), "origin", origin), given))
                        .as(path + " from " + origin)
                        .isEqualTo(403);
            }
        }
        assertThat(store.state(ORDERS).orElseThrow().messages()).isEqualTo(1);
        assertThat(store.facts("default", "shop", EnumSet.of(Fact.Status.CURRENT)))
                .hasSize(1);
        assertThat(store.corrections("default", "shop")).singleElement().matches(each -> !each.undone());

        page.post("/project/correct", pin);
        page.post("/project/undo", undo);
        page.post("/project/say", say);
        page.post("/project/forget-fact", forgetFact);
        page.post("/forget", forget);
        assertThat(store.state(ORDERS)).isEmpty();
        assertThat(store.facts("default", "shop", EnumSet.of(Fact.Status.CURRENT)))
                .isEmpty();
    }

    private JsonNode rules() throws Exception {
        return page.get("/project", "project", "shop").path("rules");
    }

    private JsonNode correct(String kind, String text) throws Exception {
        String id = rules().at("/0/id").stringValue();
        return page.post("/project/correct", "project", "shop", "kind", kind, "id", id, "text", text);
    }

    @Test
    void a_rule_is_edited_pinned_retired_and_each_change_is_undone() throws Exception {
        varve.session(ORDERS)
                .append(
                        Message.user("From now on always answer in French.", Databases.START),
                        Message.assistant("I will.", Databases.START));
        String said = rules().at("/0/line/text").stringValue();

        JsonNode edited = correct("edit", "Always answer in Breton.").at("/rules/0");
        assertThat(edited.at("/line/text").stringValue()).contains("Always answer in Breton.");
        assertThat(edited.path("said").stringValue()).contains("French");
        assertThat(page.get("/project", "project", "shop").path("digest").stringValue())
                .contains("Breton")
                .doesNotContain("- 2026-03-02 User: From now on always answer in French");
        page.post(
                "/project/undo",
                "project",
                "shop",
                "id",
                edited.at("/history/0/id").stringValue());
        assertThat(rules().at("/0/line/text").stringValue()).isEqualTo(said);

        JsonNode pinned = correct("pin", "").at("/rules/0");
        assertThat(pinned.path("pinned").isString()).isTrue();

        JsonNode retired = correct("retire", "");
        assertThat(retired.path("rules")).isEmpty();
        assertThat(retired.at("/changes/0/said").stringValue()).contains("French");
        assertThat(page.get("/session/recall", "project", "shop", "session", "orders", "q", "answer in French")
                        .at("/hits/0/found/text")
                        .stringValue())
                .contains("this no longer holds: \"From now on always answer in French.\"");
        page.post(
                "/project/undo",
                "project",
                "shop",
                "id",
                retired.at("/changes/0/id").stringValue());
        assertThat(rules().at("/0/line/text").stringValue()).isEqualTo(said);
        assertThat(store.corrections("default", "shop")).hasSize(3);
    }

    @Test
    void a_saved_rule_is_replaced_retired_restored_where_it_is_kept() throws Exception {
        varve.remember("default", "shop", "Ship on Mondays.", "");
        assertThat(correct("supersede", "Ship on Fridays.").path("rules").toString())
                .contains("Fridays")
                .doesNotContain("Mondays");
        JsonNode retired = correct("retire", "");
        assertThat(retired.path("rules")).isEmpty();
        assertThat(retired.at("/changes/0/said").stringValue()).isEqualTo("Ship on Fridays.");

        JsonNode undone = page.post(
                "/project/undo",
                "project",
                "shop",
                "id",
                retired.at("/changes/0/id").stringValue());
        assertThat(undone.path("rules").toString()).contains("Fridays").doesNotContain("Mondays");
        assertThat(undone.path("changes")).isEmpty();
    }

    @Test
    void a_correction_without_words_or_of_nothing_is_refused() throws Exception {
        varve.remember("default", "shop", "Ship on Mondays.", "");
        String id = rules().at("/0/id").stringValue();
        List<String> token = List.of("x-varve-token", page.token());
        assertThat(page.statusOfPost("/project/correct", token, "project", "shop", "kind", "edit", "id", id))
                .isEqualTo(400);
        assertThat(page.statusOfPost("/project/correct", token, "project", "shop", "kind", "burn", "id", id))
                .isEqualTo(400);
        assertThat(page.statusOfPost("/project/correct", token, "project", "shop", "kind", "pin", "id", "9:0:4:no"))
                .isEqualTo(404);
        assertThat(page.statusOfPost("/project/undo", token, "project", "shop", "id", "no"))
                .isEqualTo(404);
    }

    @Test
    void what_was_handed_out_is_listed_with_whether_it_was_used() throws Exception {
        store.handOut(Records.handOut("one", ORDERS, Records.line("Be brief.", Records.statement(ORDERS, 2))));
        store.handOut(Records.handOut("two", ORDERS, Records.line("Be kind.")));
        store.markUse("default", "shop", "one", HandOut.Use.YES);
        JsonNode log = page.get("/project/handouts", "project", "shop");
        assertThat(log.path("used").intValue()).isEqualTo(1);
        assertThat(log.path("unknown").intValue()).isEqualTo(1);
        assertThat(log.path("handOuts").toString()).contains("Be brief.", "\"use\":\"yes\"", "\"message\":2");
    }

    @Test
    void a_pinned_rule_stays_among_the_rules_once_and_outlives_the_session_that_said_it() throws Exception {
        Databases.talk(varve, ORDERS, 10);
        varve.session(ORDERS).compact(Duration.ofSeconds(60));
        page.post("/project/say", "project", "shop", "text", "Always answer in French.");
        JsonNode view = page.post("/project/say", "project", "shop", "text", "Always answer in French.");
        assertThat(view.path("rules")
                        .valueStream()
                        .filter(rule -> rule.toString().contains("French")))
                .hasSize(1);
        forget("project", "shop", "session", "orders");
        assertThat(page.get("/project", "project", "shop").path("digest").stringValue())
                .contains("Always answer in French.");
    }

    @Test
    void a_forgotten_fact_is_gone_from_the_project_and_from_the_file() throws Exception {
        Databases.talk(varve, ORDERS, 3);
        varve.session(ORDERS).remember("The door code is " + SECRET + ".");
        JsonNode facts = page.get("/project", "project", "shop").path("facts");
        assertThat(facts.toString()).contains(SECRET);
        JsonNode left = page.post(
                "/project/forget-fact",
                "project",
                "shop",
                "id",
                facts.at("/0/id").stringValue());
        assertThat(left.path("facts")).isEmpty();
        assertThat(page.statusOfPost(
                        "/project/forget-fact",
                        List.of("x-varve-token", page.token()),
                        "project",
                        "shop",
                        "id",
                        "no such fact"))
                .isEqualTo(404);
    }

    /** A model to which all texts mean the same. */
    private static final class OneDirection implements Embedder {
        @Override
        public String name() {
            return "one-direction";
        }

        @Override
        public List<float[]> passages(List<String> texts) {
            return texts.stream().map(this::query).toList();
        }

        @Override
        public float[] query(String text) {
            return new float[] {1};
        }
    }

    @Test
    void a_whole_session_goes_with_all_that_was_derived_and_is_proven_gone() throws Exception {
        secret(ORDERS).remember("The password is " + SECRET + ".");
        Databases.talk(varve, OTHER, 8);
        VectorStep step = new VectorStep(store, new OneDirection(), text -> text);
        while (step.some(ORDERS)) {
            // the step does the work
        }
        long vectors = store.vectors().count(ORDERS, new Span(1, 1_000), Set.of());
        JsonNode preview = page.get("/forget/preview", "project", "shop", "session", "orders");
        assertThat(vectors).isPositive();
        assertThat(preview.path("vectors").longValue()).isGreaterThanOrEqualTo(vectors);
        assertThat(preview.path("rewritten").intValue())
                .isEqualTo(store.notes(ORDERS, EnumSet.allOf(Note.Status.class)).size()
                        - preview.path("undone").intValue())
                .isPositive();
        assertThat(preview.path("facts").intValue()).isEqualTo(1);
        assertThat(preview.path("factsShown").toString()).contains(SECRET);
        assertThat(preview.path("digest")).isNotEmpty();
        assertThat(fileHas(SECRET)).isTrue();

        JsonNode receipt = forget("project", "shop", "session", "orders");

        assertThat(receipt.path("proven").booleanValue()).as(receipt.toString()).isTrue();
        assertThat(receipt.path("wordsChecked").intValue()).isGreaterThan(10);
        assertThat(receipt.path("inFilesBefore")).isEqualTo(receipt.path("wordsChecked"));
        assertThat(receipt.path("sessionsSearched").intValue()).isEqualTo(2);
        assertThat(receipt.toString()).doesNotContain(SECRET);
        assertThat(fileHas(SECRET)).isFalse();
        assertThat(store.state(ORDERS)).isEmpty();
        assertThat(store.facts("default", "shop", EnumSet.allOf(Fact.Status.class)))
                .isEmpty();
        assertThat(page.get("/search", "q", SECRET).path("found")).isEmpty();
        assertThat(page.get("/project", "project", "shop").toString()).doesNotContain(SECRET);
        assertThat(store.state(OTHER)).isPresent();
    }

    @Test
    @EnabledOnOs(OS.LINUX) // which lists locks
    void the_look_for_what_is_left_takes_no_lock_of_sqlite() throws Exception {
        secret(ORDERS);
        assertThat(locks()).isPositive();
        assertThat(forget("project", "shop", "session", "orders").path("proven").booleanValue())
                .isTrue();
        assertThat(locks()).isPositive();
    }

    private long locks() throws IOException {
        Object inode = Files.getAttribute(folder.resolve("varve.db"), "unix:ino");
        try (Stream<String> lines = Files.lines(Path.of("/proc/locks"))) {
            return lines.filter(line -> line.contains(":" + inode + " ")).count();
        }
    }

    @Test
    void a_whole_project_goes_and_is_proven_gone_and_others_stay() throws Exception {
        secret(ORDERS);
        Databases.talk(varve, OTHER, 8);
        Scope elsewhere = new Scope("default", "bakery", "orders");
        varve.session(elsewhere).append(Message.user("The oven needs a technician.", Databases.START));

        JsonNode receipt = forget("project", "shop");

        assertThat(receipt.path("proven").booleanValue()).as(receipt.toString()).isTrue();
        assertThat(receipt.path("sessionsSearched").intValue()).isEqualTo(2);
        assertThat(fileHas(SECRET)).isFalse();
        assertThat(fileHas("technician")).isTrue();
        assertThat(page.get("/sessions").path("projects").toString()).isEqualTo("[\"bakery\"]");
        assertThat(page.status("/forget/preview", "project", "shop")).isEqualTo(404);
    }

    @Test
    void a_span_is_proven_gone_and_the_rest_of_its_session_stays() throws Exception {
        secret(ORDERS);
        long at = varve.session(ORDERS).recall(RecallQuery.of(SECRET)).hits().stream()
                .filter(RecallResult.Hit.OfMessage.class::isInstance)
                .mapToLong(hit -> ((RecallResult.Hit.OfMessage) hit).message().seq())
                .min()
                .orElseThrow();
        JsonNode receipt = forget("project", "shop", "session", "orders", "from", "" + at, "to", "" + (at + 2));
        assertThat(receipt.path("proven").booleanValue()).as(receipt.toString()).isTrue();
        assertThat(receipt.path("messages").intValue()).isEqualTo(2);
        assertThat(fileHas(SECRET)).isFalse();
        assertThat(fileHas("FM-1003")).isTrue();
    }

    @Test
    void words_without_gaps_between_them_are_looked_for_too() throws Exception {
        String[] secrets = {
            "\u6a5f\u5bc6\u5009\u5eab\u5bc6\u78bc",
            "\u3072\u307f\u3064\u306e\u3042\u3044\u3053\u3068\u3070",
            "\ube44\ubc00\ubc88\ud638\uc785\ub2c8\ub2e4"
        };
        for (String secret : secrets) {
            Scope scope = new Scope("default", "cjk", "s" + secret.codePointAt(0));
            varve.session(scope).append(Message.user(secret, Databases.START));
            assertThat(fileHas(secret)).isTrue();
            JsonNode receipt = forget("project", "cjk", "session", scope.session());
            assertThat(receipt.path("wordsChecked").intValue()).as(secret).isPositive();
            assertThat(receipt.path("inFilesBefore").intValue()).as(secret).isPositive();
            assertThat(receipt.path("proven").booleanValue())
                    .as(receipt.toString())
                    .isTrue();
            assertThat(fileHas(secret.substring(0, 4))).isFalse();
        }
    }

    @Test
    void where_no_word_is_telling_nothing_is_called_proven() throws Exception {
        varve.session(ORDERS).append(Message.user("ok, do it", Databases.START));
        JsonNode receipt = forget("project", "shop", "session", "orders");
        assertThat(receipt.path("wordsChecked").intValue()).isZero();
        assertThat(receipt.path("proven").booleanValue()).isFalse();
        assertThat(store.state(ORDERS)).isEmpty();
    }

    @Test
    void what_another_session_has_said_itself_may_stay_and_what_only_its_note_says_may_not() throws Exception {
        varve.session(ORDERS).append(Message.user("The code is " + SECRET + ".", Databases.START));
        varve.session(OTHER).append(Message.user("I know " + SECRET + " as well.", Databases.START));
        JsonNode receipt = forget("project", "shop", "session", "orders");
        assertThat(receipt.path("saidElsewhere").intValue()).isEqualTo(1);
        assertThat(receipt.path("proven").booleanValue()).as(receipt.toString()).isTrue();

        String copied = "Quetzalcoatlus";
        varve.session(ORDERS).append(Message.user("Its name is " + copied + ".", Databases.START));
        Observation note = Records.observation(
                "copied",
                new Span(1, 2),
                "[2026-03-02 09:00] NOTE User: knows " + copied,
                15,
                20,
                Databases.START,
                "a model",
                Note.Status.BUFFERED,
                ContinuationHint.NONE);
        assertThat(store.commit(OTHER, new Commit.Buffer(note, Usage.NONE))).isPresent();
        receipt = forget("project", "shop", "session", "orders");
        assertThat(receipt.path("foundBySearch").intValue()).isEqualTo(1);
        assertThat(receipt.path("proven").booleanValue()).as(receipt.toString()).isFalse();
    }

    @Test
    void words_that_stand_in_every_file_prove_nothing_and_are_not_looked_for() throws Exception {
        varve.session(OTHER).append(Message.user("hi", Databases.START));
        String words = Pattern.compile("(?<=[ (,_])[A-Za-z]{6,}(?=[ ),_])")
                .matcher(Files.readString(folder.resolve("varve.db"), StandardCharsets.ISO_8859_1)
                        + Files.readString(folder.resolve("varve.db-wal"), StandardCharsets.ISO_8859_1))
                .results()
                .map(MatchResult::group)
                .filter(word -> !word.matches(
                        "[a-z]+(sqlite|schema|session|search|hand)|count[a-z]+")) // two names side by side
                .distinct()
                .collect(Collectors.joining(" "));
        assertThat(words).contains("fingerprint", "tokenize");
        varve.session(ORDERS).append(Message.user(words + " " + SECRET, Databases.START));
        JsonNode receipt = forget("project", "shop", "session", "orders");
        assertThat(receipt.path("wordsChecked").intValue()).as(words).isEqualTo(1);
        assertThat(receipt.path("proven").booleanValue()).as(receipt.toString()).isTrue();
    }

    @Test
    void a_deletion_of_another_size_than_was_shown_is_refused() throws Exception {
        Databases.talk(varve, ORDERS, 3);
        String token = page.token();
        assertThat(page.statusOfPost(
                        "/forget",
                        List.of("x-varve-token", token),
                        "project",
                        "shop",
                        "session",
                        "orders",
                        "messages",
                        "1"))
                .isEqualTo(409);
        assertThat(store.state(ORDERS).orElseThrow().messages()).isEqualTo(6);
    }

    @Test
    void health_names_who_holds_leases() throws Exception {
        Databases.talk(varve, ORDERS, 3);
        store.leases().take(ORDERS, "pid 4711", Duration.ofHours(1));
        JsonNode holder = page.get("/health").at("/leases/0");
        assertThat(holder.path("owner").stringValue()).isEqualTo("pid 4711");
        assertThat(holder.path("session").stringValue()).isEqualTo("orders");
        assertThat(holder.path("until").isString()).isTrue();
    }
}

package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.TokenEstimator;
import dev.varve.model.ObserveRequest;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Builds small transcripts for tests: one message a minute, from Wednesday 2026-03-04 09:00 UTC on. */
final class Transcripts {
    private static final Instant START = Instant.parse("2026-03-04T09:00:00Z");

    private final List<LoggedMessage> messages = new ArrayList<>();
    private long tokens;

    static Transcripts empty() {
        return new Transcripts();
    }

    Transcripts user(String text) {
        return add(Message.user(text, now()));
    }

    Transcripts person(String name, String text) {
        return add(Message.user(text, now()).withSpeaker(name));
    }

    Transcripts agent(String text) {
        return add(Message.assistant(text, now()));
    }

    Transcripts call(String tool, String arguments, String output) {
        return call(tool, arguments, output, false);
    }

    Transcripts call(String tool, String arguments, String output, boolean error) {
        String id = "call" + messages.size();
        add(Message.assistant(now(), new Part.ToolCall(id, tool, arguments)));
        return add(Message.tool(now(), new Part.ToolResult(id, tool, output, error)));
    }

    Transcripts add(Message message) {
        int size = TokenEstimator.scriptAware().estimate(message);
        tokens += size;
        messages.add(new LoggedMessage(messages.size() + 1L, message, size, tokens, true));
        return this;
    }

    private static final Intents INTENTS = new Intents();

    Instant now() {
        return START.plus(Duration.ofMinutes(messages.size()));
    }

    long tokens() {
        return tokens;
    }

    List<LoggedMessage> messages() {
        return messages;
    }

    ObserveRequest request() {
        return request("");
    }

    ObserveRequest request(String earlier) {
        return new ObserveRequest(Scope.of("test"), messages, parsed(earlier), ZoneOffset.UTC, Duration.ofSeconds(5));
    }

    /** What the default model writes, line by line. */
    List<String> observed() {
        return ExtractiveModel.create().observe(request()).text().lines().toList();
    }

    /** Lines of which the words say who said them; each stands in a message of its own. */
    static List<NoteLine> parsed(String text) {
        List<NoteLine> lines = new ArrayList<>();
        for (String raw : text.lines().toList()) {
            NoteLine line = NoteLine.parse(raw).orElseThrow();
            int colon = line.text().indexOf(": ");
            NoteLine sourced = colon < 0 || colon > 20
                    ? line
                    : line.withSource(line.text().substring(0, colon))
                            .withText(line.text().substring(colon + 2));
            NoteLine stated = INTENTS.stated(sourced);
            lines.add(stated.withStatement(stated.statement().withPlace(new Statement.Place(lines.size() + 1L, 0, 1))));
        }
        return lines;
    }

    /** Two friends and many small facts, about 600 tokens. */
    static Transcripts chat() {
        Transcripts chat = empty();
        chat.person("Mara", "Hey Jonas! Good to see you again, how have you been?");
        chat.person(
                "Jonas", "Hi Mara! Pretty good, thanks. I started a new job at the Aarhus harbour museum last Monday.");
        chat.person("Mara", "Wow, congratulations! That sounds so exciting. What will you be doing there?");
        chat.person(
                "Jonas", "I restore old ship models, mostly wooden ones from around 1890. The oldest has 312 parts.");
        chat.person("Mara", "That's amazing! I could never have that patience.");
        chat.person(
                "Jonas", "Well, honestly, it is really calming. My sister Freja thinks that I am a bit crazy though.");
        chat.person(
                "Mara",
                "Haha. By the way, we adopted a puppy two weeks ago! His name is Biscuit and he's a border collie.");
        chat.person("Jonas", "Aww, so cute! How is he doing with the kids?");
        chat.person(
                "Mara",
                "He follows Oskar everywhere. Oskar turned 7 yesterday and we baked a chocolate cake together.");
        chat.person("Jonas", "That's so sweet. I'm so happy for you!");
        chat.person(
                "Mara", "Thanks! I'm allergic to nuts, so we always bake without them, just to be on the safe side.");
        chat.person(
                "Jonas", "Good idea. I've been training for the Copenhagen marathon in May, I run 18 km every Sunday.");
        chat.person("Mara", "You got this! I gave up running after I hurt my knee in 2019.");
        chat.person("Jonas", "Sorry to hear that. Did you try swimming instead? It's great for the knees.");
        chat.person("Mara", "Yes, I swim at the Lyseng pool every Tuesday and Thursday. Actually it helped me a lot.");
        chat.person(
                "Jonas", "Cool! Freja is getting married next month in Skagen, and I still have no speech written.");
        chat.person("Mara", "Oh wow, that's wonderful news! I think that you should tell the story with the kayak.");
        chat.person(
                "Jonas",
                "The one when we lost both paddles near Samsø? She would kill me, but okay, let's use that one.");
        chat.person(
                "Mara",
                "Absolutely. I want to open a small ceramics studio next year, I already looked at a place on Jægergårdsgade.");
        chat.person("Jonas", "That's a great plan. How much is the rent?");
        chat.person(
                "Mara",
                "The rent is 6,500 kroner per month, which is a lot, but my aunt Ingrid offered to lend me the deposit.");
        chat.person("Jonas", "You should definitely take it. Anyway, I need to run, take care!");
        chat.person("Mara", "Bye Jonas, see you on Friday for the board game night!");
        return chat;
    }

    /** An agent that works with large tool outputs. */
    static Transcripts coding() {
        Transcripts coding = empty();
        coding.user(
                "Orders expire too late. Please fix the expiry in OrderService, and never touch the billing module. "
                        + "The deadline is 2026-03-20.");
        coding.agent("Let me look at the code first.");
        for (String file : List.of("OrderService", "OrderExpiry", "OrderRepository", "Clock")) {
            coding.call("read_file", "{\"path\": \"/srv/shop/src/main/java/shop/" + file + ".java\"}", source(file));
        }
        coding.call(
                "run_tests",
                "{\"command\": \"mvn -q test -Dtest=OrderTest\"}",
                "[INFO] Running shop.OrderTest\n"
                        + "noise line\n".repeat(300)
                        + "Tests run: 14, Failures: 1, Errors: 0\nOrderTest.expires: AssertionError: expected 40 but was 15\n");
        coding.agent(
                "The root cause is that OrderExpiry adds minutes instead of seconds: EXPIRY_MINUTES is 15 where the "
                        + "contract says 40. I'll change EXPIRY_MINUTES in OrderExpiry.java and run the tests again.");
        coding.call(
                "edit_file",
                "{\"path\": \"/srv/shop/src/main/java/shop/OrderExpiry.java\", \"old\": \"EXPIRY_MINUTES = 15\","
                        + " \"new\": \"EXPIRY_MINUTES = 40\"}",
                "ok");
        coding.call("run_tests", "{\"command\": \"mvn -q test -Dtest=OrderTest\"}", "14 passed, 0 failed");
        coding.agent(
                "Fixed: orders now expire after 40 minutes, and all 14 tests of OrderTest pass. Commit 9f3c2ab is on "
                        + "branch SHOP-481. Next I will update the changelog.");
        return coding;
    }

    private static String source(String name) {
        return "package shop;\npublic final class " + name + " {\n"
                + "    private int value;\n    int value() { return value; }\n".repeat(120) + "}\n";
    }
}

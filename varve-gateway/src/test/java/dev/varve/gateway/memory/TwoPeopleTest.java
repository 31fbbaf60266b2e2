package dev.varve.gateway.memory;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.gateway.match.Match;
import dev.varve.gateway.relay.Interceptor;
import dev.varve.gateway.route.Route;
import dev.varve.gateway.route.Upstream;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import dev.varve.gateway.wire.WireFormat;
import dev.varve.store.InMemoryStore;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import org.eclipse.jetty.http.HttpFields;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Two people in one lane whose conversations differ in one early message, and whose clients send earlier messages in another
 * form: neither goes on in a session that has the other's message.
 */
class TwoPeopleTest {
    private static final int PAIRS = 1_000;
    private static final int TURNS = 6;
    private static final String ANSWER = "This is the answer to question number ";
    private static final Upstream PROVIDER =
            new Upstream("openai", URI.create("http://localhost/v1"), Upstream.Style.OPENAI, true);
    private static final Interceptor.Call CALL = new Interceptor.Call(
            "local",
            "POST",
            new Route(PROVIDER, URI.create("http://localhost/v1/chat/completions"), "/v1/chat/completions"),
            HttpFields.EMPTY);

    /** In what the early messages of two people differ. */
    private static final List<List<String>> DIFFERENCES = List.of(
            List.of("My name is Ann.", "My name is Bob."),
            List.of("I am at the office, take port 8080.", "I am at the office, take port 8081."),
            List.of("I am free at 10:30 today.", "I am free at 11:30 today."),
            List.of("Keep it short.", "Keep it short.\nI am Bob."),
            List.of("Passage: Ann owes 7.\nQuestion: what is owed?", "what is owed?"),
            List.of("Use Aa for it.", "Use BB for it."));

    private final Varve varve = Varve.builder().store(new InMemoryStore()).build();
    private final MemoryThreads threads = new MemoryThreads();
    private final Logbook logbook = new Logbook(varve, Clock.systemUTC());
    private final Rewritten rewritten = new Rewritten(logbook, threads);
    private final TurnLogger log =
            new TurnLogger(logbook, rewritten, new SentAnswers(), new KeptByProvider(), new HeardItems(), threads);

    private enum Client {
        PLAIN,
        WINDOW,
        PASSAGES;

        /** The list that is sent with a question. */
        List<String> list(List<String> said, String question) {
            List<String> list = new ArrayList<>(
                    this == WINDOW && said.size() > 4 ? said.subList(said.size() - 4, said.size()) : said);
            list.add(this == PASSAGES ? "Passage: of " + question.length() + " characters\n" + question : question);
            return list;
        }
    }

    private Turn turn(Scope lane, List<String> list) {
        ObjectNode body = JsonMapper.shared().createObjectNode();
        ArrayNode messages = body.putArray("messages");
        for (int i = 0; i < list.size(); i++) {
            boolean user = (list.size() - i) % 2 == 1;
            messages.addObject().put("role", user ? "user" : "assistant").put("content", list.get(i));
        }
        byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        ChatCall chat = WireFormat.CHAT.read(bytes).orElseThrow();
        return new Turn(
                CALL,
                chat,
                chat.talk(),
                chat.chain(),
                LeftOut.NONE,
                lane,
                Optional.empty(),
                new ModelTraits.Model(PROVIDER.base(), "m", false),
                0,
                CallSettings.of(HttpFields.EMPTY),
                bytes.length,
                false,
                false,
                new AtomicBoolean());
    }

    private static List<Element> answer(String words) {
        return WireFormat.CHAT
                .read(("{\"messages\":[{\"role\":\"assistant\",\"content\":\"" + words + "\"}]}")
                        .getBytes(StandardCharsets.UTF_8))
                .orElseThrow()
                .talk();
    }

    /** One call and its answer. Returns the turn as it was taken. */
    private Turn said(Scope lane, List<String> list, String words) {
        Turn turn = rewritten.awaited(turn(lane, list)).join();
        log.remember(turn, Optional.empty(), () -> Optional.of(new AnswerLogger.Answer(answer(words), List.of(), "")));
        assertThat(threads.awaitIdle(Duration.ofMinutes(1))).isTrue();
        return turn;
    }

    private String logged(Scope scope) {
        long last = varve.session(scope).status().state().lastSeq();
        return last == 0
                ? ""
                : varve.session(scope).messages(new Span(1, last + 1)).stream()
                        .map(LoggedMessage::message)
                        .map(message -> message.text() + "\n")
                        .collect(Collectors.joining());
    }

    private void talks(Scope lane, Client client, String own, String others, int at, boolean sameAnswers) {
        List<String> said = new ArrayList<>();
        for (int number = 0; number < TURNS; number++) {
            String question = question(number, at, own);
            String answer = ANSWER + number + (sameAnswers ? "." : " for " + own.hashCode());
            Turn turn = said(lane, client.list(said, question), answer);
            Match match = logbook.cachedMatch(lane, turn.chain());
            if (match.kind() != Match.Kind.FORK && number > at) {
                assertThat((logged(Logbook.in(lane, match.key())) + "\n")
                                .lines()
                                .toList())
                        .as("%s %s says %s", lane.session(), client, own)
                        .doesNotContainAnyElementsOf(onlyIn(others, own));
            }
            said.add(question);
            said.add(answer);
        }
    }

    private static String question(int number, int at, String own) {
        return number == at ? own : "Question number " + number + " that everybody asks.";
    }

    private static List<String> onlyIn(String text, String other) {
        List<String> lines = new ArrayList<>(text.lines().toList());
        lines.removeAll(other.lines().toList());
        return lines.isEmpty() ? List.of("no line of the other's alone") : lines;
    }

    @AfterEach
    void close() {
        threads.close();
        varve.close();
    }

    /** The other's calls were answered elsewhere, by the same words. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 2, 5})
    void row_42_the_same_answers_to_another_message_join_nobody(int difference) {
        String one = DIFFERENCES.get(difference).get(0);
        String two = DIFFERENCES.get(difference).get(1);
        for (int at = 0; at < TURNS - 1; at++) {
            Scope lane = new Scope("t", "r", "session:" + at);
            talks(lane, Client.PLAIN, one, two, at, true);
            List<String> list = new ArrayList<>();
            for (int number = 0; number < TURNS; number++) {
                list.add(question(number, at, two));
                list.add(ANSWER + number + ".");
            }
            list.add("And now?");
            Turn turn = rewritten.known(turn(lane, list));
            assertThat(turn.isRewritten()).as("%s at %s", two, at).isFalse();
        }
    }

    @ParameterizedTest
    @CsvSource({"true, true", "true, false", "false, true", "false, false"})
    void row_42_people_whose_conversations_differ_in_one_message_never_meet(boolean named, boolean sameAnswers) {
        Random random = new Random(13);
        for (int pair = 0; pair < PAIRS / 4; pair++) {
            List<String> difference = DIFFERENCES.get(random.nextInt(DIFFERENCES.size()));
            Client client = Client.values()[random.nextInt(Client.values().length)];
            int at = random.nextInt(TURNS - 2);
            boolean swapped = random.nextBoolean();
            String one = difference.get(swapped ? 1 : 0);
            String two = difference.get(swapped ? 0 : 1);
            Scope lane = new Scope("t", "r", (named ? "session:" : "chain:") + pair);
            talks(lane, client, one, two, at, sameAnswers);
            talks(lane, client, two, one, at, sameAnswers);
        }
    }
}

package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.internal.fidelity.FidelityGuard;
import dev.varve.language.LanguageFile;
import dev.varve.language.intent.Intent;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples of each language, said by a person to an agent: what observer, guard and digest make of them. */
class LanguagePackTest {
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");
    private static final Scope SESSION = new Scope(Scope.DEFAULT, "shop", "one");
    private static final Set<Intent> TOLD =
            EnumSet.of(Intent.RULE, Intent.PROHIBITION, Intent.PREFERENCE, Intent.DECISION);

    private final TokenEstimator tokens = TokenEstimator.scriptAware();

    /** A line of {@code examples/intent.tsv}. */
    record Example(String place, boolean told, boolean certain, String sentence) {
        @Override
        public String toString() {
            return place + " " + sentence;
        }
    }

    static Stream<Example> examples() {
        return LanguageFile.examples("intent.tsv", System.getProperty("language", "")).stream()
                .flatMap(file -> file.lines().stream().map(line -> {
                    String[] fields = line.text().split("\t");
                    boolean told = !fields[0].equals("none")
                            && Arrays.stream(fields[0].split(","))
                                    .filter(label -> !label.startsWith("-"))
                                    .map(Intent::valueOf)
                                    .anyMatch(TOLD::contains);
                    boolean certain = fields.length > 2 && fields[2].equals("certain");
                    return new Example(file.name() + ":" + line.number(), told, certain, fields[1]);
                }));
    }

    /** A line of {@code examples/headings.tsv}. */
    static Stream<Example> lists() {
        return LanguageFile.examples("headings.tsv", System.getProperty("language", "")).stream()
                .flatMap(file -> file.lines().stream().map(line -> {
                    String[] fields = line.text().split("\t");
                    boolean rules = fields[0].equals("rules");
                    return new Example(file.name() + ":" + line.number(), rules, rules, fields[1].replace("\\n", "\n"));
                }));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("lists")
    void items_of_a_list_are_rules_where_its_heading_says_so(Example example) {
        assertThat(certain(example.sentence())).as(example.toString()).isEqualTo(example.certain() ? 1 : 0);
    }

    /** A line of {@code examples/borrowed.tsv} or {@code examples/retold.tsv}. */
    static Stream<Example> messages() {
        return Stream.of("borrowed.tsv", "retold.tsv")
                .flatMap(name -> LanguageFile.examples(name, System.getProperty("language", "")).stream())
                .flatMap(file -> file.lines().stream().map(line -> {
                    String[] fields = line.text().split("\t");
                    boolean own = fields[0].equals("own");
                    return new Example(file.name() + ":" + line.number(), own, own, fields[1].replace("\\n", "\n"));
                }));
    }

    @ParameterizedTest
    @MethodSource("examples")
    void what_is_certain_to_last_is_told_as_a_rule_and_what_may_last_as_said_lately(Example example) {
        InMemoryStore store = said(example);

        Digest digest = Project.of(store, Scope.DEFAULT, "shop").digest(2_000, ZoneOffset.UTC);

        int inForce = digest.rules().size() + digest.decisions().size();
        assertThat(inForce).as(example.toString()).isEqualTo(example.certain() ? 1 : 0);
        if (example.told()) { // weights may tell more as said lately
            assertThat(inForce + digest.lately().size()).as(example.toString()).isEqualTo(1);
        }
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("messages")
    void no_rule_is_certain_in_a_message_that_may_hold_borrowed_words(Example example) {
        Digest digest = Project.of(said(example), Scope.DEFAULT, "shop").digest(2_000, ZoneOffset.UTC);

        assertThat(digest.rules().size() + digest.decisions().size() > 0)
                .as(example.toString())
                .isEqualTo(example.certain());
    }

    @Test
    void no_rule_is_certain_in_more_than_anybody_types_at_once() {
        String rule = "Never push to main.";
        String told = "The parser reads one line. ".repeat(700);

        assertThat(certain(rule)).isOne();
        assertThat(certain(rule + "\n\n" + told)).isZero();
    }

    private int certain(String text) {
        Digest digest = Project.of(said(new Example("", true, true, text)), Scope.DEFAULT, "shop")
                .digest(2_000, ZoneOffset.UTC);
        return digest.rules().size() + digest.decisions().size();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void the_guard_changes_nothing_of_it(Example example) {
        InMemoryStore store = said(example);
        ObserveRequest request = new ObserveRequest(
                SESSION, store.messages(SESSION, new Span(1, 5)), List.of(), ZoneOffset.UTC, Duration.ofSeconds(9));
        ModelAnswer answer = ExtractiveModel.create().observe(request);

        assertThat(new FidelityGuard(Policy.Guard.DROP, tokens)
                        .apply(request, answer.lines())
                        .lines())
                .as(example.toString())
                .isEqualTo(answer.lines());
    }

    private InMemoryStore said(Example example) {
        InMemoryStore store = new InMemoryStore();
        Stream.of(
                        Message.user(example.sentence(), MONDAY),
                        Message.assistant("Noted.", MONDAY.plusSeconds(60)),
                        Message.user("Good, thanks.", MONDAY.plusSeconds(120)),
                        Message.assistant("Done.", MONDAY.plusSeconds(180)))
                .forEach(message ->
                        store.append(SESSION, List.of(new CountedMessage(message, tokens.estimate(message)))));
        return store;
    }
}

package dev.varve;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.language.LanguageFile;
import dev.varve.language.Voice;
import dev.varve.language.intent.IntentMatcher;
import dev.varve.model.FactNote;
import dev.varve.model.ModelAnswer;
import dev.varve.model.ObserveRequest;
import dev.varve.model.ReflectRequest;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The examples of {@code varve-language}, told by a user to an agent and read by observer, facts and digest. */
@Tag("A4")
@Tag("A5")
class QuotedWordsTest {
    private static final Instant MONDAY = Instant.parse("2026-03-02T09:00:00Z");
    private static final Scope SESSION = new Scope(Scope.DEFAULT, "shop", "one");
    private static final Pattern FOREIGN = Pattern.compile("⟦([^⟧]*)⟧");
    private static final Pattern OWN = Pattern.compile("⟪([^⟫]*)⟫");
    /** In a sentence it can be seen whose words these are. */
    private static final Pattern QUOTATION = Pattern.compile("[\"“„«»「'][^\"”“»«」']*[\"”“»«」']");

    /** An example with its marks. */
    record Example(String name, String marked) {
        String text() {
            return marked.replaceAll("[⟦⟧⟪⟫]", "");
        }

        List<String> of(Pattern marks) {
            List<String> found = new ArrayList<>();
            Matcher matcher = marks.matcher(marked);
            while (matcher.find()) {
                found.add(matcher.group(1));
            }
            return found;
        }

        @Override
        public String toString() {
            return name;
        }
    }

    static Stream<Example> examples() {
        return Stream.concat(
                        Stream.of(LanguageFile.named("programs/examples/voice.tsv"))
                                .filter(file -> file.isOf(System.getProperty("language", ""))),
                        LanguageFile.examples("voice.tsv", System.getProperty("language", "")).stream())
                .flatMap(file -> file.lines().stream()
                        .map(line -> line.text().split("\t", 2))
                        .map(fields -> new Example(
                                file.folder() + ": " + fields[0],
                                fields[1].replace("\\n", "\n").replace("\\t", "\t"))));
    }

    private static boolean statesRule(String own) {
        return IntentMatcher.all().read(own).holds();
    }

    static Stream<Example> quoted() {
        return examples().filter(example -> !example.of(FOREIGN).isEmpty());
    }

    static Stream<Example> rules() {
        return examples().filter(example -> example.of(OWN).stream().anyMatch(own -> statesRule(own)));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("quoted")
    void what_a_person_quotes_or_a_program_says_is_no_rule_no_fact_and_not_critical(Example example) {
        Told told = told(Message.user(example.text(), MONDAY));

        List<String> foreign = new ArrayList<>(pieces(example.of(FOREIGN)));
        foreign.removeIf(piece -> example.of(OWN).stream().anyMatch(own -> own.contains(piece)));
        assertThat(told.binding())
                .filteredOn(line -> !isOwnRule(line, example))
                .noneMatch(line -> foreign.stream().anyMatch(line::contains));
        assertThat(told.answer().hint().currentTask())
                .satisfies(task -> assertThat(foreign).noneMatch(task::contains));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @MethodSource("rules")
    void what_the_person_says_beside_it_is_kept_in_her_name(Example example) {
        Told told = told(Message.user(example.text(), MONDAY));

        assertThat(example.of(OWN).stream().filter(own -> statesRule(own) && !own.endsWith("?")))
                .allSatisfy(own -> assertThat(told.answer().lines())
                        .as("%s", own)
                        .anyMatch(line -> line.source().equals("User")
                                && pieces(List.of(own)).stream().anyMatch(line.text()::contains)));
    }

    @Test
    void a_paste_that_is_too_long_to_be_read_whole_stays_a_paste() {
        String log = "Always deploy from the shed.\n".repeat(4_000);

        Told told =
                told(Message.user("Why?\n" + log.substring(0, 10) + "\n```\n" + log + "```\nNever do that.", MONDAY));

        assertThat(told.binding()).noneMatch(line -> line.contains("from the shed"));
        assertThat(told.binding()).anyMatch(line -> line.contains("Never do that"));
    }

    @ParameterizedTest(allowZeroInvocations = true)
    @ValueSource(strings = {"plan", "hook", "teammate", "review", "reminder", "summary", "prompt", "", "something new"})
    void a_program_s_message_binds_nobody_whatever_it_says(String kind) {
        Message message = Message.user("Never push to main. We decided to always use Kafka, I prefer tabs.", MONDAY)
                .withVoice(Voice.MACHINE)
                .withSpeaker(kind);

        Told told = told(message);

        assertThat(told.binding()).noneMatch(line -> line.contains("Kafka") || line.contains("push to main"));
        assertThat(told.answer().lines())
                .noneMatch(line -> line.source().equals("User") && line.text().contains("Kafka"));
        assertThat(told.answer().hint().currentTask()).doesNotContain("Kafka", "push to main");
    }

    /** What became of a message. */
    private record Told(ModelAnswer answer, List<String> binding) {}

    private static Told told(Message first) {
        InMemoryStore store = new InMemoryStore();
        List<Message> messages = List.of(
                first,
                Message.assistant("Noted.", MONDAY.plusSeconds(60)),
                Message.user("Good, thanks.", MONDAY.plusSeconds(120)),
                Message.assistant("Done.", MONDAY.plusSeconds(180)));
        for (Message message : messages) {
            store.append(
                    SESSION,
                    List.of(new CountedMessage(
                            message, TokenEstimator.scriptAware().estimate(message))));
        }
        List<LoggedMessage> logged = store.messages(SESSION, new Span(1, messages.size() + 1L));
        ExtractiveModel model = ExtractiveModel.create();
        ModelAnswer answer =
                model.observe(new ObserveRequest(SESSION, logged, List.of(), ZoneOffset.UTC, Duration.ofSeconds(9)));
        Digest digest = Project.of(store, Scope.DEFAULT, "shop").digest(2_000, ZoneOffset.UTC);
        List<String> binding = new ArrayList<>();
        answer.lines().stream()
                .filter(line -> line.priority() == Priority.CRITICAL || line.kind() == NoteLine.Kind.DECIDED)
                .forEach(line -> binding.add(line.words()));
        Stream.of(digest.rules(), digest.decisions(), digest.lately())
                .flatMap(List::stream)
                .forEach(line -> binding.add(line.text()));
        Stream.concat(digest.open().stream(), digest.sessions().stream().flatMap(session -> session.lines().stream()))
                .filter(line -> line.text().startsWith("User: "))
                .forEach(line -> binding.add(QUOTATION.matcher(line.text()).replaceAll("…")));
        facts(model, answer, messages).forEach(fact -> binding.add(fact.summary()));
        return new Told(answer, binding);
    }

    private static List<FactNote> facts(ExtractiveModel model, ModelAnswer answer, List<Message> messages) {
        Note note = new Observation(
                "o1",
                new Span(1, messages.size() + 1L),
                answer.lines(),
                TokenEstimator.scriptAware().estimate(answer.text()),
                1_000,
                MONDAY,
                model.name(),
                Note.Status.ACTIVE,
                ContinuationHint.NONE,
                Fidelity.NONE);
        return model.reflect(new ReflectRequest(SESSION, List.of(note), 8_000, 0, ZoneOffset.UTC, Duration.ofSeconds(9))
                        .withFacts(List.of(note), List.of()))
                .facts();
    }

    /** A rule of the person's may quote a term. */
    private static boolean isOwnRule(String line, Example example) {
        return example.of(OWN).stream()
                .filter(own -> statesRule(own))
                .anyMatch(own -> pieces(List.of(own)).stream().anyMatch(line::contains));
    }

    /** What a line would have to hold of some texts if it told them: three words in a row, or four to six characters without spaces. */
    private static List<String> pieces(List<String> texts) {
        List<String> pieces = new ArrayList<>();
        for (String text : texts) {
            for (String row : text.split("[\\n.!?:;,。，：；？\"“”„«»「」`<>]+")) {
                String[] words = row.strip().split("\\s+");
                if (words.length == 2) {
                    pieces.add(row.strip());
                }
                for (int i = 0; i + 3 <= words.length; i++) {
                    pieces.add(words[i] + " " + words[i + 1] + " " + words[i + 2]);
                }
                if (row.chars().anyMatch(c -> c > 0x2E80)) {
                    int length = Math.max(4, Math.min(6, row.length()));
                    for (int i = 0; i + length <= row.length(); i++) {
                        pieces.add(row.substring(i, i + length));
                    }
                }
            }
        }
        return pieces;
    }
}

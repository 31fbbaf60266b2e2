package dev.varve.internal.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.NoteLine;
import dev.varve.Policy.Guard;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.TokenEstimator;
import dev.varve.internal.extractive.ExtractiveModel;
import dev.varve.language.LanguageFile;
import dev.varve.language.time.CalendarPeriod;
import dev.varve.model.ObserveRequest;
import dev.varve.store.CountedMessage;
import dev.varve.store.InMemoryStore;
import dev.varve.store.SessionState;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The examples that stand beside the rules of time, through all of the product: note, guard and recall. */
@Tag("B2")
@Tag("B3")
class TimeExamplesTest {
    private static final TokenEstimator ESTIMATOR = TokenEstimator.scriptAware();
    private static final ExtractiveModel MODEL = ExtractiveModel.create();
    private static final FidelityGuard GUARD = new FidelityGuard(Guard.FLAG, ESTIMATOR);
    private static final Pattern ADDED = Pattern.compile("\\((\\d{4}[^)]*|week of [^)]*|about [^)]*)\\)");
    private static final int OTHERS = 12;
    private static final Scope SCOPE = Scope.of("time");

    /**
     * A line of an example file.
     *
     * @param dates as a note gives them, or of a question the periods; "-" for none
     */
    record Example(boolean asked, LocalDate day, String text, String dates) {
        static Stream<Example> all() {
            return LanguageFile.examples("time.tsv", System.getProperty("language", "")).stream()
                    .flatMap(file -> file.lines().stream())
                    .map(line -> of(line.text().split("\t")));
        }

        private static Example of(String[] fields) {
            int first = fields[0].equals("ask") ? 1 : 0;
            return new Example(first > 0, LocalDate.parse(fields[first]), fields[first + 1], fields[first + 2]);
        }

        @Override
        public String toString() {
            return text;
        }
    }

    static Stream<Example> said() {
        return Example.all().filter(example -> !example.asked());
    }

    static Stream<Example> asked() {
        return Example.all()
                .filter(example -> example.asked() && !example.dates().equals("-"));
    }

    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @Tag("ZOR-07")
    @MethodSource("said")
    void a_note_has_the_date_and_the_guard_accepts_it(Example example) {
        ObserveRequest request = request(example);

        List<NoteLine> lines = MODEL.observe(request).lines();
        GuardedLines guarded = GUARD.apply(request, lines);

        assertThat(dates(lines)).as("%s", lines).isEqualTo(example.dates());
        assertThat(guarded.lines().stream().flatMap(line -> line.flags().stream()))
                .isEmpty();
    }

    /** Said to an agent, before another matter. */
    private static ObserveRequest request(Example example) {
        Instant time = example.day().atTime(LocalTime.NOON).toInstant(ZoneOffset.UTC);
        List<CountedMessage> messages = Stream.of(
                        Message.user(example.text(), time),
                        Message.assistant("Understood.", time.plusSeconds(60)),
                        Message.user("We use Postgres for the orders of the shop in Lisbon.", time.plusSeconds(90)),
                        Message.assistant("I will use Postgres for the orders then.", time.plusSeconds(120)))
                .map(TimeExamplesTest::counted)
                .toList();
        return new ObserveRequest(
                SCOPE,
                SessionState.empty().append(messages).messages(),
                List.of(),
                ZoneOffset.UTC,
                Duration.ofSeconds(9));
    }

    private static String dates(List<NoteLine> lines) {
        List<String> dates = ADDED.matcher(lines.stream().map(NoteLine::text).collect(Collectors.joining(" ")))
                .results()
                .map((MatchResult found) -> found.group(1))
                .toList();
        return dates.isEmpty() ? "-" : String.join(" ", dates);
    }

    private static CountedMessage counted(Message message) {
        return new CountedMessage(message, ESTIMATOR.estimate(message));
    }

    /** Each session says the same on another day, so only the date can tell them apart. */
    @ParameterizedTest(name = "{0}", allowZeroInvocations = true)
    @MethodSource("asked")
    void a_question_finds_what_was_said_then(Example example) {
        List<CalendarPeriod> periods = Stream.of(example.dates().split("(?<!of) (?!of)"))
                .flatMap(written -> CalendarPeriod.read(written).stream())
                .toList();
        InMemoryStore store = new InMemoryStore();
        for (int i = 0; i < OTHERS; i++) {
            say(store, LocalDate.of(2022, 1, 3).plusDays(61L * i));
        }
        periods.forEach(period -> say(store, period.first()));

        List<Project.Found> found = Project.of(store, SCOPE.tenant(), SCOPE.resource())
                .recall(RecallQuery.of(example.text())
                        .withAskedAt(example.day().atTime(LocalTime.NOON).toInstant(ZoneOffset.UTC)));

        List<LocalDate> days = found.stream()
                .map(each -> ((Hit.OfMessage) each.hit()).message().message().createdAt())
                .map(time -> LocalDate.ofInstant(time, ZoneOffset.UTC))
                .toList();
        assertThat(days).isNotEmpty().allMatch(day -> periods.stream().anyMatch(period -> isWithin(day, period)));
    }

    private static boolean isWithin(LocalDate day, CalendarPeriod period) {
        return !day.isBefore(period.first()) && !day.isAfter(period.last());
    }

    private static void say(InMemoryStore store, LocalDate day) {
        Instant time = day.atTime(LocalTime.NOON).toInstant(ZoneOffset.UTC);
        store.append(
                new Scope(SCOPE.tenant(), SCOPE.resource(), "on-" + day),
                List.of(counted(Message.user("Row 9 of 10 is tidy.", time))));
    }
}

package dev.varve.store.jdbc;

import static org.assertj.core.api.Assertions.assertThat;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Message;
import dev.varve.Project;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.Scope;
import dev.varve.store.CountedMessage;
import dev.varve.store.ForwardingStore;
import dev.varve.store.Store;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.store.jdbc.postgres.PostgresStoreBuilder;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import dev.varve.testkit.postgres.PostgresServer;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Recall over many sessions asks few of them, and finds what asking all of them finds. */
@Tag("long")
class PromisingSessionsTest {
    private static final int SESSIONS = 100;
    private static final int MESSAGES = 12;
    private static final int QUESTIONS = 15;
    private static final int VOCABULARY = 3_000;
    private static final Instant BEGUN = Instant.parse("2026-03-02T09:00:00Z");

    private final Random random = new Random(20_261_123);

    @ParameterizedTest
    @ValueSource(ints = {0, 4})
    void postgres_finds_in_few_searches_what_all_would_find(int partitions) {
        try (HikariDataSource pool = new HikariDataSource()) {
            pool.setJdbcUrl(PostgresServer.url());
            pool.setMaximumPoolSize(2);
            PostgresStoreBuilder builder = PostgresStore.builder(pool).schema("varve_promising_" + partitions);
            try (PostgresStore store = (partitions > 0 ? builder.partitions(partitions) : builder).open()) {
                compare(store);
            }
        }
    }

    @Test
    void sqlite_finds_in_few_searches_what_all_would_find(@TempDir Path folder) {
        try (SqliteStore store = SqliteStore.open(folder.resolve("varve.db"))) {
            compare(store);
        }
    }

    private void compare(Store store) {
        fill(store);
        AtomicInteger searches = new AtomicInteger();
        Project few = Project.of(counting(store, searches), "acme", "ada");
        Project all = Project.of(askingAll(store), "acme", "ada");
        int same = 0;
        int wanted = 0;
        double foundScores = 0;
        double bestScores = 0;
        for (int i = 0; i < QUESTIONS; i++) {
            RecallQuery question = RecallQuery.of(rareWord() + " " + rareWord() + " " + word());
            List<Project.Found> found = few.recall(question);
            List<Project.Found> best = all.recall(question);
            List<String> keys = best.stream().map(PromisingSessionsTest::key).toList();
            same += (int)
                    found.stream().filter(each -> keys.contains(key(each))).count();
            wanted += best.size();
            foundScores += scores(found);
            bestScores += scores(best);
        }
        assertThat(wanted).isGreaterThan(QUESTIONS * 5);
        assertThat(searches.get()).as("searches").isLessThanOrEqualTo(QUESTIONS * 24);
        assertThat(same).as("found of %s", wanted).isGreaterThan(wanted * 85 / 100);
        // How rare a word is counts among the sessions that were searched, so that scores differ a little.
        assertThat(foundScores).as("scores").isGreaterThan(bestScores * 0.94);
    }

    private static Store counting(Store store, AtomicInteger searches) {
        return new ForwardingStore(store) {
            @Override
            public List<RecallResult> search(List<Scope> sessions, RecallQuery query) {
                searches.addAndGet(sessions.size());
                return super.search(sessions, query);
            }
        };
    }

    private static Store askingAll(Store store) {
        return new ForwardingStore(store) {
            @Override
            public List<Scope> promising(List<Scope> sessions, String text, int most) {
                return sessions;
            }
        };
    }

    private static double scores(List<Project.Found> found) {
        return found.stream().mapToDouble(each -> each.hit().score()).sum();
    }

    private static String key(Project.Found found) {
        return found.session().session()
                + (found.hit() instanceof Hit.OfMessage message
                        ? message.message().seq()
                        : ((Hit.OfNote) found.hit()).note().id());
    }

    private void fill(Store store) {
        for (int session = 0; session < SESSIONS; session++) {
            List<CountedMessage> messages = new ArrayList<>();
            for (int i = 0; i < MESSAGES; i++) {
                Instant at = BEGUN.plus(Duration.ofDays(session)).plusSeconds(30L * i);
                StringBuilder text = new StringBuilder();
                for (int length = 10 + random.nextInt(30); length > 0; length--) {
                    text.append(word()).append(' ');
                }
                messages.add(Messages.counted(
                        i % 2 == 0 ? Message.user(text.toString(), at) : Message.assistant(text.toString(), at)));
            }
            Scope scope = new Scope("acme", "ada", "chat " + session);
            store.append(scope, messages);
            if (session % 2 == 0) {
                store.commit(scope, Records.buffer(Records.chunk("noted", 1, MESSAGES + 1L, some(messages))));
            }
        }
    }

    /** What a note would keep of messages: a word of three. */
    private String some(List<CountedMessage> messages) {
        return messages.stream()
                .flatMap(message -> Stream.of(message.message().text().split(" ")))
                .filter(word -> random.nextInt(3) == 0)
                .collect(Collectors.joining(" "));
    }

    /** As frequent as in a language: the n-th word stands 1/n as often as the first. */
    private String word() {
        return "w" + (int) Math.pow(VOCABULARY, random.nextDouble());
    }

    private String rareWord() {
        return "w" + (100 + random.nextInt(400));
    }
}

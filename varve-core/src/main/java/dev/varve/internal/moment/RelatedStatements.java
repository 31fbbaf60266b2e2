package dev.varve.internal.moment;

import dev.varve.Digest;
import dev.varve.Statement;
import dev.varve.StatementId;
import dev.varve.language.StopWords;
import dev.varve.language.intent.Intent;
import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Statements of earlier sessions that relate to a prompt. A statement is told if it shares rare words with the prompt: the fewer
 * statements have a word, the more it counts, and the shared words must make up most of what the statement says.
 */
final class RelatedStatements {
    /** Passages that are considered, the newest. */
    static final int MOST = 4_000;

    /** Fewer words in common are chance; the longer the prompt, the more words it shares by chance. */
    private static final int LEAST_SHARED = 3;

    private static final int LONG = 15;
    private static final int LONGER = 40;

    /** Shared words that have to be rare. */
    private static final int LEAST_RARE = 2;

    /** Share of the passage's information that the prompt has to contain, in thousandths. */
    private static final int SHARE = 500;

    /** Passages in a thousand from which a word is too common to count. */
    private static final int RARE = 20;

    private static final int FEWEST_WORDS = 4;
    private static final int LONGEST_NAME = 20;
    private static final int MOST_TOLD = 4;
    /** Intents for which an agent's own notes count too. */
    private static final Set<Intent> REASONS = Set.of(Intent.DECISION, Intent.CAUSE);

    /** Score, in thousandths, from which a person's statement may still hold. */
    private static final int LASTING = 200;

    private RelatedStatements() {}

    /** Where a line stands; of a note without a place, the first message behind it. */
    static Statement.Place place(Digest.Line line) {
        Statement.Place place = line.statement().place();
        return place.isKnown() ? place : new Statement.Place(line.span().from(), 0, 0);
    }

    /** Those among statements, newest first; a key is the words that count. */
    static List<Reminder> among(List<Digest.Line> statements) {
        Set<String> grammar = new HashSet<>(SearchTerms.of(String.join(" ", StopWords.all())));
        List<Reminder> reminders = new ArrayList<>();
        statements.stream()
                .filter(RelatedStatements::mayBind)
                .sorted(Comparator.comparing(Digest.Line::time).reversed())
                .limit(MOST)
                .forEach(line -> {
                    Set<String> words = new LinkedHashSet<>();
                    for (String term : SearchTerms.of(withoutSpeaker(line.text()))) {
                        if (term.length() > 1 && !grammar.contains(term)) {
                            words.add(term);
                        }
                    }
                    if (words.size() >= LEAST_SHARED) {
                        reminders.add(reminder(line, String.join(" ", words)));
                    }
                });
        return reminders;
    }

    /** Whether a statement may bear on later work: not a task of its day. */
    /** True if a line says why things are as they are: a review or a report of an agent's does not. */
    static boolean mayBind(Digest.Line line) {
        return line.saved() || mayBear(line.statement());
    }

    private static boolean mayBear(Statement statement) {
        return switch (statement.voice()) {
            case PERSON -> statement.lasting() >= LASTING && !statement.is(Intent.ERRAND);
            case AGENT -> statement.isAny(REASONS);
            default -> false;
        };
    }

    private static String withoutSpeaker(String text) {
        int colon = text.indexOf(": ");
        return colon < 0 || colon > LONGEST_NAME ? text : text.substring(colon + 2);
    }

    private static Reminder reminder(Digest.Line line, String words) {
        StatementId source = new StatementId(line.session(), place(line));
        return new Reminder(
                Reminder.Kind.PASSAGE,
                words,
                line.time(),
                source,
                line.time().toLocalDate() + " " + line.text() + " ("
                        + line.session().session() + " #" + source.place().message() + ")");
    }

    /** Those that a prompt bears on, best first. Asked by a hook. */
    static List<Reminder> about(String prompt, List<Reminder> passages, String session) {
        Set<String> asked = new LinkedHashSet<>(SearchTerms.of(prompt));
        Map<String, Integer> spread = new HashMap<>();
        for (Reminder passage : passages) {
            for (String word : passage.key().split(" ")) {
                if (asked.contains(word)) {
                    spread.merge(word, 1, RelatedStatements::sum);
                }
            }
        }
        int least = LEAST_SHARED + (asked.size() > LONG ? 1 : 0) + (asked.size() > LONGER ? 1 : 0);
        if (spread.size() < least || asked.size() < FEWEST_WORDS) {
            return List.of();
        }
        List<Reminder> best = new ArrayList<>();
        List<Long> scores = new ArrayList<>();
        for (Reminder passage : passages) {
            long score = passage.source().session().session().equals(session)
                    ? 0
                    : score(passage, spread, least, passages.size());
            int at = 0;
            while (at < scores.size() && scores.get(at) >= score) {
                at++;
            }
            if (score > 0 && at < MOST_TOLD) {
                best.add(at, passage);
                scores.add(at, score);
            }
        }
        return best.size() <= MOST_TOLD ? best : best.subList(0, MOST_TOLD);
    }

    private static Integer sum(Integer one, Integer other) {
        return one + other;
    }

    private static long score(Reminder passage, Map<String, Integer> spread, int least, int passages) {
        int shared = 0; // in halves: two characters of Chinese, Japanese or Korean text are less than a word
        int rare = 0;
        long both = 0;
        long own = 0;
        for (String word : passage.key().split(" ")) {
            Integer count = spread.get(word);
            if (count == null) {
                own += weight(1, passages);
            } else {
                shared += SearchTerms.hasCjk(word) ? 1 : 2;
                rare += count * 1_000 <= Math.max(3_000, RARE * passages) ? 1 : 0;
                both += weight(count, passages);
                own += weight(count, passages);
            }
        }
        boolean enough = shared >= 2 * least && rare >= LEAST_RARE;
        return enough && both * 1_000 >= SHARE * own ? both : 0;
    }

    /** The bits of the share of passages that have a word, in eighths. */
    private static long weight(int count, int passages) {
        long weight = 8;
        for (long i = count; i < passages; i *= 2) {
            weight += 8;
        }
        return weight;
    }
}

package dev.varve.lab.quality;

import dev.varve.Message;
import dev.varve.RecallQuery;
import dev.varve.RecallResult.Hit;
import dev.varve.internal.meaning.SemanticSearch;
import dev.varve.internal.recall.Recall;
import dev.varve.internal.weight.Weights;
import dev.varve.store.Store;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Recall in Korean and Chinese: whether a question finds its own answer among the answers of all questions. */
final class CjkRecall {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final int FIRST = 5;
    /** Asked at most, evenly taken; all answers are searched. */
    private static final int QUESTIONS = 600;

    private CjkRecall() {}

    /** A question and what was answered. */
    private record Pair(String question, String answer) {}

    static Optional<Score> korean(Path folder, Function<Store, SemanticSearch> meaning) {
        return score(folder.resolve("manual2dial_dial_validation.json"), CjkRecall::dialogues, meaning);
    }

    static Optional<Score> chinese(Path folder, Function<Store, SemanticSearch> meaning) {
        return score(folder.resolve("memory_bank_cn.json"), CjkRecall::days, meaning);
    }

    /** Without vectors. */
    static SemanticSearch wordsAlone(Store store) {
        return new SemanticSearch(store, List.of());
    }

    private interface Reader {
        List<Pair> read(JsonNode file);
    }

    private static Optional<Score> score(Path file, Reader reader, Function<Store, SemanticSearch> meaning) {
        return Files.isReadable(file)
                ? Optional.of(score(reader.read(JSON.readTree(file)), meaning))
                : Optional.empty();
    }

    private static List<Pair> dialogues(JsonNode file) {
        List<Pair> pairs = new ArrayList<>();
        for (JsonNode product : file.path("dial_data")) {
            for (JsonNode dialogue : product) {
                dialogue(dialogue.path("turns"), pairs);
            }
        }
        return pairs;
    }

    private static void dialogue(JsonNode turns, List<Pair> pairs) {
        String asked = "";
        for (JsonNode turn : turns) {
            String words = turn.path("utterance").asString("");
            if (turn.path("role").asString("").equals("user")) {
                asked = words;
            } else if (!asked.isBlank() && !words.isBlank()) {
                pairs.add(new Pair(asked, words));
                asked = "";
            }
        }
    }

    private static List<Pair> days(JsonNode file) {
        List<Pair> pairs = new ArrayList<>();
        for (JsonNode user : file) {
            for (JsonNode day : user.path("history")) {
                for (JsonNode turn : day) {
                    String asked = turn.path("query").asString("");
                    String answer = turn.path("response").asString("");
                    if (!asked.isBlank() && !answer.isBlank()) {
                        pairs.add(new Pair(asked, answer));
                    }
                }
            }
        }
        return pairs;
    }

    /** Answers a day apart, so that none gains from what was said around it. */
    private static Score score(List<Pair> pairs, Function<Store, SemanticSearch> by) {
        List<Message> answers = new ArrayList<>();
        for (int i = 0; i < pairs.size(); i++) {
            answers.add(Message.assistant(pairs.get(i).answer(), Instant.EPOCH.plus(Duration.ofDays(i)))
                    .withId("a" + i));
        }
        Log log = Log.of(answers);
        SemanticSearch meaning = by.apply(log.store());
        Score score = new Score();
        for (int i = 0; i < pairs.size(); i += 1 + pairs.size() / QUESTIONS) {
            String id = "a" + i;
            score.add(Recall.search(
                            log.store(),
                            Log.SCOPE,
                            RecallQuery.of(pairs.get(i).question()).withLimit(FIRST),
                            Weights.defaults(),
                            meaning)
                    .hits()
                    .stream()
                    .anyMatch(hit -> hit instanceof Hit.OfMessage found
                            && found.message().message().id().equals(id)));
        }
        return score;
    }
}

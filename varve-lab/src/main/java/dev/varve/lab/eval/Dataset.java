package dev.varve.lab.eval;

import dev.varve.Message;
import dev.varve.lab.measure.DataFiles;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files of others, as cases. None comes with the project. */
enum Dataset {
    /** {@code locomo*.json}; category 5 are questions without an answer. */
    LOCOMO("locomo*.json", "v1/judge.txt") {
        @Override
        List<Case> read(Path file) {
            List<Case> cases = new ArrayList<>();
            List<List<Message>> conversations = conversations(file);
            JsonNode all = JSON.readTree(file);
            for (int i = 0; i < all.size(); i++) {
                String name = all.get(i).path("sample_id").asString("sample-" + i);
                List<Item> items = new ArrayList<>();
                JsonNode questions = all.get(i).path("qa");
                for (int q = 0; q < questions.size(); q++) {
                    items.add(locomo(name + "/" + q, questions.get(q)));
                }
                cases.add(new Case(name, conversations.get(i), items));
            }
            return cases;
        }
    },
    /** {@code longmemeval*.json}, in any of its sizes: each question has a history of its own. */
    LONGMEMEVAL("longmemeval*.json", "longmemeval/") {
        @Override
        List<Case> read(Path file) {
            JsonNode root = JSON.readTree(file);
            List<Case> cases = new ArrayList<>();
            for (JsonNode one : root.isArray() ? root : JSON.createArrayNode().add(root)) {
                String id = one.path("question_id").asString("");
                Item item = new Item(
                        id,
                        one.path("question_type").asString(""),
                        one.path("question").asString(""),
                        one.path("question_date").asString(""),
                        one.path("answer").asString(""),
                        !id.contains("_abs"));
                cases.add(new Case(id, history(one), List.of(item)));
            }
            return cases;
        }
    },
    /** {@code chat.json} of one conversation, or a folder of such folders; scored by its criteria, all or nothing. */
    BEAM("chat.json", "v1/rubric.txt") {
        @Override
        List<Case> read(Path file) {
            return List.of(Beam.read(file));
        }

        @Override
        List<Path> files(Path folder) {
            List<Path> files = new ArrayList<>(super.files(folder));
            DataFiles.matching(folder, "*").forEach(inside -> files.addAll(super.files(inside)));
            return files;
        }
    },
    /** Any transcript {@code NAME.EXT} beside {@code NAME.questions.jsonl} with id, question, answer and, if wanted, kind. */
    DIR("*.questions.jsonl", "v1/judge.txt") {
        @Override
        List<Case> read(Path file) {
            String name = file.getFileName().toString().replace(".questions.jsonl", "");
            Path folder = file.toAbsolutePath().getParent();
            Path transcript = DataFiles.matching(folder == null ? Path.of("") : folder, name + ".*").stream()
                    .filter(other -> !other.getFileName().equals(file.getFileName()))
                    .findFirst()
                    .orElseThrow(() -> new EvalException("there is no transcript " + name + ".* beside " + file));
            List<Item> items = lines(file).stream()
                    .map(line -> new Item(
                            name + "/" + line.path("id").asString(""),
                            line.path("kind").asString("question"),
                            line.path("question").asString(""),
                            line.path("date").asString(""),
                            line.path("answer").asString(""),
                            line.path("answerable").asBoolean(true)))
                    .toList();
            return List.of(new Case(name, conversations(transcript).get(0), items));
        }
    };

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("yyyy/MM/dd (EEE) HH:mm", Locale.ENGLISH);
    private static final Map<Integer, String> CATEGORIES =
            Map.of(1, "multi-hop", 2, "temporal", 3, "open", 4, "single-hop", 5, "unanswerable");

    private final String files;
    private final String judge;

    Dataset(String files, String judge) {
        this.files = files;
        this.judge = judge;
    }

    abstract List<Case> read(Path file);

    List<Path> files(Path folder) {
        return DataFiles.matching(folder, files);
    }

    /** Cases of a file, or of the files of a folder. */
    List<Case> load(Path path) {
        List<Path> found = Files.isDirectory(path) ? files(path) : List.of(path);
        if (!Files.exists(path)) {
            throw new EvalException("there is no " + path);
        }
        if (found.isEmpty()) {
            throw new EvalException("there is no " + files + " in " + path);
        }
        return found.stream().flatMap(file -> checked(file).stream()).toList();
    }

    /** What is read from a file of another data set has no questions, or no conversation. */
    private List<Case> checked(Path file) {
        List<Case> cases;
        try {
            cases = read(file);
        } catch (JacksonException e) {
            throw new EvalException(file + " cannot be read as JSON: " + e.getOriginalMessage());
        }
        boolean whole = cases.stream()
                .allMatch(one -> !one.name().isBlank()
                        && !one.messages().isEmpty()
                        && one.items().stream()
                                .noneMatch(item -> item.question().isBlank()));
        if (!whole || cases.isEmpty()) {
            throw new EvalException(file + " is not as the files of --dataset " + name().toLowerCase(Locale.ROOT)
                    + " are: it has no conversation, or no questions on it");
        }
        return cases;
    }

    /** The judge's prompt for a question: its own where the data set has official ones. */
    String judge(Item item) {
        if (this != LONGMEMEVAL) {
            return judge;
        }
        if (!item.answerable()) {
            return judge + "abstention.txt";
        }
        return judge
                + switch (item.kind()) {
                    case "temporal-reasoning", "knowledge-update", "single-session-preference" -> item.kind() + ".txt";
                    default -> "default.txt";
                };
    }

    private static Item locomo(String id, JsonNode one) {
        int category = one.path("category").asInt(0);
        boolean answerable = category != 5;
        String right = one.path(answerable ? "answer" : "adversarial_answer").asString("");
        return new Item(
                id,
                CATEGORIES.getOrDefault(category, "other"),
                one.path("question").asString(""),
                "",
                answerable ? right : "There is no answer to it in the conversation; \"" + right + "\" is wrong.",
                answerable);
    }

    private static List<List<Message>> conversations(Path file) {
        List<List<Message>> all = new ArrayList<>();
        try (Transcript transcript = Transcripts.open(file, ReadOptions.startingAt(Instant.EPOCH))) {
            for (Conversation conversation : transcript) {
                all.add(conversation.stream().map(SourceMessage::message).toList());
            }
        }
        return all;
    }

    /** Sessions in order of time, one second between messages. */
    private static List<Message> history(JsonNode one) {
        record Part(Instant at, JsonNode turns) {}
        List<Part> sessions = new ArrayList<>();
        for (int i = 0; i < one.path("haystack_sessions").size(); i++) {
            String date = one.path("haystack_dates").path(i).asString("");
            sessions.add(new Part(
                    LocalDateTime.parse(date, DATE).toInstant(ZoneOffset.UTC),
                    one.path("haystack_sessions").get(i)));
        }
        sessions.sort(Comparator.comparing(Part::at));
        List<Message> messages = new ArrayList<>();
        for (Part session : sessions) {
            Instant at = session.at();
            for (JsonNode turn : session.turns()) {
                String text = turn.path("content").asString("");
                if (!text.isBlank()) {
                    boolean user = turn.path("role").asString("").equals("user");
                    messages.add(user ? Message.user(text, at) : Message.assistant(text, at));
                    at = at.plusSeconds(1);
                }
            }
        }
        return messages;
    }

    private static List<JsonNode> lines(Path file) {
        return JSON.readerFor(JsonNode.class).<JsonNode>readValues(file).readAll();
    }
}

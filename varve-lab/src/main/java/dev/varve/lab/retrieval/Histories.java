package dev.varve.lab.retrieval;

import dev.varve.Message;
import dev.varve.lab.measure.DataFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.MappingIterator;
import tools.jackson.databind.json.JsonMapper;

/** Reads the files of others. Each history is handed on before the next is read, since one file can hold hundreds. */
enum Histories {
    /** {@code longmemeval*.json}: each question has a history of its own; ids with {@code _abs} have no answer. */
    LONGMEMEVAL("longmemeval*.json") {
        @Override
        List<History.Question> questions(JsonNode one) {
            if (one.path("question_id").asString("").contains("_abs")) {
                return List.of();
            }
            List<String> evidence = new ArrayList<>();
            one.path("answer_session_ids").forEach(id -> evidence.add(id.asString("")));
            return List.of(new History.Question(
                    one.path("question").asString(""), one.path("question_type").asString(""), evidence));
        }

        @Override
        List<History.Session> sessions(JsonNode one) {
            List<History.Session> sessions = new ArrayList<>();
            JsonNode haystack = one.path("haystack_sessions");
            for (int i = 0; i < haystack.size(); i++) {
                Instant begun = LocalDateTime.parse(
                                one.path("haystack_dates").path(i).asString(""), HAYSTACK_DATE)
                        .toInstant(ZoneOffset.UTC);
                List<Message> messages = new ArrayList<>();
                for (JsonNode turn : haystack.get(i)) {
                    String text = turn.path("content").asString("");
                    Instant at = begun.plusSeconds(messages.size());
                    if (!text.isBlank()) {
                        boolean isUser = turn.path("role").asString("").equals("user");
                        messages.add(isUser ? Message.user(text, at) : Message.assistant(text, at));
                    }
                }
                add(one.path("haystack_session_ids").path(i).asString("session-" + i), messages, sessions);
            }
            return sessions;
        }

        @Override
        String name(JsonNode one) {
            return one.path("question_id").asString("");
        }
    },

    /** {@code locomo*.json}: ten conversations of many sessions; category 5 has no answer. */
    LOCOMO("locomo*.json") {
        @Override
        List<History.Question> questions(JsonNode one) {
            List<History.Question> questions = new ArrayList<>();
            for (JsonNode question : one.path("qa")) {
                List<String> evidence = new ArrayList<>();
                for (JsonNode cited : question.path("evidence")) {
                    Matcher turn = TURN.matcher(cited.asString(""));
                    while (turn.find()) {
                        evidence.add("session_" + turn.group(1));
                    }
                }
                int category = question.path("category").asInt(0);
                if (KINDS.containsKey(category) && !evidence.isEmpty()) {
                    questions.add(new History.Question(
                            question.path("question").asString(""),
                            KINDS.get(category),
                            evidence.stream().distinct().toList()));
                }
            }
            return questions;
        }

        @Override
        List<History.Session> sessions(JsonNode one) {
            List<History.Session> sessions = new ArrayList<>();
            JsonNode talk = one.path("conversation");
            for (int i = 1; talk.has("session_" + i + "_date_time"); i++) {
                String id = "session_" + i;
                Instant begun = LocalDateTime.parse(talk.path(id + "_date_time").asString(""), TALK_DATE)
                        .toInstant(ZoneOffset.UTC);
                List<Message> messages = new ArrayList<>();
                for (JsonNode turn : talk.path(id)) {
                    String text = turn.path("text").asString("") + " "
                            + turn.path("blip_caption").asString("");
                    if (!text.isBlank()) {
                        messages.add(Message.user(text.strip(), begun.plusSeconds(messages.size()))
                                .withSpeaker(turn.path("speaker").asString("")));
                    }
                }
                add(id, messages, sessions);
            }
            return sessions;
        }

        @Override
        String name(JsonNode one) {
            return one.path("sample_id").asString("");
        }
    };

    private static final DateTimeFormatter HAYSTACK_DATE =
            DateTimeFormatter.ofPattern("yyyy/MM/dd (EEE) HH:mm", Locale.ENGLISH);
    private static final DateTimeFormatter TALK_DATE = new DateTimeFormatterBuilder()
            .parseCaseInsensitive()
            .appendPattern("h:mm a 'on' d MMMM, yyyy")
            .toFormatter(Locale.ENGLISH);
    private static final Pattern TURN = Pattern.compile("D(\\d{1,4}):\\d");
    private static final Map<Integer, String> KINDS = Map.of(1, "multi-hop", 2, "temporal", 3, "open", 4, "single-hop");

    private final String files;

    Histories(String files) {
        this.files = files;
    }

    abstract String name(JsonNode one);

    abstract List<History.Session> sessions(JsonNode one);

    /** Those with an answer whose evidence is known. */
    abstract List<History.Question> questions(JsonNode one);

    /** Every history of the files in a folder, in order. */
    void each(Path folder, Consumer<History> use) {
        for (Path file : DataFiles.matching(folder, files)) {
            if (Files.isRegularFile(file)) {
                read(file, use);
            }
        }
    }

    private void read(Path file, Consumer<History> use) {
        try (MappingIterator<JsonNode> all =
                JsonMapper.shared().readerFor(JsonNode.class).readValues(file)) {
            while (all.hasNextValue()) {
                JsonNode one = all.nextValue();
                List<History.Question> questions = questions(one);
                if (!questions.isEmpty()) {
                    use.accept(new History(name(one), sessions(one), questions));
                }
            }
        }
    }

    private static void add(String id, List<Message> messages, List<History.Session> sessions) {
        if (!messages.isEmpty()) {
            sessions.add(new History.Session(id, messages));
        }
    }
}

package dev.varve.lab.eval;

import dev.varve.Message;
import java.nio.file.Path;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads a conversation of BEAM, {@code chat.json} with {@code probing_questions/probing_questions.json} beside it. */
final class Beam {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final DateTimeFormatter DATE = DateTimeFormatter.ofPattern("MMMM-d-yyyy", Locale.ENGLISH);
    /** Place of a question in the plan of its conversation, which nobody said. */
    private static final String PLAN = "\\s*->->\\s*[\\d,.\\sN/A-]*$";

    private Beam() {}

    static Case read(Path chat) {
        Path folder = chat.toAbsolutePath().getParent();
        String name = folder == null || folder.getFileName() == null
                ? "beam"
                : folder.getFileName().toString();
        Path questions = chat.resolveSibling("probing_questions").resolve("probing_questions.json");
        return new Case(name, messages(JSON.readTree(chat)), items(name, JSON.readTree(questions)));
    }

    /** A turn without a date of its own comes a second after the one before. */
    private static List<Message> messages(JsonNode batches) {
        List<Message> messages = new ArrayList<>();
        Instant at = Instant.EPOCH;
        for (JsonNode batch : batches) {
            for (JsonNode turn : batch.path("turns")) {
                for (JsonNode one : turn) {
                    String date = one.path("time_anchor").asString("");
                    Instant dated = date.isEmpty() ? at : midnight(date);
                    at = (dated.isAfter(at) ? dated : at).plusSeconds(1);
                    String text = one.path("content").asString("").replaceFirst(PLAN, "");
                    if (!text.isBlank()) {
                        boolean user = one.path("role").asString("").equals("user");
                        messages.add(user ? Message.user(text, at) : Message.assistant(text, at));
                    }
                }
            }
        }
        return messages;
    }

    private static Instant midnight(String date) {
        try {
            return LocalDate.parse(date, DATE).atStartOfDay().toInstant(ZoneOffset.UTC);
        } catch (DateTimeParseException e) {
            throw new EvalException("time_anchor is " + date + ", which is no date such as March-15-2024");
        }
    }

    private static List<Item> items(String name, JsonNode kinds) {
        List<Item> items = new ArrayList<>();
        for (Map.Entry<String, JsonNode> kind : kinds.properties()) {
            int number = 0;
            for (JsonNode one : kind.getValue()) {
                items.add(new Item(
                        name + "/" + kind.getKey() + "/" + number++,
                        kind.getKey(),
                        one.path("question").asString(""),
                        "",
                        criteria(one.path("rubric")),
                        !kind.getKey().equals("abstention")));
            }
        }
        return items;
    }

    private static String criteria(JsonNode rubric) {
        return StreamSupport.stream(rubric.spliterator(), false)
                .map(one -> "- " + one.asString(""))
                .collect(Collectors.joining("\n"));
    }
}

package dev.varve.lab.selection;

import dev.varve.lab.labels.Folders;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.intent.Setting;
import dev.varve.language.intent.Situation;
import dev.varve.language.intent.Situation.Block;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Joins labels, which stand in the repository, with words, which do not. */
final class Examples {
    /** How far from the end of the other side's message a question counts as open. */
    private static final int TAIL = 160;

    private static final String MARKS = "#-*>+ \t";

    private final Map<String, Label> labels = new HashMap<>();
    private final List<Example> found = new ArrayList<>();

    private Examples() {}

    /**
     * All labelled statements whose words are there.
     *
     * @param labels  folder with label files
     * @param texts   folder with files of statements, one JSON object a line: repo, session, message, sentence, who, refused,
     *               text, and for a person before (the end of what the agent had said) and message_chars
     * @param written files with examples of rules
     */
    static List<Example> read(Path labels, Path texts, List<Path> written) throws IOException {
        Examples examples = new Examples();
        examples.labels.putAll(Label.below(labels));
        for (Path file : Folders.filesBelow(texts, ".jsonl")) {
            examples.add(file);
        }
        if (examples.found.isEmpty()) {
            throw new IllegalArgumentException("no statement that " + labels + " has labels of is in " + texts);
        }
        for (Path file : written) {
            examples.found.addAll(WrittenExamples.in(file));
        }
        return examples.found;
    }

    private void add(Path file) throws IOException {
        Map<String, List<JsonNode>> messages = new LinkedHashMap<>();
        for (String line : Files.readAllLines(file)) {
            JsonNode row = JsonMapper.shared().readTree(line);
            String id = id(row);
            messages.computeIfAbsent(id.substring(0, id.lastIndexOf('#')), any -> new ArrayList<>())
                    .add(row);
        }
        messages.values().forEach(this::addMessage);
    }

    private void addMessage(List<JsonNode> message) {
        int characters = message.stream()
                .mapToInt(row -> row.path("text").asString().length())
                .sum();
        for (int i = 0; i < message.size(); i++) {
            JsonNode row = message.get(i);
            Label label = labels.get(id(row));
            if (label == null) {
                continue;
            }
            String text = row.path("text").asString();
            Situation situation = row.has("block")
                    ? situation(row)
                    : situation(row, label, i == 0, i == message.size() - 1, characters);
            found.add(new Example(row.path("repo").asString(), label, withoutMarks(text), situation));
        }
    }

    /** As the product sees it; see {@link StatementsCommand}. */
    private static Situation situation(JsonNode row) {
        return new Situation(
                row.path("who").asString().equals("agent") ? Voice.AGENT : Voice.PERSON,
                row.path("first").asBoolean(),
                row.path("last").asBoolean(),
                Block.valueOf(row.path("block").asString()),
                row.path("answers").asBoolean(),
                row.path("refused").asBoolean(),
                row.path("message_chars").asInt(),
                new Setting(
                        row.path("closing").asBoolean(),
                        row.path("calling").asBoolean(),
                        row.path("worked").asBoolean(),
                        row.path("asked").asBoolean(),
                        row.path("before").asInt(),
                        row.path("behind").asInt(),
                        row.path("items").asInt(),
                        row.path("under").asString(),
                        cues(row.path("cues"))));
    }

    private static long cues(JsonNode names) {
        long cues = 0;
        for (JsonNode name : names) {
            cues |= Cue.valueOf(name.asString()).bit();
        }
        return cues;
    }

    /** As far as the words alone tell. */
    private static Situation situation(JsonNode row, Label label, boolean first, boolean last, int characters) {
        return new Situation(
                label.who().equals("agent") ? Voice.AGENT : Voice.PERSON,
                first,
                last,
                block(row.path("text").asString()),
                asks(row.path("before").asString("")),
                row.path("refused").asBoolean(),
                row.path("message_chars").asInt(characters),
                Setting.UNKNOWN);
    }

    private static String id(JsonNode row) {
        return Label.id(
                row.path("repo").asString(),
                row.path("session").asString(),
                row.path("message").asString(),
                row.path("sentence").asString());
    }

    private static boolean asks(String before) {
        return before.indexOf('?', Math.max(0, before.length() - TAIL)) >= 0;
    }

    private static Block block(String text) {
        String stripped = text.strip();
        if (stripped.startsWith("#")) {
            return Block.HEADING;
        }
        boolean item = stripped.startsWith("- ") || stripped.startsWith("* ") || number(stripped) > 0;
        return item ? Block.ITEM : Block.PROSE;
    }

    private static String withoutMarks(String text) {
        int from = number(text);
        while (from < text.length() && MARKS.indexOf(text.charAt(from)) >= 0) {
            from++;
        }
        return text.substring(from).strip();
    }

    /** How long the number of a list's item is; 0 if there is none. */
    private static int number(String text) {
        int end = 0;
        while (end < text.length() && Character.isDigit(text.charAt(end))) {
            end++;
        }
        return end > 0 && end < text.length() && ".)、".indexOf(text.charAt(end)) >= 0 ? end + 1 : 0;
    }
}

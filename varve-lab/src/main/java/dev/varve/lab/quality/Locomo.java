package dev.varve.lab.quality;

import dev.varve.VarveException;
import dev.varve.lab.measure.DataFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads LoCoMo's conversations with their questions and notes. Questions of category 5 have no answer and are left out. */
final class Locomo {
    private static final Pattern TURN = Pattern.compile("D\\d+:\\d+");
    private static final JsonMapper JSON = JsonMapper.shared();

    private Locomo() {}

    /**
     * The samples of {@code locomo*.json} in a folder, without the questions that {@code audit_errors.json} lists.
     * The audit numbers the ten published conversations; a file with some of them is matched by its questions' text.
     */
    static List<Sample> in(Path folder) {
        Set<String> wrong = wrongKeys(folder.resolve("audit_errors.json"));
        List<Sample> samples = new ArrayList<>();
        for (Path file : DataFiles.matching(folder, "locomo*.json")) {
            List<Log> logs = Log.in(file);
            JsonNode all = JSON.readTree(file);
            for (int i = 0; i < all.size(); i++) {
                JsonNode one = all.get(i);
                samples.add(new Sample(
                        one.path("sample_id").asString("sample-" + i),
                        logs.get(i),
                        questions(one.path("qa"), i, wrong),
                        notes(one.path("observation"))));
            }
        }
        if (samples.isEmpty()) {
            throw new VarveException("there is no conversation in " + folder + ": LoCoMo's locomo*.json belongs there");
        }
        return samples;
    }

    private static Set<String> wrongKeys(Path file) {
        Set<String> wrong = new HashSet<>();
        if (Files.isReadable(file)) {
            for (JsonNode error : JSON.readTree(file)) {
                wrong.add(error.path("question").asString(""));
            }
        }
        return wrong;
    }

    private static List<Question> questions(JsonNode qa, int sample, Set<String> wrong) {
        List<Question> questions = new ArrayList<>();
        for (int i = 0; i < qa.size(); i++) {
            JsonNode one = qa.get(i);
            String text = one.path("question").asString("");
            int category = one.path("category").asInt(0);
            if (category >= 1 && category <= 4 && !wrong.contains(text)) {
                questions.add(new Question(
                        sample + "-" + i, text, one.path("answer").asString(""), category, ids(one.path("evidence"))));
            }
        }
        return questions;
    }

    private static Set<String> ids(JsonNode evidence) {
        Set<String> ids = new LinkedHashSet<>();
        for (JsonNode one : evidence) {
            Matcher id = TURN.matcher(one.asString(""));
            while (id.find()) {
                ids.add(id.group());
            }
        }
        return ids;
    }

    private static List<Sample.Note> notes(JsonNode observation) {
        List<Sample.Note> notes = new ArrayList<>();
        for (Map.Entry<String, JsonNode> session : observation.properties()) {
            for (JsonNode speaker : session.getValue()) {
                for (JsonNode note : speaker) {
                    Matcher source = TURN.matcher(note.path(1).toString());
                    if (source.find()) {
                        notes.add(new Sample.Note(note.path(0).asString(""), source.group()));
                    }
                }
            }
        }
        return notes;
    }
}

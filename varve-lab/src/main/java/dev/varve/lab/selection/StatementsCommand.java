package dev.varve.lab.selection;

import dev.varve.LoggedMessage;
import dev.varve.internal.extractive.SituatedStatement;
import dev.varve.lab.measure.Printer;
import dev.varve.lab.noted.Conversations;
import dev.varve.language.Voice;
import dev.varve.language.cue.Cue;
import dev.varve.language.intent.Setting;
import dev.varve.language.intent.Situation;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.json.JsonMapper;

/** Writes what people label. */
@Command(
        name = "statements",
        description = {
            "Prints the statements of transcripts as the weights see them, one JSON object a line. train and evaluate read them."
        })
final class StatementsCommand implements Callable<Integer> {
    @Option(names = "--repo", required = true, paramLabel = "OWNER/NAME", description = "Where the files come from.")
    String repository = "";

    @Parameters(paramLabel = "FILE", arity = "1..*", description = "Transcripts; of each the first conversation.")
    List<Path> files = List.of();

    @Mixin
    Printer printer = new Printer();

    @Override
    public Integer call() {
        for (Path file : files) {
            List<LoggedMessage> messages = Conversations.logged(file);
            for (SituatedStatement statement : SituatedStatement.of(messages)) {
                printer.say(JsonMapper.shared().writeValueAsString(row(file, statement)));
            }
        }
        return 0;
    }

    private Map<String, Object> row(Path file, SituatedStatement statement) {
        Situation situation = statement.situation();
        Setting setting = situation.setting();
        Map<String, Object> row = new LinkedHashMap<>();
        row.put("repo", repository);
        row.put("session", file.getFileName().toString());
        row.put("message", statement.place().message());
        row.put("sentence", statement.place().from());
        row.put("who", situation.voice() == Voice.PERSON ? "person" : "agent");
        row.put("text", statement.text());
        row.put("first", situation.first());
        row.put("last", situation.last());
        row.put("block", situation.block().name());
        row.put("answers", situation.answers());
        row.put("refused", situation.refuses());
        row.put("message_chars", situation.length());
        row.put("closing", setting.closing());
        row.put("calling", setting.calling());
        row.put("worked", setting.worked());
        row.put("asked", setting.asked());
        row.put("before", setting.before());
        row.put("behind", setting.behind());
        row.put("items", setting.items());
        row.put("under", setting.under());
        row.put(
                "cues",
                Arrays.stream(Cue.values())
                        .filter(cue -> (setting.cues() & cue.bit()) != 0)
                        .map(Cue::name)
                        .toList());
        return row;
    }
}

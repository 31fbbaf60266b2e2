package dev.varve.cli.agents;

import dev.varve.Digest;
import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.internal.engine.SaveAnswers;
import dev.varve.store.IdPrefix;

/** Replies about a saved fact. */
final class Answer {
    private Answer() {}

    /** To an agent, in a sentence. A refusal is a failure, so that a script does not take it for done. */
    static int of(Output output, String sentence) {
        String said = sentence.strip();
        output.line(output.isJson() ? JsonObject.empty().put("answer", said) : said);
        return said.startsWith(SaveAnswers.UNCHANGED) ? ExitCode.FAILED : ExitCode.OK;
    }

    /** Replies to a correction of a note, which may have words in its place. */
    static int of(Output output, String done, Digest.Line line, String instead) {
        output.line(
                output.isJson()
                        ? JsonObject.empty()
                                .put("summary", line.text())
                                .put("session", line.session().session())
                                .put("message", line.statement().place().message())
                        : done + ": " + line.text() + (instead.isEmpty() ? "" : " → " + instead) + " ("
                                + line.session().session() + " #"
                                + line.statement().place().message() + "); 'varve undo' takes this back");
        return ExitCode.OK;
    }

    /** Replies about an id that is not saved. */
    static String unknown(String id, String resource) {
        return "nothing is remembered or noted as " + id + " for " + resource
                + "; give at least " + IdPrefix.SHORTEST
                + " characters of an id, or words: 'varve facts' and 'varve digest' show both";
    }
}

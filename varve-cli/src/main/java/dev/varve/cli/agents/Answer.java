package dev.varve.cli.agents;

import dev.varve.cli.console.ExitCode;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;

/** What is said about something saved. */
final class Answer {
    private Answer() {}

    /** To an agent, in a sentence. */
    static int of(Output output, String sentence) {
        String said = sentence.strip();
        output.line(output.isJson() ? JsonObject.empty().put("answer", said) : said);
        return ExitCode.OK;
    }

    /** About what nobody saved. */
    static String unknown(String id, String resource) {
        return "nothing is remembered as " + id + " for " + resource + "; 'varve facts' shows all";
    }
}

package dev.varve.gateway.memory;

import dev.varve.Part;
import dev.varve.gateway.data.DataTable;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Element;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/** Calls that a client makes for itself: titles, topics, probes, its own compactions. They are no talk. */
final class SideCalls {
    private static final Pattern KIND = Pattern.compile("\"request_kind\"\\s*+:\\s*+\"(?!turn\")");
    private static final int BEGINNING = 1 << 12;
    private static final List<List<String>> KNOWN = DataTable.rows(SideCalls.class, "side-calls.txt", 2);

    private SideCalls() {}

    static boolean is(HttpFields headers, ChatCall call) {
        String system = call.opening().substring(0, Math.min(call.opening().length(), BEGINNING));
        String last = lastWords(call);
        return call.limit() == 1
                || call.compacts()
                || classified(headers)
                || KNOWN.stream()
                        .anyMatch(row -> row.get(0).equals("system")
                                ? system.contains(row.get(1))
                                : last.startsWith(row.get(1)));
    }

    private static boolean classified(HttpFields headers) {
        String codex = headers.get("x-codex-turn-metadata");
        if (codex != null && KIND.matcher(codex).find()) {
            return true;
        }
        if (headers.contains("x-claude-code-auxiliary-type")) {
            return true;
        }
        for (HttpField field : headers) {
            if (field.getLowerCaseName().startsWith("x-claude-code-request") && field.getValue() != null) {
                String value = field.getValue().toLowerCase(Locale.ROOT);
                return value.contains("auxiliary") || value.contains("compaction");
            }
        }
        return false;
    }

    private static String lastWords(ChatCall call) {
        List<Element> talk = call.talk();
        if (talk.isEmpty()) {
            return "";
        }
        List<Element.Said> said = talk.get(talk.size() - 1).said();
        List<Part> parts = said.get(said.size() - 1).parts();
        return parts.get(parts.size() - 1) instanceof Part.Text text
                ? text.text().stripLeading()
                : "";
    }
}

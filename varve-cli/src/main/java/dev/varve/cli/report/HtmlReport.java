package dev.varve.cli.report;

import dev.varve.cli.console.Json;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;

/** Writes one page that needs nothing else: style, script and data are in it, and it fetches nothing. */
public final class HtmlReport {
    private static final String DATA = "{{data}}";
    private static final String STYLE = "{{style}}";
    private static final String SCRIPT = "{{script}}";

    private final ReportData data;

    /**
     * A report on sessions of a store.
     *
     * @param zone in which times are shown, that of the policy
     */
    public HtmlReport(Store store, ZoneId zone) {
        this.data = new ReportData(store, zone);
    }

    /** Writes the page; an existing file is replaced. */
    public void write(Path target, String file, List<SessionReplay> replays) throws IOException {
        List<Json> sessions = new ArrayList<>();
        for (SessionReplay replay : replays) {
            sessions.add(data.of(replay, replays.size()));
        }
        String json = Json.object().put("file", file).put("sessions", sessions).toString();
        String page =
                resource("report.html").replace(STYLE, resource("report.css")).replace(SCRIPT, resource("report.js"));
        int at = page.indexOf(DATA);
        try (Writer out = Files.newBufferedWriter(target)) {
            out.write(page, 0, at);
            writeInScript(out, json);
            out.write(page, at + DATA.length(), page.length() - at - DATA.length());
        }
    }

    /** JSON inside a script element: no {@code </script>}, {@code <!--} or line separator survives. */
    private static void writeInScript(Writer out, String json) throws IOException {
        for (int i = 0; i < json.length(); i++) {
            char c = json.charAt(i);
            switch (c) {
                case '<' -> out.write("\\u003c");
                case '>' -> out.write("\\u003e");
                case '&' -> out.write("\\u0026");
                case '\u2028' -> out.write("\\u2028");
                case '\u2029' -> out.write("\\u2029");
                default -> out.write(c);
            }
        }
    }

    private static String resource(String name) throws IOException {
        try (InputStream in = HtmlReport.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("resource " + name + " is missing from the jar");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}

package dev.varve.bench.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** The report as one page that needs nothing else. */
final class Page {
    private static final String LIBRARY = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    private final StringBuilder body = new StringBuilder();
    private final List<Map<String, Object>> charts = new ArrayList<>();

    private Page() {}

    static String of(Report report) {
        Page page = new Page();
        page.body.append("<ul>");
        report.facts().forEach(fact -> page.body.append(element("li", fact)));
        page.body.append("</ul>\n");
        page.table(report.contents());
        report.parts().forEach(page::part);
        return resource("report.html")
                .replace("{{body}}", page.body)
                .replace(
                        "{{charts}}",
                        JsonMapper.shared().writeValueAsString(page.charts).replace("<", "\\u003c"))
                .replace("{{library}}", resource(LIBRARY));
    }

    private void part(Part part) {
        body.append(element("h2", part.job().title()))
                .append("\n<p>")
                .append(element("code", part.command()))
                .append("</p>\n");
        Report.trouble(part)
                .ifPresent(said -> body.append("<pre class=\"trouble\">")
                        .append(escaped(said))
                        .append("</pre>\n"));
        for (Chart chart : part.job().charts()) {
            chart.of(part.tables()).forEach(config -> {
                body.append("<div class=\"chart\"><canvas></canvas></div>\n");
                charts.add(config);
            });
        }
        for (String block : Blocks.of(part.outcome().output())) {
            if (Blocks.isTable(block)) {
                table(block);
            } else {
                body.append(element("pre", block)).append('\n');
            }
        }
    }

    private void table(String markdown) {
        for (Table table : Table.in(markdown)) {
            body.append("<div class=\"table\"><table>\n");
            row("th", table.head(), table.right());
            table.rows().forEach(row -> row("td", row, table.right()));
            body.append("</table></div>\n");
        }
    }

    private void row(String cell, List<String> texts, List<Boolean> right) {
        body.append("<tr>");
        for (int i = 0; i < texts.size(); i++) {
            body.append('<').append(cell).append(right.get(i) ? " class=\"right\">" : ">");
            body.append(escaped(texts.get(i).replace("`", "")));
            body.append("</").append(cell).append('>');
        }
        body.append("</tr>\n");
    }

    private static String element(String name, String text) {
        return "<" + name + ">" + escaped(text) + "</" + name + ">";
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String resource(String name) {
        try (InputStream in = Optional.ofNullable(Page.class.getResourceAsStream(name))
                .orElseThrow(() -> new IllegalStateException(name + " is missing"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}

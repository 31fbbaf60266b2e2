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

/**
 * The report as Markdown, and as one page that needs nothing else.
 *
 * @param facts where and of what the figures are
 * @param parts what the benchmarks printed
 */
record Report(List<String> facts, List<Part> parts) {
    private static final String CHARTS = "/META-INF/resources/webjars/chart.js/4.5.1/dist/chart.umd.min.js";

    String markdown() {
        StringBuilder text = new StringBuilder("# Varve: benchmarks\n\n");
        facts.forEach(fact -> text.append("- ").append(fact).append('\n'));
        for (Part part : parts) {
            text.append("\n## ").append(part.job().title()).append("\n\n");
            text.append("`").append(part.command()).append("`\n\n");
            for (String block : blocks(part.output())) {
                text.append(block.startsWith("|") ? block : "```\n" + block + "\n```")
                        .append("\n\n");
            }
        }
        return text.toString();
    }

    String html() {
        StringBuilder body = new StringBuilder();
        List<Map<String, Object>> charts = new ArrayList<>();
        body.append("<ul>");
        facts.forEach(fact -> body.append("<li>").append(escaped(fact)).append("</li>"));
        body.append("</ul>\n");
        for (Part part : parts) {
            body.append("<h2>").append(escaped(part.job().title())).append("</h2>\n<p><code>");
            body.append(escaped(part.command())).append("</code></p>\n");
            for (Chart chart : part.job().charts()) {
                chart.of(part.tables()).forEach(config -> {
                    body.append("<div class=\"chart\"><canvas></canvas></div>\n");
                    charts.add(config);
                });
            }
            blocks(part.output()).forEach(block -> body.append(html(block)));
        }
        return resource("report.html")
                .replace("{{body}}", body)
                .replace(
                        "{{charts}}",
                        JsonMapper.shared().writeValueAsString(charts).replace("<", "\\u003c"))
                .replace("{{library}}", resource(CHARTS));
    }

    /** Paragraphs: each table, and each stretch of other text. */
    private static List<String> blocks(String output) {
        List<String> blocks = new ArrayList<>();
        StringBuilder block = new StringBuilder();
        boolean table = false;
        for (String line : output.strip().split("\n")) {
            if (line.startsWith("|") != table) {
                flush(block, blocks);
                table = !table;
            }
            block.append(line.stripTrailing()).append('\n');
        }
        flush(block, blocks);
        return blocks;
    }

    private static void flush(StringBuilder block, List<String> to) {
        if (!block.toString().isBlank()) {
            to.add(block.toString().strip());
        }
        block.setLength(0);
    }

    private static String html(String block) {
        if (!block.startsWith("|")) {
            return "<pre>" + escaped(block) + "</pre>\n";
        }
        StringBuilder html = new StringBuilder("<table>\n");
        for (Table table : Table.in(block)) {
            html.append(row("th", table.head()));
            table.rows().forEach(row -> html.append(row("td", row)));
        }
        return html.append("</table>\n").toString();
    }

    private static String row(String cell, List<String> texts) {
        StringBuilder html = new StringBuilder("<tr>");
        texts.forEach(text -> html.append('<')
                .append(cell)
                .append('>')
                .append(escaped(text))
                .append("</")
                .append(cell)
                .append('>'));
        return html.append("</tr>\n").toString();
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }

    private static String resource(String name) {
        try (InputStream in = Optional.ofNullable(Report.class.getResourceAsStream(name))
                .orElseThrow(() -> new IllegalStateException(name + " is missing"))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}

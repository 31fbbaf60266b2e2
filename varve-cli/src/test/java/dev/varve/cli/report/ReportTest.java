package dev.varve.cli.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.cli.Cli;
import dev.varve.cli.Samples;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The page that {@code replay --report} writes. */
class ReportTest {
    private static final Pattern DATA =
            Pattern.compile("<script type=\"application/json\" id=\"data\">(.*?)</script>", Pattern.DOTALL);

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @Test
    void needs_nothing_from_anywhere() throws IOException {
        String page = report(Samples.orders(60));
        assertThat(page).doesNotContainPattern("(?i)(src|href|action)\\s*=\\s*[\"']?(https?:)?//");
        assertThat(page)
                .doesNotContainPattern(
                        "(?i)@import|\\burl\\((?![\"']?data:)|XMLHttpRequest|<link|(?m)^(import|export) ");
        // What is not allowed here fails in the browser, however it is written.
        assertThat(page)
                .contains("Content-Security-Policy")
                .contains("default-src 'none'")
                .doesNotContain("unsafe-inline")
                .doesNotContain("connect-src");
        assertThat(page).doesNotContain("{{");
    }

    @Test
    void holds_series_notes_and_messages() throws IOException {
        JsonNode session = data(report(Samples.orders(60))).path("sessions").path(0);
        assertThat(session.path("messages")).hasSize(120);
        assertThat(session.at("/timeline/context").size())
                .isEqualTo(session.at("/timeline/history").size())
                .isGreaterThan(50);
        assertThat(session.at("/timeline/marks/0/kind").stringValue()).isEqualTo("activation");
        JsonNode note = session.path("notes").path(0);
        assertThat(note.path("from").intValue()).isEqualTo(1);
        JsonNode line = note.path("lines").path(0);
        assertThat(line.path("priority").stringValue()).isIn("CRITICAL", "IMPORTANT", "NOTE");
        assertThat(line.path("at").stringValue()).matches("\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}");
    }

    @Test
    void hostile_text_stays_text() throws IOException {
        String hostile = "</script><script>alert(1)</script><!-- <img src=x onerror=alert(2)> \\u2028 &amp; {{style}}";
        String page = report(Samples.line("user", 1, hostile) + Samples.line("assistant", 2, "Noted."));
        assertThat(page)
                .doesNotContain("<script>alert")
                .doesNotContain("<img src=x")
                .doesNotContain("\u2028");
        assertThat(data(page)
                        .path("sessions")
                        .path(0)
                        .path("messages")
                        .path(0)
                        .path("text")
                        .stringValue())
                .startsWith("</script><script>alert(1)</script><!-- <img")
                .endsWith("\u2028 &amp; {{style}}");
    }

    @Test
    void long_messages_are_cut_with_a_note() throws IOException {
        JsonNode message = data(report(
                        Samples.line("user", 1, "x".repeat(10_000)) + Samples.line("assistant", 2, "Ok.")))
                .path("sessions")
                .path(0)
                .path("messages")
                .path(0);
        assertThat(message.path("text").stringValue()).hasSize(4_000);
        assertThat(message.path("cut").intValue()).isEqualTo(6_000);
    }

    private String report(String conversation) throws IOException {
        Cli cli = new Cli(folder);
        cli.write("talk.jsonl", conversation);
        assertThat(cli.run("replay", "talk.jsonl", "--policy", "incremental", "--report", "out.html")
                        .err())
                .isEmpty();
        return Files.readString(folder.resolve("out.html"));
    }

    private static JsonNode data(String page) {
        Matcher matcher = DATA.matcher(page);
        assertThat(matcher.find()).isTrue();
        return JsonMapper.shared().readTree(matcher.group(1));
    }
}

package dev.varve.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.LoggedMessage;
import dev.varve.Scope;
import dev.varve.Varve;
import dev.varve.dashboard.report.ReportPage;
import dev.varve.event.Course;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The data inside a report. */
@Tag("long")
class ReportPageTest {
    private static final String BEGIN = "<script type=\"application/json\" id=\"data\">";

    @TempDir
    Path folder;

    private JsonNode report(SqliteStore store, Scope scope) throws Exception {
        StringWriter written = new StringWriter();
        new ReportPage(store, Databases.policy(), 0, Databases.NOW)
                .write(written, "orders.jsonl", List.of(new ReportPage.Part(scope, List.of())));
        String page = written.toString();
        int from = page.indexOf(BEGIN) + BEGIN.length();
        return JsonMapper.shared().readTree(page.substring(from, page.indexOf("</script>", from)));
    }

    @Test
    void what_the_model_saw_at_each_call_is_in_a_report_with_each_text_once() throws Exception {
        Scope scope = new Scope("default", "shop", "orders");
        try (SqliteStore store = Databases.store(folder);
                Varve varve = Databases.varve(store)) {
            Databases.talk(varve, scope, 40);
            Course course = varve.session(scope).course(ContextRequest.EMPTY);
            JsonNode seen = report(store, scope).at("/sessions/0/seen");
            assertThat(seen.path("calls").size()).isEqualTo(course.calls());
            List<Integer> places = new ArrayList<>();
            for (int number = 1; number <= course.calls(); number++) {
                JsonNode call = seen.path("calls").get(number - 1);
                places.subList(call.path("keep").intValue(), places.size()).clear();
                call.path("rest").forEach(place -> places.add(place.intValue()));
                List<String> notes = new ArrayList<>();
                List<Long> messages = new ArrayList<>();
                for (int place : places) {
                    JsonNode piece = seen.path("pieces").get(place);
                    if (piece.path("kind").stringValue().equals("message")) {
                        messages.add(piece.path("seq").longValue());
                        assertThat(piece.path("text").stringValue()).isEmpty();
                    } else if (!piece.path("kind").stringValue().equals("added")) {
                        notes.add(piece.path("text").stringValue());
                    }
                }
                Context context = course.context(number);
                List<String> expected = new ArrayList<>();
                context.blocks().forEach(block -> expected.addAll(block.pieces()));
                context.hint().map(ContextBlock::text).ifPresent(expected::add);
                assertThat(notes).as("notes of call %d", number).isEqualTo(expected);
                assertThat(messages)
                        .isEqualTo(context.window().stream()
                                .map(LoggedMessage::seq)
                                .toList());
            }
        }
    }

    @Test
    void a_long_report_has_some_of_the_calls_with_the_first_and_the_last() throws Exception {
        Scope scope = new Scope("default", "shop", "long");
        try (SqliteStore store = Databases.store(folder)) {
            Databases.longSession(store, scope, 1_000);
            JsonNode session = report(store, scope).at("/sessions/0");
            JsonNode calls = session.at("/seen/calls");
            assertThat(calls.size()).isEqualTo(400);
            assertThat(calls.at("/0/call").intValue()).isEqualTo(1);
            assertThat(calls.at("/399/call")).isEqualTo(session.at("/timeline/calls"));
        }
    }
}

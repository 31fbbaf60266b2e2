package dev.varve.dashboard.report;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.dashboard.session.Courses;
import dev.varve.dashboard.session.MessageView;
import dev.varve.dashboard.session.NoteView;
import dev.varve.dashboard.session.SessionDetail;
import dev.varve.dashboard.session.SessionEndpoints;
import dev.varve.dashboard.session.SessionList;
import dev.varve.dashboard.session.Timeline;
import dev.varve.dashboard.source.MemorySource;
import dev.varve.dashboard.web.ApiCall;
import dev.varve.dashboard.web.ApiJson;
import dev.varve.dashboard.web.PageFiles;
import dev.varve.internal.session.Masking;
import dev.varve.model.InMemoryLedger;
import dev.varve.model.ModelLimits;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import java.io.IOException;
import java.io.Writer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The session screen of the dashboard with its data in one file: the same modules and style, without a server. Long
 * messages are truncated, so that the page of a long session stays usable. It shows what the model saw at all calls,
 * or at 400 of them.
 */
public final class ReportPage {
    private static final int MOST_CHARS = 4_000;
    private static final int FEWEST_CHARS = 200;
    private static final int PAGE = 1_000;
    private static final int MOST_CALLS = 400;

    /** Characters of messages that a browser takes without effort. */
    private static final long PAGE_CHARS = 16_000_000;

    private static final Pattern IMPORT = Pattern.compile("(?m)^import .*;\\n");
    private static final Pattern EXPORT = Pattern.compile("(?m)^export ");

    private final Store store;
    private final Policy policy;
    private final long window;
    private final Clock clock;

    /**
     * Reports on sessions of a store.
     *
     * @param policy under which their contexts were assembled
     * @param window tokens of the agent's model, 0 if unknown
     */
    public ReportPage(Store store, Policy policy, long window, Clock clock) {
        this.store = store;
        this.policy = policy;
        this.window = window;
        this.clock = clock;
    }

    /**
     * One session of the report.
     *
     * @param scope of the session
     * @param remarks one sentence each
     */
    public record Part(Scope scope, List<String> remarks) {
        /** Copies the collections. */
        public Part {
            remarks = List.copyOf(remarks);
        }
    }

    /** The page's data of a session: the answers of the API in one record. */
    record Data(
            List<String> remarks,
            SessionDetail detail,
            Timeline timeline,
            List<NoteView> notes,
            List<MessageView> messages,
            SeenCalls seen) {}

    /** All that the page has. */
    record Whole(String file, List<Data> sessions) {}

    /**
     * Writes the page. It contains messages, so only its owner should be able to read the file.
     *
     * @param file the file that was played, for people
     */
    public void write(Writer out, String file, List<Part> parts) throws IOException {
        List<Data> sessions = new ArrayList<>();
        try (Varve varve = Varve.builder()
                .store(store)
                .keepStoreOpen()
                .policy(policy)
                .clock(clock)
                .executor(Runnable::run)
                .build()) {
            MemorySource source = new MemorySource(
                    file,
                    store,
                    varve,
                    parts.isEmpty() ? Scope.DEFAULT : parts.get(0).scope().tenant(),
                    policy,
                    window,
                    ModelLimits.defaults(),
                    new InMemoryLedger(),
                    Optional.empty(),
                    List::of,
                    session -> false,
                    Optional.empty(),
                    clock);
            SessionEndpoints pages = new SessionEndpoints(source, new SessionList(source), new Courses(source));
            for (Part part : parts) {
                sessions.add(data(pages, part, parts.size()));
            }
        }
        String page = page();
        int at = page.indexOf(DATA);
        out.write(page, 0, at);
        writeInScript(out, ApiJson.of(new Whole(file, sessions)));
        out.write(page, at + DATA.length(), page.length() - at - DATA.length());
    }

    private static final String DATA = "{{data}}";

    private Data data(SessionEndpoints pages, Part part, int sessions) {
        Scope scope = part.scope();
        ApiCall call = new ApiCall(Map.of("project", scope.resource(), "session", scope.session()));
        long last = store.state(scope).map(SessionState::lastSeq).orElse(0L);
        long share = PAGE_CHARS / sessions / Math.max(1, last);
        int chars = (int) Math.max(FEWEST_CHARS, Math.min(MOST_CHARS, share));
        List<MessageView> messages = new ArrayList<>();
        for (long from = 1; from <= last; from += PAGE) {
            Masking.by(policy.secrets())
                    .forOthers(store)
                    .messages(scope, new Span(from, Math.min(from + PAGE, last + 1)))
                    .forEach(message -> messages.add(MessageView.of(message, chars)));
        }
        Timeline timeline = pages.timeline(call);
        return new Data(
                part.remarks(),
                pages.detail(call),
                timeline,
                Masking.by(policy.secrets()).forOthers(store).notes(scope, EnumSet.allOf(Note.Status.class)).stream()
                        .map(NoteView::of)
                        .toList(),
                messages,
                SeenCalls.of(
                        picked(timeline.calls(), Math.max(2, MOST_CALLS / sessions)),
                        number -> pages.seen(call.with("call", Long.toString(number))),
                        messages.stream().collect(Collectors.toMap(MessageView::seq, Function.identity()))));
    }

    /** All calls, or a sample that includes the first and the last. */
    private static int[] picked(int calls, int most) {
        if (calls <= most) {
            return IntStream.rangeClosed(1, calls).toArray();
        }
        return IntStream.range(0, most)
                .map(i -> 1 + (int) ((long) i * (calls - 1) / (most - 1)))
                .toArray();
    }

    /** The dashboard's page with its resources inlined. Hashes permit these scripts and this style, and no others. */
    static String page() {
        String charts = PageFiles.text("uplot.js").strip();
        String script = "\n" + modules();
        String style = "\n" + PageFiles.text("pico.css") + PageFiles.text("uplot.css") + PageFiles.text("app.css");
        String policy = "default-src 'none'; img-src data:; base-uri 'none'; form-action 'none'; style-src "
                + hash(style) + "; script-src " + hash(charts) + " " + hash(script);
        return PageFiles.text("index.html")
                .replace(
                        "<meta name=\"viewport\"",
                        "<meta http-equiv=\"Content-Security-Policy\" content=\"" + policy
                                + "\">\n<meta name=\"viewport\"")
                .replaceAll("<link rel=\"[^<>]*+>\n", "")
                .replaceAll("<script src[^<>]*+></script>\n", "")
                .replace("</head>", "<style>" + style + "</style>\n</head>")
                .replace(
                        "</body>",
                        "<script type=\"application/json\" id=\"data\">" + DATA + "</script>\n<script>" + charts
                                + "</script>\n<script type=\"module\">" + script + "</script>\n</body>");
    }

    /** All modules as one: top-level names are unique, so nothing has to be renamed. */
    private static String modules() {
        return PageFiles.MODULES.stream()
                .map(PageFiles::text)
                .map(text -> IMPORT.matcher(text).replaceAll(""))
                .map(text -> EXPORT.matcher(text).replaceAll(""))
                .collect(Collectors.joining("\n"));
    }

    private static String hash(String text) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(UTF_8));
            return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
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
}

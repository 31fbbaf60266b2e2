package dev.varve.internal.moment;

import dev.varve.Scope;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;

/** Traces as lines of a file, so that only sessions that have grown are read again. */
public final class TraceFile {
    private static final String CHANGE = "change";
    private static final String UNDONE = "undone";
    private static final String FAILURE = "failure";
    private static final String SUCCESS = "success";
    private static final int HEAD = 5;

    private TraceFile() {}

    /** The lines. */
    public static String write(List<Trace> traces) {
        StringBuilder file = new StringBuilder();
        for (Trace trace : traces) {
            if (trace instanceof Trace.Change change) {
                line(file, change.undone() ? UNDONE : CHANGE, change.origin(), change.path(), change.asked());
            } else if (trace instanceof Trace.Failure failure) {
                line(
                        file,
                        FAILURE,
                        failure.origin(),
                        failure.command(),
                        failure.exact(),
                        failure.task(),
                        failure.form(),
                        failure.error(),
                        failure.instead(),
                        failure.remedy());
            } else if (trace instanceof Trace.Success success) {
                line(file, SUCCESS, success.origin(), success.command(), success.exact(), success.task());
            }
        }
        return file.toString();
    }

    private static void line(StringBuilder file, String kind, Trace.Origin origin, String... fields) {
        file.append(kind)
                .append('\t')
                .append(origin.session().session())
                .append('\t')
                .append(origin.seq())
                .append('\t')
                .append(origin.at().toEpochSecond(ZoneOffset.UTC))
                .append('\t')
                .append(origin.branch());
        for (String field : fields) {
            file.append('\t').append(field.replace('\t', ' ').replace('\n', ' ').replace('\r', ' '));
        }
        file.append('\n');
    }

    /** Those of a file of a resource; what a crash has torn is passed over. */
    public static List<Trace> read(String file, String tenant, String resource) {
        List<Trace> traces = new ArrayList<>();
        file.lines().forEach(line -> {
            String[] fields = line.split("\t", -1);
            if (fields.length > HEAD) {
                Trace.Origin origin = new Trace.Origin(
                        new Scope(tenant, resource, fields[1]),
                        Long.parseLong(fields[2]),
                        LocalDateTime.ofEpochSecond(Long.parseLong(fields[3]), 0, ZoneOffset.UTC),
                        fields[4]);
                add(traces, origin, fields);
            }
        });
        return traces;
    }

    private static void add(List<Trace> traces, Trace.Origin origin, String[] fields) {
        String kind = fields[0];
        int count = fields.length - HEAD;
        if (count == 2 && (kind.equals(CHANGE) || kind.equals(UNDONE))) {
            traces.add(new Trace.Change(origin, fields[HEAD], fields[HEAD + 1], kind.equals(UNDONE)));
        } else if (count == 7 && kind.equals(FAILURE)) {
            traces.add(new Trace.Failure(
                    origin,
                    fields[HEAD],
                    fields[HEAD + 1],
                    fields[HEAD + 2],
                    fields[HEAD + 3],
                    fields[HEAD + 4],
                    fields[HEAD + 5],
                    fields[HEAD + 6]));
        } else if (count == 3 && kind.equals(SUCCESS)) {
            traces.add(new Trace.Success(origin, fields[HEAD], fields[HEAD + 1], fields[HEAD + 2]));
        }
    }
}

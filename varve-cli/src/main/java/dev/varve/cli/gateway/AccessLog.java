package dev.varve.cli.gateway;

import dev.varve.gateway.relay.AccessRecord;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.internal.session.Masking;
import java.io.PrintStream;
import java.util.Locale;
import java.util.function.Consumer;

/** Logs one line per call. Paths come from clients, so control characters are left out. */
final class AccessLog implements Consumer<AccessRecord> {
    private static final int LONGEST_PATH = 100;

    private final PrintStream err;

    AccessLog(PrintStream err) {
        this.err = err;
    }

    @Override
    public void accept(AccessRecord call) {
        String path = Masking.on().text(call.path()).replaceAll("[^\\x21-\\x7e]", "?");
        String shown = path.length() > LONGEST_PATH ? path.substring(0, LONGEST_PATH) + "…" : path;
        err.println(String.format(
                Locale.ROOT,
                "%s %s %s%s %d %s %d bytes, held %d ms, first after %d ms, all after %d ms, memory %s",
                call.caller(),
                call.method(),
                call.upstream(),
                shown,
                call.status(),
                call.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                call.bytesDown(),
                call.held().toMillis(),
                call.firstByte().toMillis(),
                call.total().toMillis(),
                memory(call.memory())));
    }

    private static String memory(MemoryReport report) {
        String why = report.reason() == MemoryReport.Reason.NONE
                ? ""
                : " (" + report.reason().text() + ")";
        String saved = report.before() == 0 ? "" : ", " + report.before() + " tokens became " + report.after();
        return report.state().text() + why + saved;
    }
}

package dev.varve.cli.gateway;

import dev.varve.gateway.relay.AccessRecord;
import dev.varve.gateway.relay.MemoryReport;
import dev.varve.internal.session.Masking;
import java.io.PrintStream;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.function.Consumer;

/** Logs one line per call. Paths and names come from clients, so control characters are left out. */
final class AccessLog implements Consumer<AccessRecord> {
    private static final int LONGEST = 100;

    private final PrintStream err;
    private final Clock clock;

    AccessLog(PrintStream err, Clock clock) {
        this.err = err;
        this.clock = clock;
    }

    @Override
    public void accept(AccessRecord call) {
        err.println(String.format(
                Locale.ROOT,
                "%s %s %s %s%s %d %s %d bytes, held %d ms, first after %d ms, all after %d ms, memory %s%s%s",
                clock.instant().truncatedTo(ChronoUnit.SECONDS),
                shown(call.caller()),
                shown(call.method()),
                call.upstream(),
                shown(call.path()),
                call.status(),
                call.outcome().name().toLowerCase(Locale.ROOT).replace('_', ' '),
                call.bytesDown(),
                call.held().toMillis(),
                call.firstByte().toMillis(),
                call.total().toMillis(),
                memory(call.memory()),
                named(", model ", call.talk().model()),
                named(", session ", call.talk().session())));
    }

    private static String named(String before, String name) {
        return name.isEmpty() ? "" : before + shown(name);
    }

    private static String shown(String given) {
        String text = Masking.on().text(given).replaceAll("[^\\x21-\\x7e]", "?");
        return text.length() > LONGEST ? text.substring(0, LONGEST) + "…" : text;
    }

    private static String memory(MemoryReport report) {
        String why = report.reason() == MemoryReport.Reason.NONE
                ? ""
                : " (" + report.reason().text() + ")";
        String saved = report.before() == 0 ? "" : ", " + report.before() + " tokens became " + report.after();
        return report.state().text() + why + saved;
    }
}

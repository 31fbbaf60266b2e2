package dev.varve.cli.session;

import dev.varve.Usage;
import dev.varve.VarveException;
import dev.varve.cli.console.JsonObject;
import dev.varve.cli.console.Output;
import dev.varve.cli.database.Database;
import dev.varve.cli.view.Texts;
import dev.varve.event.ProviderStatus;
import dev.varve.model.ModelLimits;
import dev.varve.model.ModelLimits.Spending;
import java.time.Clock;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Locale;

/**
 * Obstacles to model calls, for {@code varve status}: the month's spending against its limit, and paused providers.
 * Read from the files beside the database.
 */
final class ModelState {
    private final YearMonth month;
    private final Instant now;
    private final ModelLimits limits;
    private final List<ProviderStatus> providers;
    private Usage spent = Usage.NONE;
    private String unknown = "";

    ModelState(Database database, ModelLimits limits, Clock clock) {
        this.now = clock.instant();
        this.month = YearMonth.from(now.atOffset(ZoneOffset.UTC));
        this.limits = limits;
        this.providers = database.providers().read();
        try {
            spent = database.ledger().spent(month);
        } catch (VarveException e) {
            unknown = String.valueOf(e.getMessage());
        }
    }

    /** Adds the obstacles, if any. */
    JsonObject addTo(JsonObject json) {
        if (hasMonth()) {
            JsonObject figures = JsonObject.empty().put("month", month);
            if (!unknown.isEmpty()) {
                figures.put("unknown", unknown);
            } else {
                figures.put("tokens", spent.tokens());
                figures.put("money", limits.prices().of(spent));
            }
            json.put("month", limit(figures));
        }
        return json.put("providers", providers.stream().map(ModelState::json).toList());
    }

    private JsonObject limit(JsonObject figures) {
        if (limits.month().tokens() > 0) {
            figures.put("token_limit", limits.month().tokens());
        }
        if (limits.month().money() > 0) {
            figures.put("money_limit", limits.month().money());
        }
        return figures;
    }

    private static JsonObject json(ProviderStatus status) {
        return JsonObject.empty()
                .put("provider", status.provider())
                .put("circuit", status.circuit().name().toLowerCase(Locale.ROOT))
                .put("until", status.until())
                .put("reason", status.reason());
    }

    /** For people. */
    void print(Output output) {
        if (hasMonth()) {
            output.field("Month", month + ": " + (unknown.isEmpty() ? figures() : "not known: " + unknown));
        }
        for (ProviderStatus status : providers) {
            String when = now.isBefore(status.until())
                    ? "left alone until " + Texts.minute(status.until()) + " UTC, then tried again"
                    : "failed when last called, the next call tries it";
            output.field("Provider", status.provider() + ": " + when + ": " + status.reason());
        }
    }

    private boolean hasMonth() {
        return !limits.month().equals(Spending.NONE) || !spent.equals(Usage.NONE) || !unknown.isEmpty();
    }

    private String figures() {
        Spending bound = limits.month();
        double money = limits.prices().of(spent);
        boolean reached =
                bound.tokens() > 0 && spent.tokens() >= bound.tokens() || bound.money() > 0 && money >= bound.money();
        String tokens =
                Output.number(spent.tokens()) + (bound.tokens() > 0 ? " of " + Output.number(bound.tokens()) : "");
        String paid = bound.money() > 0 ? String.format(Locale.ROOT, ", %.2f of %.2f", money, bound.money()) : "";
        return tokens + " tokens" + paid + (reached ? "; no model is called until the month is over" : note(bound));
    }

    /** Limits are settings of the process that calls the models; no file beside the database holds them. */
    private static String note(Spending bound) {
        return bound.equals(Spending.NONE) ? "; no bound was given to this command (--set model.month.tokens=N)" : "";
    }
}

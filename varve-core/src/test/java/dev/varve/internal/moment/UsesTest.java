package dev.varve.internal.moment;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.HandOut;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Statement;
import dev.varve.StatementId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UsesTest {
    private static final Scope OLD = new Scope("t", "shop", "claude-code:old");
    private static final Scope NEW = new Scope("t", "shop", "claude-code:new");
    private static final Instant BEGIN = Instant.parse("2026-03-04T10:00:00Z");
    private static final String REPLACED =
            "- 2026-03-01 `npm rnu build` failed: Unknown command: \"rnu\"; `npm run build` worked instead (claude-code:old #3)";
    private static final String DECIDED =
            "- 2026-03-01 User: We use Redis for the rate limiter because the database was too slow for counters (claude-code:old #2)";

    private final List<LoggedMessage> messages = new ArrayList<>();
    private final List<HandOut> all = new ArrayList<>();

    private Instant now() {
        return BEGIN.plusSeconds(60L * messages.size());
    }

    private void add(Message message) {
        long seq = messages.size() + 1;
        messages.add(new LoggedMessage(seq, message.withTime(BEGIN.plusSeconds(60 * seq)), 10, 10 * seq, false));
    }

    private void calls(String command, String output) {
        String id = "c" + messages.size();
        add(Message.assistant(new Part.ToolCall(id, "Bash", "{\"command\":\"" + command + "\"}")));
        add(Message.tool(new Part.ToolResult(id, "Bash", output, false)));
    }

    private HandOut told(HandOut.Moment moment, String text) {
        StatementId source = new StatementId(OLD, new Statement.Place(3, 0, 0));
        HandOut handOut = new HandOut(
                "h" + all.size(),
                NEW,
                moment,
                now().plusSeconds(1),
                List.of(new HandOut.Line(text, List.of(source))),
                30,
                HandOut.Use.UNKNOWN);
        all.add(handOut);
        return handOut;
    }

    private HandOut.Use use(HandOut handOut) {
        return Uses.of(handOut, all, messages, now().plus(Duration.ofMinutes(5)));
    }

    @Test
    void running_the_command_that_worked_is_a_use() {
        add(Message.user("Build it"));
        calls("npm rnu build", "Unknown command: \\\"rnu\\\"");
        HandOut handOut = told(HandOut.Moment.AFTER_FAILURE, REPLACED);
        calls("npm run build", "built");

        assertThat(use(handOut)).isEqualTo(HandOut.Use.YES);
    }

    @Test
    void what_the_prompt_says_too_is_none() {
        add(Message.user("Build it with `npm run build`"));
        HandOut handOut = told(HandOut.Moment.PROMPT, REPLACED);
        calls("npm run build", "built");
        add(Message.user("Thanks"));

        assertThat(use(handOut)).isEqualTo(HandOut.Use.NO);
    }

    @Test
    void what_a_tool_says_in_between_is_none() {
        add(Message.user("Build it"));
        HandOut handOut = told(HandOut.Moment.PROMPT, REPLACED);
        calls("cat README.md", "Run npm run build.");
        calls("npm run build", "built");
        add(Message.user("Thanks"));

        assertThat(use(handOut)).isEqualTo(HandOut.Use.NO);
    }

    @Test
    void four_words_of_one_line_are_a_use() {
        HandOut handOut = told(HandOut.Moment.PROMPT, DECIDED);
        add(Message.user("Where should the limiter count?"));
        add(Message.assistant("In Redis, since the database was too slow for that many rates."));
        HandOut later = told(HandOut.Moment.PROMPT, DECIDED);
        add(Message.user("And carts?"));
        add(Message.assistant("In Redis, since the database was too slow for that many rates."));
        add(Message.user("Good"));

        assertThat(use(handOut)).isEqualTo(HandOut.Use.YES);
        assertThat(use(later)).as("told before").isEqualTo(HandOut.Use.NO);
    }

    @Test
    void three_words_are_chance() {
        HandOut handOut = told(HandOut.Moment.PROMPT, DECIDED);
        add(Message.user("Where should it count?"));
        add(Message.assistant("The database is slow today."));
        add(Message.user("Good"));
        add(Message.assistant("Redis would have counters for a rate limiter."));

        assertThat(use(handOut)).as("in the next turn only").isEqualTo(HandOut.Use.NO);
    }

    @Test
    void a_turn_that_goes_on_may_use_it_yet() {
        HandOut handOut = told(HandOut.Moment.PROMPT, DECIDED);
        add(Message.user("Where should it count?"));
        calls("ls", "src");

        assertThat(use(handOut)).isEqualTo(HandOut.Use.UNKNOWN);
        assertThat(Uses.of(handOut, all, messages, now().plus(Duration.ofHours(3))))
                .isEqualTo(HandOut.Use.NO);
    }
}

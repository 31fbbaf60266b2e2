package dev.varve.gateway.memory;

import dev.varve.gateway.match.Chain;
import dev.varve.gateway.wire.ChatCall;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;

/** The client's name of a conversation. Never derived from credentials, which change during a conversation. */
final class LaneName {
    private static final int LONGEST = 200;
    private static final Pattern THREAD = Pattern.compile("\"thread_id\"\\s*+:\\s*+\"([^\"]++)\"");
    private static final List<String> OTHERS = List.of(
            "x-session-id",
            "x-session-affinity",
            "session_id",
            "session-id",
            "x-litellm-session-id",
            "helicone-session-id",
            "x-sm-conversation-id");

    private LaneName() {}

    /**
     * The lane of a call.
     *
     * @param opening digest of its first message, for clients that name nothing
     */
    static String of(HttpFields headers, ChatCall call, String opening) {
        Optional<String> own = value(headers, "x-varve-session");
        if (own.isPresent()) {
            return usable(own.get());
        }
        Optional<String> claude = value(headers, "x-claude-code-session-id").map(id -> "claude-code:" + id);
        if (claude.isPresent()) {
            return usable(claude.get() + agent(headers));
        }
        Optional<String> codex = value(headers, "thread-id")
                .or(() -> value(headers, "x-codex-turn-metadata").flatMap(LaneName::thread))
                .map(id -> "codex:" + id);
        if (codex.isPresent()) {
            return usable(codex.get());
        }
        Optional<String> other = OTHERS.stream()
                .map(name -> value(headers, name))
                .flatMap(Optional::stream)
                .findFirst()
                .map(id -> "session:" + id)
                .or(call::lane);
        return usable(other.orElseGet(() -> "chain:" + opener(call.user(), opening)));
    }

    /** Two people who begin alike have conversations of their own. */
    private static String opener(String user, String opening) {
        String whole = user.isEmpty() ? opening : Chain.digest(user + "\n" + opening);
        return whole.substring(0, Chain.LINK_LENGTH);
    }

    /** The lane of a conversation that the provider keeps, by the provider's id. */
    static String ofKept(String id) {
        return usable("kept:" + id);
    }

    /** True if the client names its conversations. */
    static boolean isNamed(String lane) {
        return !lane.startsWith("chain:");
    }

    private static String agent(HttpFields headers) {
        for (HttpField field : headers) {
            String name = field.getLowerCaseName();
            if (name.equals("x-claude-code-agent-id") && field.getValue() != null) {
                return "/" + field.getValue();
            }
        }
        return "";
    }

    private static Optional<String> thread(String metadata) {
        Matcher found = THREAD.matcher(metadata);
        return found.find() ? Optional.of(found.group(1)) : Optional.empty();
    }

    private static Optional<String> value(HttpFields headers, String name) {
        return Optional.ofNullable(headers.get(name)).filter(value -> !value.isBlank());
    }

    /** The name as a session key: a long or odd name is replaced by its digest. */
    private static String usable(String name) {
        boolean plain = name.length() <= LONGEST && name.chars().allMatch(c -> c > ' ' && c < 0x7f && c != '~');
        return plain
                ? name
                : name.substring(0, Math.max(0, name.indexOf(':') + 1)).toLowerCase(Locale.ROOT)
                        + Chain.digest(name).substring(0, Chain.LINK_LENGTH);
    }
}

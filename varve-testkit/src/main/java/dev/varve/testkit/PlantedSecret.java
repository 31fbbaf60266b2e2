package dev.varve.testkit;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.language.secret.SecretExamples;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/**
 * A secret in a text, planted to check that nothing shows it. Its characters are random.
 *
 * @param kind of secret
 * @param text contains the secret
 * @param secret the part that must not be shown
 */
public record PlantedSecret(String kind, String text, String secret) {
    /** One for each way of writing one that the finder knows. */
    public static List<PlantedSecret> all(long seed) {
        return SecretExamples.planted(new Random(seed)).stream()
                .map(each -> new PlantedSecret(each.kind(), each.text(), each.secret()))
                .toList();
    }

    /**
     * Says each of them in a session, as a user, a tool and an agent do, and saves one. Under a policy that keeps
     * secrets this reproduces data stored before secrets were looked for: the notes contain them too.
     */
    public static void sayAll(List<PlantedSecret> planted, Varve careless, Scope scope, Instant begin) {
        Session session = careless.session(scope);
        Instant at = begin;
        for (PlantedSecret each : planted) {
            at = at.plusSeconds(60);
            session.append(
                    Message.user("The refund needs this: " + each.text, at),
                    Message.assistant(at, new Part.ToolCall("c" + at, "Bash", "{}")),
                    Message.tool(at, new Part.ToolResult("c" + at, "Bash", "error: " + each.text, true)),
                    Message.assistant("I decided to use " + each.text, at));
        }
        session.catchUp(Duration.ofSeconds(30));
        session.context();
        careless.remember(scope.tenant(), scope.resource(), "Always use " + planted.get(2).text, "Anna");
    }

    /** The words around it in a text that shows it. */
    public String around(String shown) {
        int at = Math.max(0, shown.indexOf(secret));
        return shown.substring(Math.max(0, at - 60), Math.min(shown.length(), at + 40));
    }

    /** True if a text shows the secret, verbatim or within a JSON string. */
    public boolean isIn(String shown) {
        String json = secret.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return shown.contains(secret) || shown.contains(json);
    }
}

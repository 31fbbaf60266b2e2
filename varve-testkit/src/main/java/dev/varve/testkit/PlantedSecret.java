package dev.varve.testkit;

import dev.varve.language.secret.SecretExamples;
import java.util.List;
import java.util.Random;

/**
 * A secret in a text, to be planted where nothing should show it. Its characters are drawn by chance.
 *
 * @param kind   what it is
 * @param text   has the secret
 * @param secret the part that must not be shown
 */
public record PlantedSecret(String kind, String text, String secret) {
    /** One for each way of writing one that the finder knows. */
    public static List<PlantedSecret> all(long seed) {
        return SecretExamples.planted(new Random(seed)).stream()
                .map(each -> new PlantedSecret(each.kind(), each.text(), each.secret()))
                .toList();
    }

    /** Whether a text shows the secret, as it is or within a string of JSON. */
    public boolean isIn(String shown) {
        String json = secret.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n");
        return shown.contains(secret) || shown.contains(json);
    }
}

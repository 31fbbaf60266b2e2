package dev.varve.cli;

import java.time.Instant;

/** Small conversations. */
public final class Samples {
    private static final Instant START = Instant.parse("2026-03-02T09:00:00Z");

    private Samples() {}

    /** So many exchanges about orders, in Varve JSONL; each answer ends a turn. */
    public static String orders(int exchanges) {
        StringBuilder file = new StringBuilder();
        for (int i = 1; i <= exchanges; i++) {
            file.append(line(
                    "user",
                    2 * i,
                    "Customer " + i + " says order FM-" + (1000 + i) + " was charged twice on 2026-02-" + (10 + i % 18)
                            + ". We decided to refund " + (i * 7) + " EUR by Friday, and I prefer short answers. "
                            + "Please check the payment service and tell me what you find in its log."));
            file.append(line(
                    "assistant",
                    2 * i + 1,
                    "The log of payment-service shows two captures for FM-" + (1000 + i) + ", 364 ms apart, because"
                            + " the retry job ran while the webhook was being handled. I fixed the lock in"
                            + " src/payment/CaptureRetryJob.java and all 56 tests pass now."));
        }
        return file.toString();
    }

    /** One message of Varve JSONL; {@code second} tells when. */
    public static String line(String role, int second, String text) {
        return "{\"role\":\"" + role + "\",\"at\":\"" + START.plusSeconds(second) + "\",\"id\":\"m" + second
                + "\",\"text\":\"" + text + "\"}\n";
    }
}

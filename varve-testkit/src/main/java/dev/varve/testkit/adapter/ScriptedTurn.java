package dev.varve.testkit.adapter;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A turn of the script: the user's message, the rounds of tool calls, and the answer.
 *
 * @param user the speaker
 * @param number 1 to {@link #LAST}
 */
record ScriptedTurn(String user, int number) {
    static final int FACTS = 10;
    /** Here the user mentions more facts, without a word that says they matter. */
    static final int ASIDES = 11;

    static final int RESTART_AFTER = 150;
    /** The model fails when it should answer this turn; the process is restarted afterwards. */
    static final int LOST = 200;

    /** The model fails in this turn too, which has no tools: two questions of the user follow each other. */
    static final int UNANSWERED = 241;

    static final int LAST = 300;
    static final List<String> USERS = List.of("ada", "bob");

    /** Part of the user's message that identifies the turn. */
    static final Pattern MARK = Pattern.compile("\\(([a-z]+)-(\\d{3})\\)");

    static final List<String> SERVICES = List.of(
            "billing", "search index", "invoice export", "mobile gateway", "mail relay", "audit store", "rate limiter");

    private static final List<String> PEOPLE = List.of("Marta", "Jun", "Oskar", "Priya", "Tomasz");
    private static final List<String> ASKS = List.of(
            "How is the %s doing? It looked slow to me this morning, about %d ms, and %s thought so too.",
            "%3$s was here and talked about the %1$s for a while. What is behind the %2$d open tickets, do you think?",
            "The %s is quiet today. %3$s wonders who looks after the %2$d alerts while everybody is away.",
            "A short one about the %s: is it still on %d replicas? %s could not find it on the dashboards.");
    private static final List<String> ANSWERS = List.of(
            "The %s reads %d rows for each request, which is where the time goes. %s may know how it came about.",
            "Nothing unusual on the %s: about %d ms, as on most days. It may be worth a look together with %s later.",
            "The %s had %d requests in the last hour. I would ask %s for the older figures to compare them with.");

    String mark() {
        return String.format(Locale.ROOT, "(%s-%03d)", user, number);
    }

    /** The user's words. */
    String text() {
        if (number == FACTS) {
            return "I am allergic to " + facts().get(0)
                    + ", so never order anything with them. We decided that the release freeze starts on "
                    + facts().get(1) + ". From now on always use the staging key named " + facts().get(2) + ". "
                    + mark();
        }
        if (number == ASIDES) {
            List<String> told = asides(user);
            return "My sister is allergic to " + told.get(0) + ". The audit starts on " + told.get(1)
                    + ". Marta's desk is now in room " + told.get(2) + ". " + mark();
        }
        if (number == LAST) {
            return "What am I allergic to, when does the freeze start and which key is it? " + mark();
        }
        return filled(ASKS, 0) + " " + mark();
    }

    /** The facts of the user's turn {@link #FACTS}. */
    List<String> facts() {
        return facts(user);
    }

    static List<String> facts(String user) {
        return user.equals("ada")
                ? List.of("walnuts", "2026-05-04", "zk-4417-ada")
                : List.of("penicillin", "2026-06-18", "zk-9023-bob");
    }

    /** The asides of the user's turn {@link #ASIDES}. */
    static List<String> asides(String user) {
        return user.equals("ada")
                ? List.of("shellfish", "2026-09-07", "B-214")
                : List.of("latex", "2026-10-12", "C-507");
    }

    /** Rounds of tool calls before the answer; those of one round are made at once. */
    List<List<ScriptedCall>> rounds() {
        if (number % 5 != 0 || number == LAST || number == FACTS) {
            return List.of();
        }
        List<List<ScriptedCall>> rounds = new ArrayList<>();
        int count = number % 15 == 0 ? 3 : 1;
        for (int round = 0; round < count; round++) {
            List<ScriptedCall> calls = new ArrayList<>();
            for (int i = 0; i <= 1 + number % 2 - round % 2; i++) {
                calls.add(ScriptedCall.of(user, number, round, i));
            }
            rounds.add(calls);
        }
        return rounds;
    }

    /** The model's words beside tool calls; empty half of the time. */
    String aside() {
        return number % 2 == 0 ? "" : "Let me look at the " + service(3) + " first.";
    }

    String answer() {
        return filled(ANSWERS, 2) + " That is all for " + mark() + ".";
    }

    boolean streaming() {
        return number % 3 == 0;
    }

    boolean lost() {
        return number == LOST || number == UNANSWERED;
    }

    private String service(int shift) {
        return SERVICES.get((number * 3 + shift) % SERVICES.size());
    }

    private String filled(List<String> templates, int shift) {
        int value = (number * 37 + shift * 11) % 900 + 20;
        return String.format(
                Locale.ROOT,
                templates.get((number + shift) % templates.size()),
                service(shift),
                value,
                PEOPLE.get((number * 2 + shift) % PEOPLE.size()));
    }
}

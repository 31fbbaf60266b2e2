package dev.varve.testkit.adapter;

import dev.varve.testkit.wire.Reply;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One call of the script. All of it follows from the ref, such as {@code ada-017-0-1}: user, turn, round, number.
 *
 * @param ref repeated in the arguments and in the result
 */
record ScriptedCall(String ref, String user, int turn, int round, int number) {
    static final Pattern REF = Pattern.compile("\\b([a-z]+)-(\\d{3})-(\\d)-(\\d)\\b");

    static ScriptedCall of(String ref) {
        Matcher matcher = REF.matcher(ref);
        if (!matcher.matches()) {
            throw new IllegalArgumentException("not a ref of the script: " + ref);
        }
        return of(
                matcher.group(1),
                Integer.parseInt(matcher.group(2)),
                Integer.parseInt(matcher.group(3)),
                Integer.parseInt(matcher.group(4)));
    }

    static ScriptedCall of(String user, int turn, int round, int number) {
        String ref = String.format(Locale.ROOT, "%s-%03d-%d-%d", user, turn, round, number);
        return new ScriptedCall(ref, user, turn, round, number);
    }

    String name() {
        return AgentTools.NAMES.get(number % 2);
    }

    boolean fails() {
        return turn % 20 == 0 && number == 1;
    }

    String result() {
        String service = ScriptedTurn.SERVICES.get((turn + number) % ScriptedTurn.SERVICES.size());
        if (fails()) {
            return "check of " + service + " (ref " + ref + ") failed: connection refused after " + (turn * 7 % 90 + 10)
                    + " s";
        }
        StringBuilder lines = new StringBuilder("newest lines of " + service + ".log (ref " + ref + ")\n");
        for (int line = 0; line < 4; line++) {
            lines.append("  GET /")
                    .append(service.replace(' ', '-'))
                    .append("/items/")
                    .append(turn * 31 + line * 7 + number)
                    .append(" 200 in ")
                    .append((turn * 13 + line * 5) % 80 + 12)
                    .append(" ms\n");
        }
        return lines.toString();
    }

    Reply.ToolUse use() {
        String what = ScriptedTurn.SERVICES.get((turn + number) % ScriptedTurn.SERVICES.size());
        String arguments = "{\"what\":\"" + what + "\",\"ref\":\"" + ref + "\"}";
        return new Reply.ToolUse("call_" + ref.replace('-', '_'), name(), arguments);
    }
}

package dev.varve.dashboard;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Small conversations of the kinds that people have with agents and with each other. */
final class Scenarios {
    private static final int ROUNDS = 24;

    private Scenarios() {}

    /** All of them, each in the project of its name; the sessions by that name. */
    static Map<String, Scope> play(Varve varve) {
        Map<String, List<Message>> all = new LinkedHashMap<>();
        all.put("coding", coding());
        all.put("support", support());
        all.put("friends", friends());
        all.put("channel", channel());
        all.put("korean", talk("주문 %d번이 두 번 결제되었어요. 금요일까지 %d원을 환불해 주세요.", "로그를 확인했습니다. 주문 %d번의 환불 %d원을 접수했습니다."));
        all.put("japanese", talk("注文%d番が二重に請求されました。金曜日までに%d円を返金してください。", "ログを確認しました。注文%d番の返金%d円を受け付けました。"));
        all.put("chinese", talk("订单%d被重复扣款了,请在周五之前退款%d元。", "已查看日志,订单%d的退款%d元已经受理。"));
        all.put("hostile", hostile());
        Map<String, Scope> scopes = new LinkedHashMap<>();
        all.forEach((name, messages) -> {
            Scope scope = new Scope("default", name, name + "-session");
            Session session = varve.session(scope);
            for (Message message : messages) {
                session.append(message);
                if (message.role() != Role.ASSISTANT) {
                    session.context();
                }
            }
            scopes.put(name, scope);
        });
        return scopes;
    }

    private static Instant at(int minute) {
        return Databases.START.plusSeconds(60L * minute);
    }

    private static Message by(String speaker, String text, Instant at) {
        return new Message(Role.USER, List.of(new Part.Text(text)), at, "", speaker, Map.of());
    }

    /** Tools with long output, code, paths without a place to break. */
    private static List<Message> coding() {
        List<Message> messages = new ArrayList<>();
        for (int i = 1; i <= ROUNDS; i++) {
            String file =
                    "src/main/java/com/example/warehouse/inventory/reconciliation/StockReconciliationJobConfiguration"
                            + i;
            messages.add(
                    Message.user("Fix the failing test number " + i + " and never touch generated code.", at(4 * i)));
            messages.add(Message.assistant(
                    at(4 * i + 1),
                    new Part.ToolCall("c" + i, "bash", "{\"command\":\"mvn -q test -Dtest=Stock" + i + "Test\"}")));
            messages.add(Message.tool(new Part.ToolResult(
                            "c" + i,
                            "bash",
                            "FAIL " + file + ".java:" + (40 + i) + "\n" + "\tat frame of a stack trace\n".repeat(40),
                            true))
                    .withTime(at(4 * i + 2)));
            messages.add(Message.assistant(
                    "The lock in `" + file + ".java` was taken twice.\n\n```java\nlock.lock();\n```\nAll " + (50 + i)
                            + " tests pass now.",
                    at(4 * i + 3)));
        }
        return messages;
    }

    private static List<Message> support() {
        List<Message> messages = new ArrayList<>();
        for (int i = 1; i <= ROUNDS; i++) {
            messages.add(Message.user(
                    "Hello, ticket #" + (9000 + i) + ": my invoice of 2026-02-" + (10 + i % 18) + " shows " + (19 * i)
                            + ".90 EUR twice. I want the money back by Friday.",
                    at(30 * i)));
            messages.add(Message.assistant(
                    "I am sorry. I refunded " + (19 * i) + ".90 EUR for ticket #" + (9000 + i)
                            + "; it takes 3 to 5 working days.",
                    at(30 * i + 1)));
        }
        return messages;
    }

    /** Two people who write every few days. */
    private static List<Message> friends() {
        List<Message> messages = new ArrayList<>();
        for (int i = 1; i <= 2 * ROUNDS; i++) {
            messages.add(by(
                    i % 2 == 1 ? "Caroline" : "Melanie",
                    i % 2 == 1
                            ? "I went to the pottery class on Tuesday and made bowl number " + i + " for my sister."
                            : "Lovely! We hiked to lake number " + i
                                    + " with the kids; I will send you photos tomorrow.",
                    at(2_000 * i)));
        }
        return messages;
    }

    /** Many speakers, short lines, nobody an assistant. */
    private static List<Message> channel() {
        String[] speakers = {
            "zykotick9", "|LuBu|", "DasEi", "a_very_long_nick_that_goes_on_and_on_and_on", "[1]", "ubottu"
        };
        List<Message> messages = new ArrayList<>();
        for (int i = 1; i <= 6 * ROUNDS; i++) {
            String speaker = speakers[i % speakers.length];
            messages.add(by(
                    speaker,
                    speakers[(i + 2) % speakers.length] + ": try sudo apt-get install package-" + i
                            + " and look into /var/log/Xorg." + i + ".log",
                    at(i)));
        }
        return messages;
    }

    private static List<Message> talk(String question, String answer) {
        List<Message> messages = new ArrayList<>();
        for (int i = 1; i <= ROUNDS; i++) {
            messages.add(Message.user(String.format(question, 1000 + i, 70 * i), at(30 * i)));
            messages.add(Message.assistant(String.format(answer, 1000 + i, 70 * i), at(30 * i + 1)));
        }
        return messages;
    }

    private static List<Message> hostile() {
        String hostile =
                "<script>document.title='owned'</script><img src=x onerror=alert(1)> \u202egnp.exe\u202c \u001b[2J"
                        + " zero\u200bwidth \ud83d javascript:alert(1) \u0627\u0644\u0639\u0631\u0628\u064a\u0629 1"
                        + " </textarea></script>";
        List<Message> messages = new ArrayList<>();
        for (int i = 1; i <= ROUNDS; i++) {
            messages.add(by(
                    "<b>mallory</b>\u202e",
                    "I decided that " + hostile + " costs " + i + " EUR and " + "x".repeat(400),
                    at(10 * i)));
            messages.add(Message.assistant("</pre><svg onload=alert(2)> I fixed " + hostile + i, at(10 * i + 1)));
        }
        return messages;
    }
}

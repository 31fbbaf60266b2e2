package dev.varve.lab.told;

import dev.varve.Message;
import dev.varve.Role;
import dev.varve.language.Voice;
import java.util.ArrayList;
import java.util.List;

/** A session as its agent reads it: numbered messages, the user's whole, the ends of the agent's, results of tools left out. */
record ShownTalk(List<Message> messages) {
    private static final int AGENT = 500;
    private static final int MACHINE = 300;
    private static final int USER = 8_000;

    List<String> lines() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < messages.size(); i++) {
            Message message = messages.get(i);
            String text = message.text().strip();
            if (!text.isEmpty()) {
                lines.add("#" + i + " " + shown(message, text));
            }
        }
        return lines;
    }

    private static String shown(Message message, String text) {
        if (message.role() == Role.USER) {
            boolean person = message.voice() == Voice.PERSON;
            int most = person ? USER : MACHINE;
            return (person ? "USER: " : "MACHINE: ") + text.substring(0, Math.min(text.length(), most));
        }
        return "agent: " + text.substring(Math.max(0, text.length() - AGENT));
    }
}

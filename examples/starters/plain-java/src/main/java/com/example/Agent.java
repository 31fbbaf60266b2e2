package com.example;

import dev.varve.Context;
import dev.varve.ContextRequest;
import dev.varve.Message;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Scanner;

/** Talks on the console and remembers across restarts. */
public final class Agent {
    private Agent() {}

    /** A turn: what the user said joins the log, the model gets the context, its answer joins the log. */
    static String turn(Session session, String text) {
        session.append(Message.user(text));
        Context context = session.context(ContextRequest.EMPTY.withBasePrompt("You are a careful agent."));
        String answer = askModel(context.systemText(), context.messages());
        session.append(Message.assistant(answer));
        return answer;
    }

    /** Put the call of your provider here. */
    private static String askModel(String system, List<Message> messages) {
        return "I was sent " + messages.size() + " messages and a system text of " + system.length() + " characters.";
    }

    public static void main(String[] args) {
        try (Varve varve = Varve.builder().store(SqliteStore.open(Path.of("agent.db"))).build();
                Scanner in = new Scanner(System.in)) {
            Session session = varve.session("console");
            while (in.hasNextLine()) {
                System.out.println(turn(session, in.nextLine()));
            }
        }
    }
}

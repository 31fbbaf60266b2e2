package dev.varve.lab.noted;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.transcript.Conversation;
import dev.varve.transcript.ReadOptions;
import dev.varve.transcript.SourceMessage;
import dev.varve.transcript.Transcript;
import dev.varve.transcript.Transcripts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Reads transcripts whose entries may lack times or order. */
public final class Conversations {
    private Conversations() {}

    /** The messages of the first conversation of a file; none if it has none. */
    public static List<Message> first(Path file) {
        try (Transcript transcript =
                Transcripts.open(file, ReadOptions.startingAt(Instant.EPOCH).withAllowUnordered(true))) {
            for (Conversation conversation : transcript) {
                return conversation.stream().map(SourceMessage::message).toList();
            }
        }
        return List.of();
    }

    /** The same with the numbers that a session gives them. */
    public static List<LoggedMessage> logged(Path file) {
        List<LoggedMessage> logged = new ArrayList<>();
        for (Message message : first(file)) {
            long number = logged.size() + 1L;
            logged.add(new LoggedMessage(number, message, 1, number, true));
        }
        return logged;
    }
}

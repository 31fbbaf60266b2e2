package dev.varve.gateway.memory;

import dev.varve.ContextRequest;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.wire.ChatCall;
import dev.varve.gateway.wire.Compaction;
import dev.varve.gateway.wire.Element;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/** Answers a client that wants its conversation compacted, of a provider that cannot: with notes. Thread-safe. */
final class Compactions {
    static final String PATH = "/responses/compact";

    /** Time that clients wait for a model. */
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final Logbook logbook;
    private final Clock clock;

    Compactions(Logbook logbook, Clock clock) {
        this.logbook = logbook;
        this.clock = clock;
    }

    /**
     * The complete answer: one item with the notes, then the items that they do not cover, unchanged. Empty if
     * nothing is noted.
     *
     * @param body of the call; its list of items is the whole conversation
     */
    Optional<byte[]> answer(byte[] body, ChatCall call, Scope lane) {
        List<Element> talk = call.talk();
        ConversationBranch branch = logbook.log(lane, talk, call.chain(), call.tools());
        Scope own = Logbook.in(lane, branch.key());
        Session session = logbook.session(own);
        session.compact(PATIENCE);
        int cut = Groups.whole(talk, branch.below(session.status().state().watermark()));
        String memory = session.context(ContextRequest.EMPTY).memoryText();
        return cut == 0 || memory.isBlank()
                ? Optional.empty()
                : Optional.of(written(body, call, cut, Notes.framed(memory)));
    }

    private byte[] written(byte[] body, ChatCall call, int cut, String notes) {
        String id = Chain.digest(notes).substring(0, Chain.LINK_LENGTH);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        write(
                out,
                "{\"id\":\"resp_" + id + "\",\"object\":\"response.compaction\",\"created_at\":"
                        + clock.instant().getEpochSecond() + ",\"output\":[");
        out.writeBytes(Compaction.item("cmp_" + id, notes));
        BitSet lasting = Groups.lasting(call.talk(), cut);
        int talk = 0;
        for (Element element : call.elements()) {
            boolean covered = !element.kind().stays() && talk < cut && !lasting.get(talk);
            talk += element.kind() == Element.Kind.TALK ? 1 : 0;
            if (!covered) {
                write(out, ",");
                out.write(body, element.from(), element.to() - element.from());
            }
        }
        write(
                out,
                "],\"usage\":{\"input_tokens\":0,\"input_tokens_details\":{\"cached_tokens\":0},\"output_tokens\":0,"
                        + "\"output_tokens_details\":{\"reasoning_tokens\":0},\"total_tokens\":0}}");
        return out.toByteArray();
    }

    private static void write(ByteArrayOutputStream out, String json) {
        out.writeBytes(json.getBytes(StandardCharsets.UTF_8));
    }
}

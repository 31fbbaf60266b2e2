package dev.varve.gateway.memory;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.gateway.match.Chain;
import dev.varve.gateway.wire.Element;
import dev.varve.language.Voice;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Elements of a conversation as log messages.
 *
 * @param messages in order; each id names the conversation and the element
 * @param counts number of messages per element
 */
record Entries(List<Message> messages, List<Integer> counts) {
    private static final String ID = "gw:";

    /** Copies the collections. */
    Entries {
        messages = List.copyOf(messages);
        counts = List.copyOf(counts);
    }

    /**
     * Converts elements.
     *
     * @param links of the chain, one per element
     * @param openCalls ids of earlier calls without a result yet
     * @param times time of each message, by id
     */
    static Entries of(
            List<String> links, List<Element> talk, Collection<String> openCalls, Function<String, Instant> times) {
        Set<String> open = new LinkedHashSet<>(openCalls);
        List<Message> messages = new ArrayList<>();
        List<Integer> counts = new ArrayList<>();
        for (int i = 0; i < links.size(); i++) {
            int before = messages.size();
            for (Element.Said said : talk.get(i).said()) {
                String id = ID + links.get(i) + "." + (messages.size() - before);
                Element.Said one = accepted(said, open);
                messages.add(new Message(
                        one.role(), one.voice(), one.parts(), Optional.of(times.apply(id)), id, one.kind(), Map.of()));
            }
            counts.add(messages.size() - before);
        }
        return new Entries(messages, counts);
    }

    /** The link in the id of a message; of a message that was not logged here an id that no link equals. */
    static String link(String id) {
        return id.startsWith(ID) && id.length() > ID.length() + Chain.LINK_LENGTH
                ? id.substring(ID.length(), ID.length() + Chain.LINK_LENGTH)
                : "foreign " + id;
    }

    /** Makes an element fit the log: a result without an open call, as clients that shorten histories send it, becomes text. */
    private static Element.Said accepted(Element.Said said, Set<String> open) {
        if (said.role() == Role.TOOL) {
            List<Part> results = new ArrayList<>();
            StringBuilder orphans = new StringBuilder();
            for (Part part : said.parts()) {
                if (part instanceof Part.ToolResult result && !open.remove(result.callId())) {
                    orphans.append("(result of a tool) ")
                            .append(result.content())
                            .append('\n');
                } else {
                    results.add(part);
                }
            }
            boolean answers = !results.isEmpty();
            if (orphans.length() > 0) {
                results.add(new Part.Text(orphans.toString()));
            }
            if (!answers) {
                open.clear();
                return new Element.Said(Role.USER, Voice.TOOL, "", results);
            }
            return new Element.Said(Role.TOOL, results);
        }
        if (said.role() == Role.USER) {
            open.clear();
        }
        said.parts().stream()
                .filter(Part.ToolCall.class::isInstance)
                .forEach(call -> open.add(((Part.ToolCall) call).id()));
        return said;
    }
}

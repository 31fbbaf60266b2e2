package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Role;
import dev.varve.language.LowerCase;
import dev.varve.language.Stemmer;
import dev.varve.language.Voice;
import dev.varve.language.pattern.TextPattern;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Who takes part in a span.
 *
 * @param firstNames by which people address each other
 * @param stems      of all names, in lower case
 * @param served     whether an agent takes part
 * @param working    whether it uses tools
 * @param crowd      many people and no agent: a public channel, where nobody's word binds the reader
 */
record Participants(Set<String> firstNames, Set<String> stems, boolean served, boolean working, boolean crowd) {
    /** More people than share a table. */
    private static final int CROWD = 6;

    private static final TextPattern NO_LETTER = TextPattern.compile("\\W");
    private static final TextPattern NO_LETTERS = TextPattern.compile("\\W+");

    static Participants of(List<LoggedMessage> messages) {
        Set<String> names = messages.stream()
                .map(LoggedMessage::message)
                .filter(message -> message.voice() != Voice.MACHINE) // a program has a kind in place of a name
                .map(Message::speaker)
                .collect(Collectors.toSet());
        boolean crowd =
                names.size() >= CROWD && messages.stream().noneMatch(message -> message.role() == Role.ASSISTANT);
        Stemmer stemmer = new Stemmer();
        return new Participants(
                names.stream()
                        .map(name -> NO_LETTER.split(name, 2)[0])
                        .filter(name -> !name.isEmpty())
                        .collect(Collectors.toSet()),
                names.stream()
                        .flatMap(name -> Arrays.stream(NO_LETTERS.split(LowerCase.of(name))))
                        .map(stemmer::stem)
                        .collect(Collectors.toSet()),
                messages.stream().anyMatch(message -> isAgent(message.message())),
                messages.stream().anyMatch(message -> message.role() == Role.TOOL),
                crowd);
    }

    /** True if it is an agent that speaks: in chats between two people one of them has its role, but under a name. */
    static boolean isAgent(Message message) {
        return message.role() == Role.TOOL
                || message.role() == Role.ASSISTANT
                        && (Attribution.of(message).equals(Attribution.AGENT)
                                || !message.toolCalls().isEmpty());
    }
}

package dev.varve.springai;

import dev.varve.Context;
import dev.varve.ContextBlock;
import dev.varve.ContextRequest;
import dev.varve.InvalidMessageException;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.VarveException;
import dev.varve.internal.context.ProviderOrder;
import dev.varve.internal.outage.Outage;
import dev.varve.store.StoppedAnswer;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.ai.chat.messages.AssistantMessage;
import org.springframework.ai.chat.messages.SystemMessage;
import org.springframework.ai.chat.messages.ToolResponseMessage;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.model.ChatResponse;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.content.MediaContent;

/**
 * One turn: the user's message, then model calls and tool results until there is an answer. Each message is logged as
 * soon as it exists, and each model call gets the context of that moment, whatever the tool loop carries along.
 *
 * <p>A failing store does not fail the turn, see {@link TurnLog}. If memory fails otherwise, the rest of the turn
 * sends its prompts unchanged. The steps of a turn run one after the other, on any threads; only the caller's
 * cancellation may run at the same time.
 */
final class AdvisedTurn {
    private static final Logger log = LoggerFactory.getLogger(AdvisedTurn.class);

    private final Scope scope;
    private final TurnLog turnLog;
    private final Clock clock;
    private final ContextRequest request;

    /** Messages that the caller put before the input, such as examples; they are not in the log. */
    private List<org.springframework.ai.chat.messages.Message> prefix = List.of();

    /**
     * The input by its number in the log. Others may append to the same conversation, so the numbers need not follow each
     * other.
     */
    private final Map<Long, Integer> inputAt = new HashMap<>();

    /** The input that waits for the store, and so has no number yet. */
    private final Map<Message, Integer> waitingInput = new IdentityHashMap<>();

    /** The original input: with its media, and with changes by advisors. */
    private List<org.springframework.ai.chat.messages.Message> input = List.of();

    /** An answer that the caller has not got yet. */
    private Optional<AssistantMessage> unseen = Optional.empty();

    /** The turn's own answers by their numbers in the log. */
    private final Map<Long, AssistantMessage> answers = new HashMap<>();

    /** The answer whose tool calls are running. */
    private Optional<Message> calling = Optional.empty();

    private boolean called;
    private long reportedTokens;
    private boolean broken;

    /** A turn's view of its host, and the messages that wait for the store. */
    record Setting(Clock clock, ContextRequest request, Outage outage) {}

    private AdvisedTurn(Session session, Setting setting) {
        this.scope = session.scope();
        this.turnLog = new TurnLog(session, setting.outage());
        this.clock = setting.clock();
        this.request = setting.request();
    }

    /** The input joins the log. */
    static AdvisedTurn begin(Session session, Setting setting, Prompt prompt) {
        AdvisedTurn turn = new AdvisedTurn(session, setting);
        turn.remember(() -> turn.begin(conversation(prompt)));
        return turn;
    }

    private void begin(List<org.springframework.ai.chat.messages.Message> given) {
        int from = given.size();
        while (from > 0 && !(given.get(from - 1) instanceof AssistantMessage)) {
            from--;
        }
        input = given.subList(from, given.size());
        turnLog.begin();
        List<LoggedMessage> newest = turnLog.newest(given.size() + StoppedAnswer.MOST_IN_A_ROW);
        boolean goesOn = Overlap.of(given.subList(0, from), messages(newest)) > 0;
        List<LoggedMessage> asked = goesOn ? newest : StoppedAnswer.askedAgain(newest, LoggedMessage::message);
        // A question without a complete answer at the end of the log is already there: this is a retry.
        boolean retried = !input.isEmpty() && Overlap.of(given, messages(asked)) >= input.size();
        List<LoggedMessage> logged = retried ? asked : newest;
        int before = retried ? logged.size() - input.size() : logged.size();
        for (int i = 0; i < input.size(); i++) {
            if (retried) {
                inputAt.put(logged.get(before + i).seq(), i);
            } else {
                appendInput(i);
            }
        }
        int known = Overlap.of(given.subList(0, from), messages(logged.subList(0, before)));
        prefix = List.copyOf(given.subList(0, from - known));
    }

    private void appendInput(int i) {
        AttachmentMapping.pictures(input.get(i)).forEach(turnLog::show);
        Optional<Message> message = toLog(input.get(i));
        if (message.isPresent()) {
            turnLog.append(message.get())
                    .ifPresentOrElse(logged -> inputAt.put(logged.seq(), i), () -> waitingInput.put(message.get(), i));
        }
    }

    /** The prompt that the model gets instead. */
    synchronized Prompt before(Prompt prompt) {
        return remembering(() -> prepared(prompt)).orElse(prompt);
    }

    private Prompt prepared(Prompt prompt) {
        List<org.springframework.ai.chat.messages.Message> given = conversation(prompt);
        boolean again = unseen.isPresent() && isQuestion(given);
        if ((!called || again) && given.size() >= input.size()) {
            input = List.copyOf(given.subList(given.size() - input.size(), given.size()));
        }
        called = true;
        unseen = Optional.empty();
        if (calling.isPresent() && given.get(given.size() - 1) instanceof ToolResponseMessage results) {
            appendResults(results);
        }
        List<SystemMessage> systems = prompt.getSystemMessages().stream()
                .filter(system -> !MessageMapping.isEmpty(system))
                .toList();
        String base = systems.isEmpty()
                ? ""
                : Objects.requireNonNullElse(systems.get(0).getText(), "");
        Context context = turnLog.context(request.withBasePrompt(base)
                .withReported(reportedTokens)
                .withWindow(request.windowTokens(), request.reservedTokens() + mediaTokens()));

        List<org.springframework.ai.chat.messages.Message> messages = new ArrayList<>();
        String systemText = context.systemText();
        if (!systemText.isEmpty()) {
            messages.add(
                    systems.isEmpty()
                            ? new SystemMessage(systemText)
                            : systems.get(0).mutate().text(systemText).build());
        }
        systems.stream().skip(1).forEach(messages::add);
        messages.addAll(prefix);
        messages.addAll(shown(context));
        return new Prompt(messages, prompt.getOptions());
    }

    /** The log has a line in the place of media; this turn sends them. */
    private long mediaTokens() {
        return input.stream()
                .filter(MediaContent.class::isInstance)
                .mapToLong(message -> AttachmentMapping.tokens(((MediaContent) message).getMedia()))
                .sum();
    }

    private static boolean isQuestion(List<org.springframework.ai.chat.messages.Message> given) {
        return !given.isEmpty() && given.get(given.size() - 1) instanceof UserMessage;
    }

    /** The context's messages, with the input in its original form. */
    private List<org.springframework.ai.chat.messages.Message> shown(Context context) {
        IdentityHashMap<Message, org.springframework.ai.chat.messages.Message> asTheyCame = new IdentityHashMap<>();
        for (LoggedMessage logged : context.window()) {
            Optional.ofNullable(inputAt.get(logged.seq()))
                    .or(() -> Optional.ofNullable(waitingInput.get(logged.message())))
                    .ifPresent(index -> asTheyCame.put(
                            logged.message(), withBehind(input.get(index), context.behind(logged.seq()))));
            Optional.ofNullable(answers.get(logged.seq()))
                    .ifPresent(answer -> asTheyCame.put(logged.message(), answer));
        }
        List<LoggedMessage> window = StoppedAnswer.askedAgain(context.window(), LoggedMessage::message);
        return Joined.neighbours(ProviderOrder.unmerged(messages(window)).stream()
                .map(message -> asTheyCame.getOrDefault(message, MessageMapping.toSpring(message)))
                .toList());
    }

    private static org.springframework.ai.chat.messages.Message withBehind(
            org.springframework.ai.chat.messages.Message came, List<ContextBlock> texts) {
        if (texts.isEmpty() || !(came instanceof UserMessage user)) {
            return came;
        }
        StringBuilder text = new StringBuilder(Objects.requireNonNullElse(user.getText(), ""));
        texts.forEach(block -> text.append('\n').append(block.text()));
        return user.mutate().text(text.toString()).build();
    }

    /**
     * Handles a model's answer. Tool calls are logged at once. An answer waits until the caller gets it: an advisor
     * around the model's call may reject it and ask again, and then nobody has seen it.
     */
    synchronized void after(Optional<ChatResponse> response) {
        response.ifPresent(answered -> remember(() -> {
            reportedTokens = Answers.promptTokens(answered);
            Optional<AssistantMessage> answer = Answers.message(answered);
            calling = answer.filter(AssistantMessage::hasToolCalls)
                    .flatMap(calls -> toLog(calls).map(message -> logged(message, calls)));
            unseen = calling.isPresent() ? Optional.empty() : answer;
        }));
    }

    /** Logs a message; in this turn the model sees the original, with its client's own objects. */
    private Message logged(Message message, AssistantMessage asItCame) {
        Optional<LoggedMessage> logged = turnLog.append(message);
        if (message.toolCalls().stream().map(Part.ToolCall::id).toList().equals(ids(asItCame))) {
            logged.ifPresent(found -> answers.put(found.seq(), asItCame));
        }
        return logged.map(LoggedMessage::message).orElse(message);
    }

    /** Some models give none; the calls in the log have ids of their own then. */
    private static List<String> ids(AssistantMessage message) {
        return message.getToolCalls().stream()
                .map(call -> String.valueOf(call.id()))
                .toList();
    }

    /** The caller gets an answer. If it comes from tools rather than the model, the tools' results are logged. */
    synchronized void end(Optional<ChatResponse> response) {
        if (!direct(response) && calling.isEmpty()) {
            unseen = response.flatMap(Answers::message)
                    .filter(answer -> !answer.hasToolCalls())
                    .or(() -> unseen);
        }
        seen();
    }

    /** The caller gets a piece of an answer. Returns whether it is a result of tools. */
    synchronized boolean direct(Optional<ChatResponse> response) {
        Optional<ToolResponseMessage> results = calling.flatMap(
                calls -> response.flatMap(answered -> Answers.directResults(answered, calls.toolCalls())));
        results.ifPresent(found -> remember(() -> appendResults(found)));
        return results.isPresent();
    }

    /** The caller has got all of the answer. */
    synchronized void seen() {
        unseen.ifPresent(answer -> remember(() -> toLog(answer).ifPresent(turnLog::append)));
        unseen = Optional.empty();
    }

    /** The caller stopped an answer while it came; these words were shown. */
    synchronized void stopped(String words) {
        if (unseen.isEmpty()) {
            remember(() -> toLog(new AssistantMessage(words))
                    .map(StoppedAnswer::marked)
                    .ifPresent(turnLog::append));
        }
        seen();
    }

    private void appendResults(ToolResponseMessage results) {
        Message calls = calling.orElseThrow();
        calling = Optional.empty();
        List<String> ids = calls.toolCalls().stream().map(Part.ToolCall::id).toList();
        Optional<Message> message = MessageMapping.toLog(results, ids, clock.instant());
        try {
            message.ifPresent(turnLog::append);
        } catch (InvalidMessageException e) {
            // Another turn of the same conversation began meanwhile and closed our calls: append them again with their
            // results as a group.
            message.ifPresent(late -> turnLog.append(calls, late));
        }
    }

    private Optional<Message> toLog(org.springframework.ai.chat.messages.Message message) {
        List<String> open = message instanceof ToolResponseMessage ? turnLog.openCalls() : List.of();
        return MessageMapping.toLog(message, open, clock.instant());
    }

    private static List<Message> messages(List<LoggedMessage> logged) {
        return logged.stream().map(LoggedMessage::message).toList();
    }

    private static List<org.springframework.ai.chat.messages.Message> conversation(Prompt prompt) {
        return prompt.getInstructions().stream()
                .filter(message -> !(message instanceof SystemMessage) && !MessageMapping.isEmpty(message))
                .toList();
    }

    private void remember(Runnable step) {
        remembering(() -> {
            step.run();
            return true;
        });
    }

    private <T> Optional<T> remembering(Supplier<T> step) {
        if (broken) {
            return Optional.empty();
        }
        try {
            return Optional.of(step.get());
        } catch (VarveException e) {
            broken = true;
            log.warn("session {}: this turn goes on without memory", scope, e);
            return Optional.empty();
        }
    }
}

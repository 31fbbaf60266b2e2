package dev.varve.internal.context;

import dev.varve.Context;
import dev.varve.Context.Behind;
import dev.varve.ContextBlock;
import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongPredicate;

/** Messages as a context shows them, with a text of Varve's behind their own. The log keeps what was said. */
public final class TextBehind {
    private TextBehind() {}

    /** The context with these texts behind its messages. */
    public static Context with(Context context, List<Behind> texts) {
        if (texts.isEmpty()) {
            return context;
        }
        Map<Long, List<ContextBlock>> blocks = new HashMap<>();
        texts.forEach(text ->
                blocks.computeIfAbsent(text.seq(), seq -> new ArrayList<>()).add(text.block()));
        List<LoggedMessage> window = new ArrayList<>(context.window().size());
        for (LoggedMessage logged : context.window()) {
            LoggedMessage shown = logged;
            for (ContextBlock block : blocks.getOrDefault(logged.seq(), List.of())) {
                shown = of(shown, block);
            }
            window.add(shown);
        }
        List<Behind> all = new ArrayList<>(context.behind());
        all.addAll(texts);
        long tokens = texts.stream().mapToLong(text -> text.block().tokens()).sum();
        return new Context(
                context.blocks(),
                messages(context, window),
                window,
                all,
                context.hint(),
                context.stats().withMessageTokens(context.stats().messageTokens() + tokens));
    }

    /** In an order that needed no repair but, perhaps, an opening, a text behind a message makes none necessary. */
    private static List<Message> messages(Context context, List<LoggedMessage> window) {
        List<Message> shown = window.stream().map(LoggedMessage::message).toList();
        int opening = context.messages().size() - shown.size();
        boolean asLogged = opening == 0 || opening == 1;
        for (int i = 0; asLogged && i < shown.size(); i++) {
            asLogged = context.messages()
                    .get(opening + i)
                    .equals(context.window().get(i).message());
        }
        if (!asLogged) {
            return ProviderOrder.of(shown);
        }
        List<Message> all = new ArrayList<>(context.messages().subList(0, opening));
        all.addAll(shown);
        return all;
    }

    private static LoggedMessage of(LoggedMessage logged, ContextBlock block) {
        Message message = logged.message();
        List<Part> parts = new ArrayList<>(message.parts());
        parts.add(new Part.Text(block.text()));
        return new LoggedMessage(
                logged.seq(),
                message.withParts(parts),
                logged.tokens() + (int) block.tokens(),
                logged.tokensThrough(),
                logged.startsGroup());
    }

    /** The context without the texts behind its messages. */
    public static Context without(Context context) {
        if (context.behind().isEmpty()) {
            return context;
        }
        long tokens = context.behind().stream()
                .mapToLong(text -> text.block().tokens())
                .sum();
        List<LoggedMessage> window = context.window().stream()
                .map(shown -> new LoggedMessage(
                        shown.seq(),
                        said(shown, context),
                        shown.tokens()
                                - context.behind(shown.seq()).stream()
                                        .mapToInt(block -> (int) block.tokens())
                                        .sum(),
                        shown.tokensThrough(),
                        shown.startsGroup()))
                .toList();
        return new Context(
                context.blocks(),
                ProviderOrder.of(window.stream().map(LoggedMessage::message).toList()),
                window,
                List.of(),
                context.hint(),
                context.stats().withMessageTokens(context.stats().messageTokens() - tokens));
    }

    /** The context with texts behind these messages only. */
    public static Context keeping(Context context, LongPredicate seqs) {
        List<Behind> kept = context.behind().stream()
                .filter(behind -> seqs.test(behind.seq()))
                .toList();
        return kept.size() == context.behind().size() ? context : with(without(context), kept);
    }

    /** A message of a context as it was said. */
    public static Message said(LoggedMessage shown, Context context) {
        Message message = shown.message();
        int behind = context.behind(shown.seq()).size();
        return behind == 0
                ? message
                : message.withParts(message.parts().subList(0, message.parts().size() - behind));
    }
}

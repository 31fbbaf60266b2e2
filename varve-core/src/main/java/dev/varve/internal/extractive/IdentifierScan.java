package dev.varve.internal.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Role;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the paths, identifiers and codes of a span, which must be written again letter by letter. Reads what users and
 * agents write, tool arguments included: what only tools have shown hardly ever comes back.
 */
final class IdentifierScan {
    private static final int LONGEST = 120;
    /** Of one text. */
    private static final int SCANNED = 6_000;
    /** Of the arguments of a call: names in a file that the agent writes come back more often than others. */
    private static final int SCANNED_ARGUMENTS = 40_000;

    private static final String BREAKS = " \t\r\n\"'`(){}[]<>,;=|*!?，。、；：（）「」…";

    private final Map<String, Use> uses = new LinkedHashMap<>();
    private int messages;

    private IdentifierScan() {}

    private static final class Use {
        private final boolean number;
        private int inMessages;
        private int lastMessage;

        Use(boolean number) {
            this.number = number;
        }
    }

    /** A card of the names in a span, without those that stand in {@code already}. */
    static IdentifierCard card(List<LoggedMessage> span, String already) {
        IdentifierScan scan = new IdentifierScan();
        for (LoggedMessage logged : span) {
            scan.messages++;
            if (logged.role() == Role.USER || logged.role() == Role.ASSISTANT) {
                logged.message().parts().forEach(scan::scan);
            }
        }
        IdentifierCard card = new IdentifierCard();
        scan.uses.forEach((name, use) -> {
            boolean counts = !use.number || use.inMessages > 1; // a number written once is an amount
            if (counts && !already.contains(name)) {
                card.add(Text.defused(name), use.inMessages, 0.5 + 0.5 * use.lastMessage / scan.messages);
            }
        });
        return card;
    }

    private void scan(Part part) {
        if (part instanceof Part.Text text) {
            scan(text.text(), SCANNED);
        } else if (part instanceof Part.ToolCall call) {
            scan(call.arguments(), SCANNED_ARGUMENTS);
        } else if (part instanceof Part.Attachment attachment) {
            scan(attachment.name(), SCANNED);
        }
    }

    private void scan(String text, int limit) {
        int end = Math.min(text.length(), limit);
        int start = 0;
        for (int i = 0; i <= end; i++) {
            boolean escape = i + 1 < end && text.charAt(i) == '\\' && "ntr\"".indexOf(text.charAt(i + 1)) >= 0;
            if (i == end && i < text.length() && !breaks(text.charAt(i))) {
                return; // the word goes on beyond the limit, and half an identifier is none
            }
            char c = i < end ? text.charAt(i) : ' ';
            if (escape || breaks(c)) {
                boolean key = c == '"' && i + 1 < end && text.charAt(i + 1) == ':';
                if (!key && c != '…' && i - start >= 3 && i - start <= LONGEST + 1) {
                    token(text, start, i);
                }
                i += escape ? 1 : 0;
                start = i + 1;
            }
        }
    }

    private static boolean breaks(char c) {
        return BREAKS.indexOf(c) >= 0 || Text.isCjk(c);
    }

    private void token(String text, int from, int to) {
        if (from > 0 && text.charAt(from - 1) == '<' && text.charAt(from) == '/') {
            return; // a closing tag
        }
        int start = from;
        int end = to;
        while (end > start && ".:".indexOf(text.charAt(end - 1)) >= 0) {
            end--;
        }
        while (start < end && ":@".indexOf(text.charAt(start)) >= 0) {
            start++;
        }
        boolean escaped = text.substring(start, end).indexOf('\\') >= 0; // a pattern or escaped text, no name
        if (escaped || end - start < 3) {
            return;
        }
        String name = text.substring(start, end);
        Literals.Kind kind = Literals.kindOf(name);
        if (kind == Literals.Kind.PATH || kind == Literals.Kind.IDENTIFIER || isLongNumber(kind, name)) {
            Use use = uses.computeIfAbsent(name, any -> new Use(kind == Literals.Kind.NUMBER));
            use.inMessages += use.lastMessage == messages ? 0 : 1;
            use.lastMessage = messages;
        }
    }

    /** A port, a ticket, a size: not a small number, nor one with its unit. */
    private static boolean isLongNumber(Literals.Kind kind, String name) {
        return kind == Literals.Kind.NUMBER
                && Character.isDigit(name.charAt(0))
                && Character.isDigit(name.charAt(name.length() - 1));
    }
}

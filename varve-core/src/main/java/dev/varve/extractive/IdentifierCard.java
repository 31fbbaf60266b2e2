package dev.varve.extractive;

import dev.varve.LoggedMessage;
import dev.varve.Part;
import dev.varve.Role;
import dev.varve.token.TokenEstimator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The paths, identifiers and codes that work keeps coming back to, so that they can be written again letter by letter.
 * Counts what users and agents write, tool arguments included; what tools return does not count.
 */
final class IdentifierCard {
    private static final int FEWEST = 3;
    private static final int LONGEST = 120;
    /** Of one text. */
    private static final int SCANNED = 6_000;
    /** Of the arguments of a call: its targets come first; what follows may be a whole file. */
    private static final int SCANNED_ARGUMENTS = 3_000;

    private static final String BREAKS = " \t\r\n\"'`(){}[]<>,;=|*!?，。、；：（）「」…";

    private final TokenEstimator tokens;
    private final Map<String, Use> uses = new LinkedHashMap<>();
    private int messages;

    IdentifierCard(TokenEstimator tokens) {
        this.tokens = tokens;
    }

    private static final class Use {
        private final double worth;
        private int times;
        private int inMessages;
        private int lastMessage = -1;

        Use(double worth) {
            this.worth = worth;
        }
    }

    static IdentifierCard of(List<LoggedMessage> span, TokenEstimator tokens) {
        IdentifierCard card = new IdentifierCard(tokens);
        for (LoggedMessage logged : span) {
            card.messages++;
            if (logged.role() == Role.USER || logged.role() == Role.ASSISTANT) {
                logged.message().parts().forEach(card::scan);
            }
        }
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
        Literals.Kind kind = Literals.kindOf(text.subSequence(start, end));
        if (kind == Literals.Kind.PATH || kind == Literals.Kind.IDENTIFIER) {
            String literal = text.substring(start, end);
            Use use = uses.computeIfAbsent(literal, name -> new Use(kind == Literals.Kind.PATH ? 1.3 : 1));
            use.times++;
            if (use.lastMessage != messages) {
                use.inMessages++;
                use.lastMessage = messages;
            }
        }
    }

    /**
     * The literals worth keeping, best first, joined by commas; empty if there are too few to call this a coding
     * session.
     *
     * @param room    tokens, the label included
     * @param already text in which they need not stand again
     */
    String text(int room, String already) {
        List<Map.Entry<String, Use>> ranked = uses.entrySet().stream()
                .sorted(Comparator.<Map.Entry<String, Use>>comparingDouble(entry -> -value(entry.getValue()))
                        .thenComparing(Map.Entry::getKey))
                .toList();
        List<String> kept = new ArrayList<>();
        StringBuilder card = new StringBuilder();
        int size = tokens.estimate(Attribution.IDENTIFIERS) + 1;
        for (Map.Entry<String, Use> entry : ranked) {
            String literal = Text.defused(entry.getKey());
            int cost = tokens.estimate(literal) + 1;
            if (size + cost > room) {
                continue;
            }
            if (!already.contains(literal) && kept.stream().noneMatch(other -> other.contains(literal))) {
                kept.add(literal);
                card.append(card.length() > 0 ? ", " : "").append(literal);
                size += cost;
            }
        }
        return kept.size() < FEWEST ? "" : card.toString();
    }

    /** Written often, in many messages, lately. */
    private double value(Use use) {
        double recency = 0.5 + 0.5 * use.lastMessage / Math.max(1, messages);
        return use.worth * (1 + Math.log(use.times)) * Math.sqrt(use.inMessages) * recency;
    }
}

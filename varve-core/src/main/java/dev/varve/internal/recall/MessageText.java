package dev.varve.internal.recall;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.RecallResult.Hit;
import dev.varve.language.pattern.Readings;
import dev.varve.language.time.TimeGrammar;
import dev.varve.store.Passage;
import dev.varve.store.SearchText;
import java.time.LocalDate;
import java.util.function.UnaryOperator;

/** A message, or a stretch of a long one, as plain text. Characters are counted in {@link SearchText#words}. */
final class MessageText {
    private static final TimeGrammar DATES = TimeGrammar.ofAllLanguages();

    private final Message message;
    private final String words;

    MessageText(Message message) {
        this.message = message;
        this.words = SearchText.words(message);
    }

    /** All of it as it was said. */
    String whole() {
        return passage(new Passage(0, words.length()));
    }

    /** A passage of it, likewise. */
    String passage(Passage shown) {
        return stretch(shown, spoken -> spoken);
    }

    /** A passage with its surroundings, or the beginning of a longer passage, in at most this many characters. */
    static String around(Passage passage, int chars, LoggedMessage logged, LocalDate day) {
        MessageText text = new MessageText(logged.message());
        int length = passage.to() - passage.from();
        int before = Math.max(0, chars - length) / 2;
        int last = Math.max(0, text.end() - chars);
        int at = Math.min(Math.max(0, passage.from() - before), last);
        return text.from(at, chars, logged.seq(), day);
    }

    /** The beginning of a passage as it was said, in at most this many characters. */
    static String said(Hit.OfMessage hit, int chars) {
        int from = hit.passage().from();
        return SearchText.words(hit.message().message())
                .substring(from, Math.min(hit.passage().to(), from + chars));
    }

    /** A number of characters from one on, with marks that say how to read the rest. */
    static String from(int at, int characters, LoggedMessage logged, LocalDate day) {
        return new MessageText(logged.message()).from(at, characters, logged.seq(), day);
    }

    private String from(int at, int characters, long seq, LocalDate day) {
        int from = Passage.cut(words, Math.max(0, Math.min(at, end())));
        int to = end() - from <= characters ? end() : Passage.cut(words, from + characters);
        String stretch =
                stretch(new Passage(from, to), spoken -> Readings.orElse(spoken, () -> DATES.resolve(spoken, day)));
        String before = from > 0 ? "[from character " + from + "] … " : "";
        String after = to < end() ? " … [" + (end() - to) + " more characters; message " + seq + " at " + to + "]" : "";
        return before + stretch + after;
    }

    /** The last line needs no end. */
    private int end() {
        return Math.max(0, words.length() - 1);
    }

    private String stretch(Passage shown, UnaryOperator<String> spoken) {
        StringBuilder text = new StringBuilder();
        int start = 0;
        for (Part part : message.parts()) {
            String said = SearchText.words(part);
            int from = Math.max(0, shown.from() - start);
            int to = Math.min(said.length(), shown.to() - start);
            boolean isShown = said.isEmpty() ? shown.from() <= start && start <= shown.to() : from < to;
            if (isShown) {
                text.append(text.length() > 0 ? "\n" : "").append(from == 0 ? head(part) : "");
                String piece = said.substring(from, to);
                text.append(part instanceof Part.Text ? spoken.apply(piece) : piece);
            }
            start += said.length() + 1;
        }
        return text.toString();
    }

    private static String head(Part part) {
        if (part instanceof Part.ToolCall) {
            return "call ";
        }
        if (part instanceof Part.ToolResult result) {
            return (result.error() ? "error " : "result ") + result.name() + "\n";
        }
        if (part instanceof Part.Attachment attachment) {
            return "attachment " + attachment.mediaType() + (attachment.name().isEmpty() ? "" : " ");
        }
        return "";
    }
}

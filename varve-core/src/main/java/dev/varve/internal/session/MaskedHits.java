package dev.varve.internal.session;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Part;
import dev.varve.RecallQuery;
import dev.varve.RecallResult;
import dev.varve.RecallResult.Hit;
import dev.varve.language.secret.Secret;
import dev.varve.language.secret.SecretFinder;
import dev.varve.store.Passage;
import dev.varve.store.SearchText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What a search found, masked. A hit that has nothing of the question but a secret is no hit: otherwise a search for the whole
 * secret would tell where it stands.
 */
final class MaskedHits {
    private static final Pattern NO_WORD = Pattern.compile("[^\\p{L}\\p{N}]+");

    private final Masking masking;
    private final boolean own;

    MaskedHits(Masking masking, boolean own) {
        this.masking = masking;
        this.own = own;
    }

    /** The question without secrets. */
    RecallQuery query(RecallQuery query) {
        if (own) {
            return query;
        }
        String text = query.text();
        StringBuilder rest = new StringBuilder();
        int from = 0;
        for (Secret secret : SecretFinder.standard().find(text)) {
            rest.append(text, from, secret.from()).append(' ');
            from = secret.to();
        }
        return from == 0
                ? query
                : query.withText(rest.append(text.substring(from)).toString());
    }

    RecallResult of(RecallResult found, RecallQuery query) {
        List<Hit> shown = new ArrayList<>();
        for (Hit hit : found.hits()) {
            masked(hit, query).ifPresent(shown::add);
        }
        return new RecallResult(shown, found.total() - (found.hits().size() - shown.size()));
    }

    private Optional<Hit> masked(Hit hit, RecallQuery query) {
        if (hit instanceof Hit.OfNote found) {
            Note note = masking.note(found.note());
            return note == found.note()
                    ? Optional.of(hit)
                    : kept(new Hit.OfNote(note, found.score()), found.note().text(), note.text(), query);
        }
        Hit.OfMessage found = (Hit.OfMessage) hit;
        LoggedMessage message = own ? found.message() : masking.message(found.message());
        return message == found.message()
                ? Optional.of(hit)
                : kept(
                        new Hit.OfMessage(message, found.score(), passage(found, message.message())),
                        SearchText.words(found.message().message()),
                        SearchText.words(message.message()),
                        query);
    }

    private static Optional<Hit> kept(Hit masked, String raw, String shown, RecallQuery query) {
        Set<String> visible = words(shown);
        Set<String> hidden = words(raw);
        hidden.removeAll(visible);
        Set<String> asked = words(query.text());
        boolean byOther = asked.stream().anyMatch(visible::contains);
        boolean bySecret = asked.stream().anyMatch(hidden::contains);
        return bySecret && !byOther ? Optional.empty() : Optional.of(masked);
    }

    private static Set<String> words(String text) {
        return new HashSet<>(List.of(NO_WORD.split(text.toLowerCase(Locale.ROOT))));
    }

    /** About the same part of the masked message. */
    private static Passage passage(Hit.OfMessage found, Message masked) {
        int length = (int) SearchText.length(masked);
        Message raw = found.message().message();
        int from = Math.min(length, moved(raw, found.passage().from()));
        int to = Math.min(length, moved(raw, found.passage().to()));
        return new Passage(from, Math.max(from, to));
    }

    /** Where a place is when secrets before it have given way to masks. */
    private static int moved(Message raw, int place) {
        int start = 0;
        int moved = place;
        for (Part part : raw.parts()) {
            String words = SearchText.words(part);
            for (Secret secret : SecretFinder.standard().find(words)) {
                int at = start + secret.from();
                if (at < place) {
                    int gone = Math.min(place, start + secret.to()) - at;
                    moved += secret.mask().length() - gone;
                }
            }
            start += words.length() + 1;
        }
        return Math.max(0, moved);
    }
}

package dev.varve.internal.observe;

import dev.varve.LoggedMessage;
import dev.varve.Message;
import dev.varve.Part;
import dev.varve.Scope;
import dev.varve.model.Picture;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Pictures that wait for an observer that sees. They stand in the heap until their messages are noted, the oldest make room for
 * new ones, and a restart loses them: then notes have the line that stands for the picture, as without an observer that sees.
 * Thread-safe.
 */
public final class ShownPictures {
    /** None is kept. */
    public static final ShownPictures NONE = new ShownPictures(0);

    private static final long MOST_BYTES = 64L << 20;

    private record Place(Scope scope, String reference) {}

    private final int most;
    private final Map<Place, Picture> waiting = new LinkedHashMap<>();
    private long bytes;

    /**
     * Keeps pictures.
     *
     * @param most pictures for one chunk; 0 to keep none
     */
    public ShownPictures(int most) {
        this.most = most;
    }

    /** A message that refers to the picture is about to be logged. */
    public synchronized void add(Scope scope, Picture picture) {
        if (most == 0 || !picture.canBeSent()) {
            return;
        }
        Place place = new Place(scope, picture.reference());
        remove(place);
        waiting.put(place, picture);
        bytes += picture.bytes().length;
        Iterator<Picture> oldest = waiting.values().iterator();
        while (bytes > MOST_BYTES) {
            bytes -= oldest.next().bytes().length;
            oldest.remove();
        }
    }

    /** The newest pictures of messages, in the order of these. */
    synchronized List<Picture> of(Scope scope, List<LoggedMessage> messages) {
        List<Picture> known = waiting.entrySet().stream()
                .filter(one -> one.getKey().scope().equals(scope))
                .map(Map.Entry::getValue)
                .toList();
        List<Picture> shown = new ArrayList<>();
        for (LoggedMessage logged : known.isEmpty() ? List.<LoggedMessage>of() : messages) {
            known.stream()
                    .filter(picture -> !shown.contains(picture) && refersTo(logged.message(), picture.reference()))
                    .forEach(shown::add);
        }
        return List.copyOf(shown.subList(Math.max(0, shown.size() - most), shown.size()));
    }

    /** The messages are noted, or gone. */
    synchronized void forget(Scope scope, List<LoggedMessage> messages) {
        List<Place> noted = waiting.keySet().stream()
                .filter(place -> place.scope().equals(scope)
                        && messages.stream().anyMatch(logged -> refersTo(logged.message(), place.reference())))
                .toList();
        noted.forEach(this::remove);
    }

    /** All of a session. */
    public synchronized void forget(Scope scope) {
        List.copyOf(waiting.keySet()).stream()
                .filter(place -> place.scope().equals(scope))
                .forEach(this::remove);
    }

    private void remove(Place place) {
        Picture gone = waiting.remove(place);
        bytes -= gone == null ? 0 : gone.bytes().length;
    }

    private static boolean refersTo(Message message, String reference) {
        return message.parts().stream()
                .anyMatch(part -> part instanceof Part.Attachment file
                                && file.uri().equals(reference)
                        || part instanceof Part.Text words && words.text().contains(reference)
                        || part instanceof Part.ToolResult result
                                && result.content().contains(reference));
    }
}

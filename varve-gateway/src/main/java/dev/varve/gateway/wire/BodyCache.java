package dev.varve.gateway.wire;

import dev.varve.Part;
import dev.varve.gateway.match.Chain;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * A cache of parsed bodies. A client sends its whole conversation with each call, so most of a body repeats an earlier one byte
 * for byte, and that part need not be parsed again: its meaning follows from its bytes alone, and a SHA-256 tells whether
 * the bytes are the same. The result equals that of {@link WireFormat#read} for the whole body. Each caller has
 * entries of its own. The least recently used entries are evicted first. Thread-safe.
 */
public final class BodyCache {
    /** Shorter bodies are read as fast as they are looked up. */
    private static final int WORTH_KEEPING = 1 << 13;

    /** Bytes of an element in addition to its text. */
    private static final int ELEMENT = 400;

    /** Distances from the end at which a prefix is kept too: clients move cache markers in the newest items. */
    private static final int[] STEPS = {10, 4, 0};

    /** Beginnings that stay of an earlier reading. */
    private static final int EARLIER = 2;

    private static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

    private final long capacity;
    private final Set<Reading> readings = new LinkedHashSet<>();
    private long weight;

    /**
     * None yet.
     *
     * @param capacity bytes that they may take, about
     */
    public BodyCache(long capacity) {
        this.capacity = capacity;
    }

    /**
     * The beginning of a body up to the end of an item.
     *
     * @param items in it
     * @param size  that the items take
     * @param end   byte after the last item
     * @param last  the last eight bytes, which most others do not have there
     */
    private record Mark(int items, long size, int end, long last, byte[] digest) {
        boolean isIn(byte[] body) {
            return end <= body.length && (long) LONGS.get(body, end - Long.BYTES) == last;
        }
    }

    private static final class Reading {
        final String caller;
        final WireFormat wire;
        final CallBody.Head head;
        final Items items;
        final List<Mark> marks;
        final long weight;

        Reading(String caller, WireFormat wire, CallBody.Head head, Items items, List<Mark> marks, long weight) {
            this.caller = caller;
            this.wire = wire;
            this.head = head;
            this.items = items;
            this.marks = marks;
            this.weight = weight;
        }

        boolean mayBeOf(String whose, WireFormat format, byte[] body) {
            if (!caller.equals(whose) || wire != format) {
                return false;
            }
            for (Mark mark : marks) {
                if (mark.isIn(body)) {
                    return true;
                }
            }
            return false;
        }
    }

    /** The part of a body that is known. */
    public static final class Known {
        private final String caller;
        private final Optional<Reading> reading;
        private final Optional<Mark> mark;
        private final MessageDigest digest;

        private Known(String caller, Optional<Reading> reading, Optional<Mark> mark, MessageDigest digest) {
            this.caller = caller;
            this.reading = reading;
            this.mark = mark;
            this.digest = digest;
        }

        /** Bytes that need not be read. */
        public int bytes() {
            return mark.map(Mark::end).orElse(0);
        }
    }

    /** Looks for the longest beginning of a body that is known: hashes it, and reads nothing. */
    public Known find(String caller, WireFormat wire, byte[] body) {
        MessageDigest digest = Chain.sha256();
        Known known = new Known(caller, Optional.empty(), Optional.empty(), copy(digest));
        List<Reading> candidates = body.length < WORTH_KEEPING ? List.of() : candidates(caller, wire, body);
        Set<Integer> ends = new TreeSet<>();
        candidates.forEach(reading ->
                reading.marks.stream().filter(mark -> mark.isIn(body)).forEach(mark -> ends.add(mark.end())));
        int hashed = 0;
        for (int end : ends) {
            digest.update(body, hashed, end - hashed);
            hashed = end;
            byte[] sum = copy(digest).digest();
            for (Reading reading : candidates) {
                for (Mark mark : reading.marks) {
                    if (mark.end() == end && MessageDigest.isEqual(mark.digest(), sum)) {
                        known = new Known(caller, Optional.of(reading), Optional.of(mark), copy(digest));
                    }
                }
            }
        }
        return known;
    }

    private synchronized List<Reading> candidates(String caller, WireFormat wire, byte[] body) {
        List<Reading> candidates = new ArrayList<>();
        for (Reading reading : readings) {
            if (reading.mayBeOf(caller, wire, body)) {
                candidates.add(reading);
            }
        }
        return candidates;
    }

    /**
     * Parses the unknown part of a body; empty if it is not in the format.
     *
     * @param known result of {@link #find} for this body
     */
    public Optional<ChatCall> read(WireFormat wire, byte[] body, Known known) {
        Items beginning = known.reading
                .map(reading -> reading.items.first(known.mark.orElseThrow().items()))
                .orElse(Items.NONE);
        Optional<CallBody> read = known.reading
                .map(reading -> CallBody.readOn(body, wire, reading.head, known.bytes()))
                .orElseGet(() -> CallBody.read(body, wire));
        if (known.reading.isPresent()
                && read.filter(rest -> wire.goesOn(beginning, rest)).isPresent()) {
            return read(wire, body, new Known(known.caller, Optional.empty(), Optional.empty(), Chain.sha256()));
        }
        return read.map(rest -> {
            Items items = wire.items(beginning, rest);
            keep(wire, body, known, rest, items);
            return wire.call(rest, items);
        });
    }

    private void keep(WireFormat wire, byte[] body, Known known, CallBody rest, Items items) {
        if (body.length < WORTH_KEEPING || body[0] != '{' || body[1] == 0) {
            return; // short, or in an encoding that the rest alone would not reveal
        }
        boolean placed = rest.items().stream().allMatch(item -> item.to() > 0);
        List<Mark> marks = placed ? marks(body, known, rest, items.elements()) : List.of();
        if (marks.isEmpty()) {
            return;
        }
        long size = items.elements().get(0).from() + marks.get(marks.size() - 1).size();
        if (size > capacity) {
            return;
        }
        Reading reading = new Reading(known.caller, wire, rest.head(), items, marks, size);
        synchronized (this) {
            known.reading.filter(readings::remove).ifPresent(before -> weight -= before.weight);
            readings.add(reading);
            weight += size;
            while (weight > capacity) {
                Reading oldest = readings.iterator().next();
                readings.remove(oldest);
                weight -= oldest.weight;
            }
        }
    }

    private static List<Mark> marks(byte[] body, Known known, CallBody rest, List<Element> elements) {
        List<Mark> marks = new ArrayList<>();
        known.reading.ifPresent(reading -> reading.marks.stream()
                .filter(mark -> mark.end() <= known.bytes())
                .forEach(marks::add));
        marks.subList(0, Math.max(0, marks.size() - EARLIER)).clear();
        int items = elements.size() - rest.items().size();
        int hashed = known.bytes();
        long size = known.mark.map(Mark::size).orElse(0L);
        for (int step : STEPS) {
            boolean any = false;
            for (; items < elements.size() - step; items++) {
                size += sizeOf(elements.get(items));
                any = true;
            }
            if (any) {
                int end = elements.get(items - 1).to();
                known.digest.update(body, hashed, end - hashed);
                hashed = end;
                long last = (long) LONGS.get(body, end - Long.BYTES);
                marks.add(new Mark(items, size, end, last, copy(known.digest).digest()));
            }
        }
        return marks;
    }

    private static long sizeOf(Element element) {
        long size = ELEMENT;
        for (Element.Said said : element.said()) {
            for (Part part : said.parts()) {
                size += part instanceof Part.Text text
                        ? text.text().length()
                        : part instanceof Part.ToolCall call
                                ? call.arguments().length()
                                : part instanceof Part.ToolResult result
                                        ? result.content().length()
                                        : 0;
            }
        }
        return size;
    }

    private static MessageDigest copy(MessageDigest digest) {
        try {
            return (MessageDigest) digest.clone();
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException("every Java's SHA-256 can be copied", e);
        }
    }
}

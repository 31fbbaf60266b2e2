package dev.varve.transcript;

import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import tools.jackson.core.JsonToken;

/**
 * LoCoMo's JSON: samples, each a conversation of two people over many dated sessions, which is read here and handed on
 * to {@link LocomoSample}. One sample is held at a time. Questions, answers and summaries are passed over.
 */
final class LocomoSource implements ConversationSource {
    private static final TextPattern SESSION = TextPattern.compile("session_(\\d{1,6})(_date_time)?");

    private final JsonDocument document;
    private final TimeReader times;
    private boolean inArray;
    private int samples;

    LocomoSource(JsonDocument document, TimeReader times) {
        this.document = document;
        this.times = times;
    }

    @Override
    public Optional<Section> next() {
        Optional<JsonToken> token = document.next();
        if (token.isPresent() && token.get() == JsonToken.START_ARRAY && !inArray) {
            inArray = true;
            token = document.next();
        }
        if (token.isEmpty() || token.get() == JsonToken.END_ARRAY) {
            return Optional.empty();
        }
        expect(token.get(), JsonToken.START_OBJECT, "a sample, an object with \"conversation\"");
        return Optional.of(sample());
    }

    private Section sample() {
        samples++;
        Place place = document.place();
        String name = "sample-" + samples;
        Optional<LocomoSample> conversation = Optional.empty();
        while (document.require() != JsonToken.END_OBJECT) {
            String field = document.field();
            JsonToken value = document.require();
            if (field.equals("sample_id")) {
                name = document.value().asString(name);
            } else if (field.equals("conversation")) {
                expect(value, JsonToken.START_OBJECT, "an object in \"conversation\"");
                conversation = Optional.of(conversation());
            } else {
                document.skip();
            }
        }
        LocomoSample found = conversation.orElseThrow(
                () -> place.error("the sample has no \"conversation\"", "name another format with --format"));
        return new Section(name, found.messages(times));
    }

    private LocomoSample conversation() {
        Place place = document.place();
        String speakerA = "";
        String speakerB = "";
        SortedMap<Integer, LocomoSample.Date> dates = new TreeMap<>();
        SortedMap<Integer, List<JsonFields>> turns = new TreeMap<>();
        while (document.require() != JsonToken.END_OBJECT) {
            String field = document.field();
            JsonToken value = document.require();
            Optional<Matcher> session = SESSION.whole(field);
            if (field.equals("speaker_a")) {
                speakerA = document.value().asString("");
            } else if (field.equals("speaker_b")) {
                speakerB = document.value().asString("");
            } else if (session.isEmpty()) {
                document.skip();
            } else if (session.get().group(2) != null) {
                Place at = document.place();
                dates.put(
                        number(session.get()),
                        new LocomoSample.Date(at, document.value().asString("")));
            } else {
                expect(value, JsonToken.START_ARRAY, "an array of turns in \"" + field + "\"");
                turns.put(number(session.get()), turns());
            }
        }
        return new LocomoSample(place, speakerA, speakerB, dates, turns);
    }

    private List<JsonFields> turns() {
        List<JsonFields> turns = new ArrayList<>();
        while (document.require() != JsonToken.END_ARRAY) {
            Place at = document.place();
            turns.add(JsonFields.of(at, document.value()));
        }
        return turns;
    }

    private static int number(Matcher session) {
        return Integer.parseInt(session.group(1));
    }

    private void expect(JsonToken found, JsonToken expected, String what) {
        if (found != expected) {
            throw document.place().error("expected " + what, "correct it, or name another format with --format");
        }
    }
}

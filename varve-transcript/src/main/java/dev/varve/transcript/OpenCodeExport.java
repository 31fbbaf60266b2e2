package dev.varve.transcript;

import tools.jackson.databind.JsonNode;

/** The output of {@code opencode export}: the session and its messages with their parts. */
final class OpenCodeExport implements JsonLineFormat {
    private final FallbackTimes fallbackTimes;
    private Author author = Author.PERSON;

    OpenCodeExport(ReadOptions options) {
        this.fallbackTimes = new FallbackTimes(options.start());
    }

    @Override
    public void frame(JsonFields members, Inbox inbox) {
        JsonNode info = members.get("info");
        inbox.about("session", info.path("id").asString(""));
        inbox.about("folder", info.path("directory").asString(""));
        inbox.about("title", info.path("title").asString(""));
        String parent = info.path("parentID").asString("");
        inbox.about("agent", parent);
        if (!parent.isEmpty()) {
            author = OpenCodeMessages.author(parent);
        }
    }

    @Override
    public void accept(Place place, JsonNode value, Inbox inbox) {
        JsonFields message = JsonFields.of(place, value);
        JsonFields info = message.object("info");
        OpenCodeMessages.read(info, info.textOr("id", ""), message.objects("parts"), fallbackTimes, author, inbox);
    }
}

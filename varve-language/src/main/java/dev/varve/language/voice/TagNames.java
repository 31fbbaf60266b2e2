package dev.varve.language.voice;

import dev.varve.language.LanguageFile;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** The names of tags, by what stands between such tags. */
final class TagNames {
    private final Map<String, Kind> programs = new HashMap<>();
    private final Map<String, Kind> blocks = new HashMap<>();
    private final Set<String> inline = new HashSet<>();
    private final Set<String> own = new HashSet<>();

    static TagNames load() {
        TagNames names = new TagNames();
        String part = "";
        for (LanguageFile.Line entry : LanguageFile.named("programs/tags.txt").lines()) {
            if (entry.value().isEmpty()) {
                part = entry.key();
            } else {
                names.add(part, entry);
            }
        }
        return names;
    }

    private void add(String part, LanguageFile.Line entry) {
        for (String name : LanguageFile.Line.parted(entry.value().toLowerCase(Locale.ROOT))) {
            switch (part) {
                case "[program]" -> programs.put(name, Kind.of(entry.key()));
                case "[block]" -> blocks.put(name, Kind.of(entry.key()));
                case "[own]" -> own.add(name);
                case "[inline]" -> inline.add(name);
                default -> throw new IllegalStateException("tags.txt has a part of another name: " + part);
            }
        }
    }

    /** The kind of text that programs around an agent put between such tags. */
    Optional<Kind> ofProgram(String name) {
        return Optional.ofNullable(programs.get(name));
    }

    /** True if such a tag is known to hold a block of text. */
    boolean isContainer(String name) {
        return blocks.containsKey(name);
    }

    /** The kind of text in a block between tags of any name. */
    Kind ofBlock(String name) {
        return blocks.getOrDefault(name, Kind.DOCUMENT);
    }

    /** True if clients put the person's words between such tags. */
    boolean isOwn(String name) {
        return own.contains(name);
    }

    /** True if such tags mark up words in a sentence. */
    boolean isInline(String name) {
        return inline.contains(name);
    }
}

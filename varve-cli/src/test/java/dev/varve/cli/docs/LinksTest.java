package dev.varve.cli.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Links between pages lead to files and headings that are there; scripts that pages name are there. */
class LinksTest {
    private static final Path ROOT = Path.of("..");
    private static final Pattern LINK = Pattern.compile("]\\((?!https?:)([^)#\\s]*)(?:#([^)\\s]+))?\\)");
    private static final Pattern SCRIPT = Pattern.compile("(?:examples/[\\w-]+|varve-lab)/run\\b");

    @Test
    void links_lead_somewhere() throws IOException {
        List<String> dead = new ArrayList<>();
        for (Path page : pages()) {
            for (MatchResult link : found(LINK, page)) {
                Path target = link.group(1).isEmpty() ? page : page.resolveSibling(link.group(1));
                if (!Files.exists(target)) {
                    dead.add(page + ": " + link.group());
                } else if (link.group(2) != null && !anchors(target).contains(link.group(2))) {
                    dead.add(page + ": no heading " + link.group());
                }
            }
        }
        assertThat(dead).isEmpty();
    }

    @Test
    void scripts_that_pages_name_are_there() throws IOException {
        List<String> missing = new ArrayList<>();
        for (Path page : pages()) {
            found(SCRIPT, page).stream()
                    .map(MatchResult::group)
                    .filter(name -> !Files.exists(ROOT.resolve(name)))
                    .map(name -> page + ": " + name)
                    .forEach(missing::add);
        }
        assertThat(missing).isEmpty();
    }

    private static List<Path> pages() throws IOException {
        try (Stream<Path> root = Files.list(ROOT);
                Stream<Path> docs = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(root, docs)
                    .filter(file -> file.toString().endsWith(".md"))
                    .toList();
        }
    }

    private static List<MatchResult> found(Pattern pattern, Path page) throws IOException {
        return pattern.matcher(Files.readString(page)).results().toList();
    }

    /** Names of headings as GitHub makes them: lower case, no punctuation, dashes for blanks. */
    private static Set<String> anchors(Path page) throws IOException {
        return Files.readAllLines(page).stream()
                .filter(line -> line.matches("#+ .*"))
                .map(line -> line.replaceFirst("#+ ", "").strip().toLowerCase(Locale.ROOT))
                .map(heading -> heading.replaceAll("[^\\p{L}\\p{N} _-]", "").replace(' ', '-'))
                .collect(Collectors.toSet());
    }
}

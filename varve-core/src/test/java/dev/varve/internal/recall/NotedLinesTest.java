package dev.varve.internal.recall;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.store.SearchTerms;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NotedLinesTest {
    private final Random random = new Random(7);

    private String line() {
        StringBuilder line = new StringBuilder();
        for (int i = random.nextInt(9); i > 0; i--) {
            line.append("mill").append(random.nextInt(30)).append(' ');
        }
        return line.toString();
    }

    private static boolean anyHas(List<String> texts, Set<String> words, double share) {
        return texts.stream()
                .flatMap(String::lines)
                .anyMatch(line -> words.stream()
                                .filter(new HashSet<>(SearchTerms.of(line))::contains)
                                .count()
                        >= share * words.size());
    }

    @Test
    void lines_that_come_stay_and_go_have_what_they_show() {
        NotedLines noted = new NotedLines(new WordNumbers());
        List<String> lines = new ArrayList<>();
        int had = 0;
        for (int round = 0; round < 400; round++) {
            IntStream.range(0, random.nextInt(4)).forEach(i -> lines.add(line()));
            lines.removeIf(line -> random.nextInt(12) == 0);
            Collections.shuffle(lines, random);
            int half = lines.size() / 2;
            List<String> texts = List.of(
                    String.join("\n", lines.subList(0, half)), String.join("\n", lines.subList(half, lines.size())));
            noted.follow(texts);
            Set<String> words = new HashSet<>(SearchTerms.of(line() + "mill1"));
            double share = random.nextInt(3) * 0.4 + 0.15;

            boolean has = noted.have(words.stream().mapToInt(WordHash::of).toArray(), share);

            assertThat(has)
                    .isEqualTo(anyHas(texts, words, share))
                    .isEqualTo(new NotedLines(texts)
                            .have(words.stream().mapToInt(WordHash::of).toArray(), share));
            had += has ? 1 : 0;
        }
        assertThat(had).isBetween(40, 360);
    }

    @Test
    void lines_that_are_gone_take_no_room_for_long() {
        NotedLines noted = new NotedLines(new WordNumbers());
        for (int i = 0; i < 3_000; i++) {
            noted.follow(List.of("village " + i + " has a mill"));
        }

        assertThat(noted.bytes()).isLessThan(100_000);
        assertThat(noted.have(new int[] {WordHash.of("2999"), WordHash.of("mill")}, 1))
                .isTrue();
        assertThat(noted.have(new int[] {WordHash.of("2998"), WordHash.of("mill")}, 1))
                .isFalse();
    }
}

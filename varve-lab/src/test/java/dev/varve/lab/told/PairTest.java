package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PairTest {
    private static final Pair FREEZE = new Pair(
            "dates-1", "dates", "The freeze starts on the 3rd of May.", "The freeze starts on the 9th of May.", true);

    private static PairTold told(List<String> binding, List<String> all) {
        return FREEZE.in(new HandOut(binding, List.of(), all));
    }

    @Test
    void aLineTellsTheOneThatItIsMoreLike() {
        List<String> lines = List.of("the freeze starts on the 9th of may");
        assertThat(told(lines, lines)).isEqualTo(new PairTold(false, false, true, true));
    }

    @Test
    void bothMayBeTold() {
        assertThat(told(
                        List.of("the freeze starts on the 3rd of may"),
                        List.of("the freeze starts on the 3rd of may", "the freeze starts on the 9th of may")))
                .isEqualTo(new PairTold(true, true, true, false));
    }

    @Test
    void countsByKind() {
        PairTold all = new PairTold(true, true, true, false);
        Pair alike = new Pair("dates-2", "dates", "a", "b", false);
        assertThat(PairCount.none("dates").plus(FREEZE, all).plus(alike, all))
                .isEqualTo(new PairCount("dates", 1, 1, 1, 1, 0, 1, 1, 0));
    }

    @Test
    void refusesALineInAnotherForm() {
        assertThatThrownBy(() -> Pair.in(List.of("dates-1\tdates\told\tnew\tperhaps")))
                .hasMessageContaining("replaces or both");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pairs.tsv", "pairs-2.tsv"})
    void shippedPairsHaveTheirThird(String file) {
        List<Pair> pairs = Pair.in(Lines.shipped(file));
        long alike = pairs.stream().filter(pair -> !pair.replaces()).count();
        assertThat((double) alike / pairs.size()).isBetween(0.3, 0.4);
        assertThat(new HashSet<>(pairs.stream().map(Pair::id).toList())).hasSameSizeAs(pairs);
        assertThat(pairs.stream().map(Pair::domain).distinct()).hasSize(6);
    }

    @Test
    void laterPairsAreOfAllDomains() {
        List<Pair> pairs = Pair.in(Lines.shipped("pairs-3.tsv"));
        assertThat(new HashSet<>(pairs.stream().map(Pair::id).toList())).hasSameSizeAs(pairs);
        assertThat(pairs.stream().map(Pair::domain).distinct()).hasSize(6);
        assertThat(pairs).anyMatch(pair -> !pair.replaces());
    }
}

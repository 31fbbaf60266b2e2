package dev.varve.internal.fidelity;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class SubstringIndexTest {
    private static final String TEXT =
            "port 8443, port 84, 五分 and port 8443 again; aaaa, and so on until the line is a long one";
    private final SubstringIndex places = new SubstringIndex(TEXT);

    @Test
    void findsWhatStandsInAShortText() {
        assertThat(new SubstringIndex("port 8443").any("8443", at -> at == 5)).isTrue();
        assertThat(new SubstringIndex("port 8443").any("44", at -> at == 6)).isTrue();
    }

    @Test
    void findsEveryPlaceOfWhatIsLookedUpHoweverShort() {
        for (int from = 0; from < TEXT.length(); from++) {
            for (int to = from + 1; to <= TEXT.length(); to++) {
                String wanted = TEXT.substring(from, to);
                assertThat(placesOf(wanted)).as(wanted).containsExactlyInAnyOrderElementsOf(searched(wanted));
            }
        }
    }

    @Test
    void findsNothingThatIsNotThere() {
        assertThat(List.of("8444", "port 8443!", "a port", "x", "aaaaa", TEXT + "."))
                .allSatisfy(wanted -> assertThat(places.any(wanted, at -> true)).isFalse());
        assertThat(new SubstringIndex("ab").any("abc", at -> true)).isFalse();
        assertThat(new SubstringIndex("").any("abc", at -> true)).isFalse();
    }

    @Test
    void aPlaceCountsOnlyIfItFits() {
        assertThat(places.any("8443", at -> at > TEXT.indexOf("and"))).isTrue();
        assertThat(places.any("84,", at -> at > TEXT.indexOf("and"))).isFalse();
    }

    private List<Integer> placesOf(String wanted) {
        List<Integer> found = new ArrayList<>();
        places.any(wanted, at -> !found.add(at));
        return found;
    }

    private static List<Integer> searched(String wanted) {
        List<Integer> found = new ArrayList<>();
        for (int at = TEXT.indexOf(wanted); at >= 0; at = TEXT.indexOf(wanted, at + 1)) {
            found.add(at);
        }
        return found;
    }
}

package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CodeRuleTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "always end variable names with '_vr'|all your variables should end with _vr, please",
                "always start function names with 'a_'|Function names begin with `a_` now",
                "always add the '@timer' decorator from the 'pedantic' module to all functions|put @timer on every function",
                "always use annotations for methods|annotate your methods",
                "always include a single digit in function names|one digit in each function's name",
                "always include try statements in methods|wrap methods in a try block",
                "always include the string 'chx' in function argument names|chx in all arguments of functions"
            })
    void isToldInOtherWords(String rule, String line) {
        assertThat(CodeRule.of(rule).isToldBy(line)).isTrue();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "always end variable names with '_vr'|variables end with _v",
                "always end variable names with '_v'|variables end with _vr",
                "always start function names with 'x_'|start variable names with x_",
                "always start function names with 'x_'|the function max_x_value",
                "always add the '@trace' decorator from the 'pedantic' module to all functions|put @trace_class on functions",
                "always include a single digit in function names|a digit in function argument names"
            })
    void isNotTold(String rule, String line) {
        assertThat(CodeRule.of(rule).isToldBy(line)).isFalse();
    }

    @Test
    void countsWhatIsInForceAndWhatIsSuperseded() {
        List<List<String>> slots = List.of(
                List.of("always end variable names with '_a'", "always end variable names with '_b'"),
                List.of("always use docstrings in methods"));
        HandOut told = new HandOut(
                List.of("end variables with _b"), List.of(), List.of("end variables with _b", "end variables with _a"));
        SlotCount count = SlotCount.of("d", slots, told);
        assertThat(count).isEqualTo(new SlotCount("d", 2, 1, 1, 1, 0, 1));
        assertThat(count.plus(count).force()).isEqualTo(4);
    }

    @Test
    void aLineMaySayWhatItReplaces() {
        List<List<String>> slots =
                List.of(List.of("always end variable names with '_a'", "always end variable names with '_b'"));
        List<String> lines = List.of("variables end with _b instead of _a");
        assertThat(SlotCount.of("d", slots, new HandOut(lines, List.of(), lines))
                        .oldAnywhere())
                .isZero();
    }

    @Test
    void whatCameBackIsNotSuperseded() {
        assertThat(MemoryCode.superseded(List.of("a", "b", "a"))).containsExactly("b");
    }
}

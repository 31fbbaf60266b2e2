package dev.varve.language.secret;

import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * A password in the options of a program: {@code mysql -p…}, {@code curl -u user:…}.
 *
 * @param options as they are written
 * @param form    where the password stands
 */
record CommandOption(List<String> options, Form form) implements MarkerReader {
    private static final String KIND = "password";
    private static final int LINE = 110;

    /** Where it stands. */
    enum Form {
        /** Right behind the option. */
        ATTACHED,
        /** The next word. */
        NEXT,
        /** In the next word, behind a colon or a percent sign. */
        PAIR,
        /** The word after the program, behind as many others as the option says. */
        WORD,
        /** Input from {@code echo} or {@code <<<}. */
        STDIN
    }

    /** {@code form | programs | options}. */
    static CommandOption of(Fields rule) {
        if (rule.count() != 3) {
            throw new IllegalArgumentException("a command rule has a form, programs and options");
        }
        return new CommandOption(rule.words(2), Form.valueOf(rule.get(0).toUpperCase(Locale.ROOT)));
    }

    @Override
    public void match(Runs text, int from, int to, Consumer<Secret> found) {
        if (!text.isStart(from) || form != Form.STDIN && text.at(to) != ' ') {
            return;
        }
        if (form == Form.WORD) {
            int at = Named.blanks(text, to);
            for (int skip = Integer.parseInt(options.get(0)); skip > 0; skip--) {
                at = Named.blanks(text, wordEnd(text, at));
            }
            accept(text, at, found);
            return;
        }
        if (form == Form.STDIN) {
            given(text, from, to, found);
            return;
        }
        for (int at = to; at - to < LINE && "\n|;`".indexOf(text.at(at)) < 0 && at < text.length(); at++) {
            if (text.at(at) == ' ' && text.at(at + 1) == '-') {
                for (String option : options) {
                    if (text.has(option, at + 1)) {
                        int next = at + 1 + option.length();
                        boolean apart = text.at(next) == ' ' || text.at(next) == '=';
                        if (form == Form.ATTACHED ? !apart : apart) {
                            accept(text, apart ? Named.blanks(text, next + 1) : next, found);
                        }
                    }
                }
            }
        }
    }

    /** {@code echo … | sudo -S} and {@code sudo -S … <<< …}. */
    private void given(Runs text, int from, int to, Consumer<Secret> found) {
        for (int at = from; from - at < LINE && at > 0 && text.at(at - 1) != '\n'; at--) {
            if (text.has("echo ", at - 5)) {
                accept(text, Named.blanks(text, text.has("-n ", at) ? at + 3 : at), found);
                break;
            }
        }
        int behind = text.next("<<<", to, LINE / 2);
        if (behind >= 0) {
            accept(text, Named.blanks(text, behind + 3), found);
        }
    }

    private static int wordEnd(Runs text, int at) {
        return text.end(CharClass.VALUE, at);
    }

    private void accept(Runs text, int at, Consumer<Secret> found) {
        int from = text.at(at) == '\'' || text.at(at) == '"' ? at + 1 : at;
        int to = wordEnd(text, from);
        if (form == Form.PAIR) {
            int colon = from;
            while (colon < to && text.at(colon) != ':' && text.at(colon) != '%') {
                colon++;
            }
            from = colon + 1;
        }
        if (to - from < 3) {
            return;
        }
        String value = text.part(from, Math.min(to, from + Strength.READ));
        boolean variable = "$<{-[%".indexOf(value.charAt(0)) >= 0 || form != Form.PAIR && value.indexOf('(') >= 0;
        if (!variable && !Strength.isPlain(value) && !Strength.isPlaceholder(value)) {
            found.accept(new Secret(KIND, from, to));
        }
    }
}

package dev.varve.language.voice;

/** Recognises the comments of a configuration file by the settings below them. */
final class Configuration {
    /** Lines of comments above a setting. */
    private static final int MOST = 40;

    private final LineForms forms;

    Configuration(LineForms forms) {
        this.forms = forms;
    }

    /** The setting below the comments that begin at a line, or the line itself if there is none. */
    int end(int line, Lines lines) {
        int at = line;
        while (at < lines.count() && at - line < MOST && !lines.isEmpty(at) && isComment(lines.head(at))) {
            at++;
        }
        boolean setting = at > line && at < lines.count() && !lines.isEmpty(at) && forms.is("data", lines.head(at));
        return setting ? at : line;
    }

    private static boolean isComment(String head) {
        char first = head.charAt(0);
        return (first == '#' || first == ';') && (head.length() < 2 || head.charAt(1) == ' ');
    }
}

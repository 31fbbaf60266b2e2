package dev.varve.internal.extractive;

import dev.varve.language.LowerCase;
import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;

/**
 * A file that a call changed.
 *
 * @param path as the call names it
 * @param how  what became of it
 */
record FileChange(String path, How how) {
    /** How a patch of many files begins. */
    static final String PATCH = "*** Begin Patch";

    private static final int MOST = 200;

    private static final TextPattern PATCHED =
            TextPattern.compile("\\*\\*\\* (Update|Add|Delete) File: ((?:[^\\n\\r\"\\\\]|\\\\(?![nr]))++)");
    private static final TextPattern CREATED = TextPattern.compile("^(?:The )?(?i:file created|created|new file)");

    /** Folders of files that nobody keeps. */
    private static final TextPattern FOR_A_MOMENT = TextPattern.compile(
            "(?:^|[ \"'=])(?:/private)?/(?:tmp|var/tmp|var/folders)/|[\\\\/][Tt]e?mp[\\\\/]|\\bscratch(?:pad)?[/\\\\]");

    /** What became of a file. */
    enum How {
        CHANGED,
        ADDED,
        DELETED
    }

    /** A change of a path as a command line or an argument names it. */
    static FileChange of(String path, How how) {
        return new FileChange(named(path), how);
    }

    /** Those of a call that did not fail. */
    static List<FileChange> of(ToolWork work) {
        if (work.kind() != ToolWork.Kind.CHANGE) {
            return work.command().changes();
        }
        String arguments = work.call().arguments();
        List<FileChange> changes = new ArrayList<>();
        if (arguments.contains(PATCH)) {
            Matcher patched = PATCHED.matcher(arguments);
            while (patched.find() && changes.size() < MOST) {
                How how = switch (patched.group(1)) {
                    case "Add" -> How.ADDED;
                    case "Delete" -> How.DELETED;
                    default -> How.CHANGED;
                };
                changes.add(of(patched.group(2), how));
            }
            return changes;
        }
        changes.addAll(work.command().changes());
        String path = ToolArguments.path(arguments);
        if (work.kind() == ToolWork.Kind.CHANGE && !path.isEmpty()) {
            changes.add(of(path, how(work)));
        }
        return changes;
    }

    private static How how(ToolWork work) {
        if (LowerCase.of(work.tool()).startsWith("delete")) {
            return How.DELETED;
        }
        String result = work.result();
        String beginning = result.substring(0, Math.min(result.length(), 80));
        return CREATED.matcher(beginning).find() ? How.ADDED : How.CHANGED;
    }

    /** Adds it to those of other files, by path: a file that was added stays so until it is deleted, which leaves nothing. */
    void addTo(Map<String, FileChange> changes) {
        FileChange before = changes.get(path);
        boolean added = before != null && before.how == How.ADDED;
        if (added && how == How.DELETED) {
            changes.remove(path); // it was there for a moment
        } else {
            changes.put(path, added ? before : this);
        }
    }

    private static String named(String path) {
        String bare = Text.defused(path).replace("\\\\", "/").replace('\\', '/');
        boolean quoted = bare.length() > 2 && (bare.startsWith("\"") || bare.startsWith("'"));
        return quoted ? bare.substring(1, bare.length() - 1) : bare;
    }

    /** True if a path, or a command with one, names a file that nobody keeps. */
    static boolean isForAMoment(String text) {
        return FOR_A_MOMENT.matcher(text).find();
    }

    /** Its name without the folders. */
    String name() {
        return path.substring(path.lastIndexOf('/', path.length() - 2) + 1);
    }

    /** The folder that it is in, with the one above; empty if none is named. */
    String folder() {
        int end = path.lastIndexOf('/', path.length() - 2);
        if (end <= 0) {
            return "";
        }
        int above = path.lastIndexOf('/', path.lastIndexOf('/', end - 1) - 1);
        return path.substring(above + 1, end);
    }
}

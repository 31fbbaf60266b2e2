package dev.varve.internal.extractive;

import dev.varve.language.Text;
import dev.varve.language.pattern.TextPattern;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A command line of a shell as far as a note tells of it: the commands in it that do something, without the changes of folder,
 * variables and filters around them.
 *
 * @param parts   that do something, short and safe
 * @param needed  those of the parts that must have worked if the line did
 * @param looks   what only looks
 * @param changes of files that it names
 * @param shows   whether it prints what others wrote, so that its output says nothing of how it went
 * @param filters whether a search reads its output, which fails where there is nothing to find
 * @param script  whether what it does is not seen from it: a part is a program itself, or there are many
 * @param lasts   whether it leaves something behind that later work builds on
 */
record ToolCommand(
        List<String> parts,
        List<String> needed,
        List<String> looks,
        List<FileChange> changes,
        boolean shows,
        boolean filters,
        boolean script,
        boolean lasts) {
    static final ToolCommand NONE = doing(List.of());

    private static final int LONGEST_PART = 80;
    private static final int LONGEST_WORD = 48;
    private static final int MOST_PARTS = 12;

    /** More of them are told by what they are for, if that is said. */
    private static final int MOST_SHOWN = 3;

    private static final ToolForm LOOKS = ToolForm.of("looks");
    private static final ToolForm PASSES = ToolForm.of("passes");
    private static final ToolForm BEFORE = ToolForm.of("before");
    private static final ToolForm SCRIPT = ToolForm.of("script");
    private static final ToolForm LASTS = ToolForm.of("lasts");
    private static final ToolForm VALUED = ToolForm.of("valued");
    private static final ToolForm QUIET = ToolForm.of("quiet");

    /** Git's options before what it is to do. */
    private static final TextPattern GIT = TextPattern.compile("^git(?: -C \\S++| -c \\S++| --no-pager)++");

    /** No file, or not one that is there for long. */
    private static final TextPattern UNNAMED =
            TextPattern.compile("^[&-]|^\"?(?:/tmp|/dev|/var/tmp)/|[$*{}()<>|;,]|[Tt]e?mp[/\\\\]|scratch");

    private static final TextPattern TEXT = TextPattern.compile("[\"'=@]");
    private static final TextPattern MESSAGE = TextPattern.compile("-[a-z]{0,9}m|--message");
    private static final TextPattern REMOVES = TextPattern.compile("^(?:git )?rm\\b");
    private static final TextPattern OPENED = TextPattern.compile("^[( ]++");
    private static final TextPattern FOLDER =
            TextPattern.compile("^(?:/[^\\s\"'/]++(?=/))++/(?=[\\w.-]++(?:\\s|$))|^(?:\\./)?node_modules/\\.bin/");
    private static final TextPattern STREAMS = TextPattern.compile(
            " ?[12&]?>>? ?(?:&[12]|/dev/null|[^\\s>]{0,200}+(?<=\\.log))| ?<<-? ?['\"]?\\w++['\"]?| ?< ?/dev/null");
    private static final TextPattern IN_PLACE =
            TextPattern.compile("^(?:sed|perl) (?:-[a-hj-zA-Z]++ )*+-[a-hj-zA-Z]*+i");

    /** Behind a program whose script stands in the command itself. */
    private static final String OWN_SCRIPT = " script";

    /** Programs that print what they are given, whose output is written to a file. */
    private static final TextPattern WRITES = TextPattern.compile("^(?:cat|echo|printf|tee)\\b");

    ToolCommand {
        parts = List.copyOf(parts);
        needed = List.copyOf(needed);
        looks = List.copyOf(looks);
        changes = List.copyOf(changes);
    }

    /** A command of nothing but these parts. */
    static ToolCommand doing(List<String> parts) {
        return new ToolCommand(parts, parts, List.of(), List.of(), false, false, false, false);
    }

    static ToolCommand of(String command) {
        Set<String> parts = new LinkedHashSet<>();
        Set<String> needed = new LinkedHashSet<>();
        Set<String> looks = new LinkedHashSet<>();
        Set<FileChange> changes = new LinkedHashSet<>();
        boolean shows = false;
        boolean filters = false;
        boolean script = false;
        boolean lasts = false;
        List<ShellWords.Part> line = ShellWords.parts(command);
        int first = ShellWords.needed(line);
        for (int i = 0; i < line.size(); i++) {
            ShellWords.Part part = line.get(i);
            String text = bare(part.text());
            filters = part.piped() && LOOKS.fits(text) && text.contains("grep");
            if (IN_PLACE.matcher(text).find()) {
                List<String> words = ShellWords.of(text);
                change(changes, words.get(words.size() - 1), FileChange.How.CHANGED);
            } else if (REMOVES.matcher(text).find()) {
                ShellWords.of(text).stream()
                        .skip(text.startsWith("git") ? 2 : 1)
                        .filter(word -> !word.startsWith("-"))
                        .forEach(word -> change(changes, word, FileChange.How.DELETED));
            } else if (WRITES.matcher(text).find() && !part.target().isEmpty()) {
                change(changes, part.target(), FileChange.How.CHANGED);
            } else if (LOOKS.fits(text)) {
                shows |= !part.piped() && !text.startsWith("echo") && !text.startsWith("printf");
                if (!part.piped() && !text.startsWith("echo ")) {
                    looks.add(shown(text));
                }
            } else if (!text.isEmpty() && !PASSES.fits(text) && parts.size() < MOST_PARTS) {
                boolean own = SCRIPT.fits(text);
                script |= own || parts.size() == MOST_SHOWN;
                lasts |= LASTS.fits(text);
                String shown = own ? ShellWords.of(text).get(0) + OWN_SCRIPT : shown(text);
                parts.add(shown);
                if (i >= first) {
                    needed.add(shown);
                }
            }
        }
        return new ToolCommand(
                List.copyOf(parts),
                List.copyOf(needed),
                List.copyOf(looks),
                List.copyOf(changes),
                shows,
                filters,
                script,
                lasts);
    }

    /** Files that are kept, and whose names are said. */
    private static void change(Set<FileChange> changes, String word, FileChange.How how) {
        if (!UNNAMED.matcher(word).find() && changes.size() < MOST_PARTS) {
            changes.add(FileChange.of(word, how));
        }
    }

    /** A part without what stands before the program that it runs. */
    private static String bare(String part) {
        String text = OPENED.matcher(Text.oneLine(part)).replaceFirst("");
        for (String shorter = BEFORE.without(text); !shorter.equals(text); shorter = BEFORE.without(text)) {
            text = shorter;
        }
        String named = FOLDER.matcher(text).replaceFirst("");
        return GIT.matcher(named).replaceFirst("git");
    }

    private static String shown(String part) {
        List<String> words = ShellWords.of(STREAMS.matcher(part).replaceAll(""));
        List<String> shown = new ArrayList<>();
        for (int i = 0; i < words.size(); i++) {
            String next = i + 1 < words.size() ? words.get(i + 1) : "";
            if (VALUED.fits(words.get(i)) && TEXT.matcher(next).find() || isMessage(words, i)) {
                i++;
            } else {
                shown.add(shortened(words.get(i)));
            }
        }
        return Text.clipped(Text.defused(String.join(" ", shown)), LONGEST_PART).replace("……", "…");
    }

    private static boolean isMessage(List<String> words, int at) {
        return words.size() > 1
                && words.get(0).equals("git")
                && words.get(1).equals("commit")
                && MESSAGE.matcher(words.get(at)).matches();
    }

    /** Cuts a long path at its beginning, since its end tells more. */
    private static String shortened(String word) {
        if (word.length() <= LONGEST_WORD) {
            return word;
        }
        int slash = word.lastIndexOf('/');
        int folder = word.lastIndexOf('/', slash - 1);
        boolean path = slash > 0 && folder > 0 && word.indexOf(' ') < 0 && word.indexOf("://") < 0;
        String end = path ? "…" + word.substring(folder).replace("\"", "") : word;
        return Text.clipped(end, LONGEST_WORD);
    }

    /** The command as notes show it. */
    String shown() {
        return String.join(" && ", parts.isEmpty() ? looks : parts);
    }

    /** True if it only tries something out, with a script that nobody keeps. */
    boolean isThrownAway() {
        return !parts.isEmpty()
                && parts.stream().allMatch(part -> part.endsWith(OWN_SCRIPT) || FileChange.isForAMoment(part));
    }

    /** True if this one going well says that the other would too: it runs all of that, and nothing narrower. */
    boolean covers(ToolCommand other) {
        return !other.parts.isEmpty()
                && other.parts.stream().allMatch(part -> needed.stream().anyMatch(mine -> covers(mine, part)));
    }

    /** The parts that another command, which this one covers, did not run. */
    List<String> beyond(ToolCommand other) {
        return parts.stream()
                .filter(mine -> other.parts.stream().noneMatch(part -> covers(mine, part)))
                .toList();
    }

    private static boolean covers(String mine, String other) {
        if (mine.equals(other)) {
            return true;
        }
        List<String> words = words(mine);
        List<String> others = words(other);
        return words.size() >= 2
                && others.size() >= words.size()
                && words.subList(0, 2).equals(others.subList(0, 2))
                && new HashSet<>(others).containsAll(words);
    }

    private static List<String> words(String part) {
        return Arrays.stream(part.split(" ")).filter(word -> !QUIET.fits(word)).toList();
    }
}

package dev.varve.language.intent;

import dev.varve.language.intent.Features.Group;
import dev.varve.language.intent.Features.Sink;

/** Tells what a statement is beside its words. */
final class Flags {
    private static final int[] LENGTHS = {1, 2, 4, 7, 12, 20, 35};
    private static final int SHORTEST_MESSAGE = 40;
    private static final int STEP = 4;

    private final Sink sink;

    Flags(Sink sink) {
        this.sink = sink;
    }

    private void add(String name) {
        sink.add(Group.FLAGS, Features.bucket(name.hashCode() * 31 + Group.FLAGS.ordinal()));
    }

    private void add(String name, boolean is) {
        if (is) {
            add(name);
        }
    }

    void of(Situation situation) {
        add("first", situation.first());
        add("last", situation.last());
        add("alone", situation.first() && situation.last());
        add("block " + situation.block().ordinal());
        add("answers", situation.answers());
        add("answers first", situation.answers() && situation.first());
        add("refuses", situation.refuses());
        int size = 0;
        for (int bound = SHORTEST_MESSAGE; bound < situation.length() && size < LENGTHS.length; bound *= STEP) {
            size++;
        }
        add("message " + size);
    }

    void of(String text, int words) {
        int size = 0;
        while (size < LENGTHS.length && words > LENGTHS[size]) {
            size++;
        }
        add("words " + size);
        of(text);
    }

    /** Sets the flags of a text: punctuation, code, quotations, numbers, paths, versions. */
    private void of(String text) {
        boolean asks = false;
        boolean cries = false;
        boolean code = false;
        boolean quotes = false;
        boolean number = false;
        boolean path = false;
        boolean version = false;
        boolean letters = false;
        boolean small = false;
        boolean foreign = false;
        boolean colon = false;
        int length = text.length();
        for (int i = 0; i < length; i++) {
            char c = text.charAt(i);
            switch (c) {
                case '?', '？' -> asks = true;
                case '!', '！' -> cries = true;
                case '`' -> code = true;
                case '"', '“', '«', '「' -> quotes = true;
                case ':', '：' -> colon = true;
                case '/', '\\' -> path |= isLetter(text, i - 1) && isLetter(text, i + 1);
                case '.' -> {
                    version |= isDigit(text, i - 1) && isDigit(text, i + 1);
                    path |= isLetter(text, i - 1) && isLetter(text, i + 1);
                }
                default -> {
                    number |= c >= '0' && c <= '9';
                    letters |= c >= 'A' && c <= 'Z';
                    small |= c >= 'a' && c <= 'z';
                    foreign |= c >= 0x250;
                }
            }
        }
        char end = length == 0 ? ' ' : text.charAt(length - 1);
        add("asks", asks);
        add("ends asking", end == '?' || end == '？');
        add("cries", cries);
        add("code", code);
        add("quotes", quotes);
        add("number", number);
        add("path", path);
        add("version", version);
        add("capitals", letters && !small);
        add("foreign", foreign);
        add("colon", colon);
        add("ends with colon", end == ':' || end == '：');
        add("ends", end == '.' || end == '。');
        add("begins small", length > 0 && text.charAt(0) >= 'a' && text.charAt(0) <= 'z');
    }

    private static boolean isLetter(String text, int at) {
        return at >= 0 && at < text.length() && Character.isLetter(text.charAt(at));
    }

    private static boolean isDigit(String text, int at) {
        return at >= 0 && at < text.length() && text.charAt(at) >= '0' && text.charAt(at) <= '9';
    }
}

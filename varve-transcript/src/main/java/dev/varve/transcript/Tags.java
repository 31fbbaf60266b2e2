package dev.varve.transcript;

import java.util.ArrayList;
import java.util.List;

/** Parses tags that programs put around texts. Reads each text once; tags are not nested. */
final class Tags {
    private static final int NAME_CHARS = 60;

    private Tags() {}

    /** A pair of tags. */
    record Element(String head, String content) {
        /** The value of an attribute in double quotes, or empty. */
        String attribute(String name) {
            String start = " " + name + "=\"";
            int from = head.indexOf(start);
            int to = from < 0 ? -1 : head.indexOf('"', from + start.length());
            return to < 0 ? "" : head.substring(from + start.length(), to);
        }
    }

    /** The name of the tag that a text begins with; empty if it begins with none. */
    static String name(String text) {
        int end = 1;
        while (end < Math.min(text.length(), NAME_CHARS)
                && (Character.isLetterOrDigit(text.charAt(end)) || "-_".indexOf(text.charAt(end)) >= 0)) {
            end++;
        }
        boolean closed = end < text.length() && (text.charAt(end) == '>' || text.charAt(end) == ' ');
        return text.startsWith("<") && closed ? text.substring(1, end) : "";
    }

    /** The text between the first tag and the next end tag; empty if there is no such pair. */
    static String first(String text, String tag) {
        int start = text.indexOf("<" + tag + ">");
        int end = start < 0 ? -1 : text.indexOf("</" + tag + ">", start);
        return end < 0 ? "" : text.substring(start + tag.length() + 2, end);
    }

    /** The text between the first tag and the last end, so that an end in quoted text ends nothing. */
    static String widest(String text, String tag) {
        int start = text.indexOf("<" + tag + ">");
        int end = text.lastIndexOf("</" + tag + ">");
        return start < 0 || end < start ? "" : text.substring(start + tag.length() + 2, end);
    }

    /** All pairs of a tag, in sequence. */
    static List<Element> elements(String text, String tag) {
        List<Element> elements = new ArrayList<>();
        String close = "</" + tag + ">";
        int start = text.indexOf("<" + tag);
        while (start >= 0) {
            int head = text.indexOf('>', start);
            int end = head < 0 ? -1 : text.indexOf(close, head);
            if (end < 0) {
                break;
            }
            elements.add(new Element(text.substring(start, head), text.substring(head + 1, end)));
            start = text.indexOf("<" + tag, end);
        }
        return elements;
    }
}

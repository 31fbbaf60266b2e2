package dev.varve.transcript;

import tools.jackson.databind.JsonNode;

/** The content of one line in the user's role, split by author: tool results, typed text, program text. */
final class ClaudeCodeWords {
    private final Draft results;
    private final Draft typed;
    private final Draft written;
    private String kind = "";

    private ClaudeCodeWords(Draft draft) {
        this.results = draft.beside();
        this.typed = draft;
        this.written = draft.beside();
    }

    /** Reads a field that holds a text or an array of blocks. */
    static ClaudeCodeWords of(JsonFields record, String field, Inbox inbox) {
        ClaudeCodeWords words = new ClaudeCodeWords(new Draft(record.place(), inbox));
        JsonNode content = record.get(field);
        if (content.isString()) {
            words.text(content.stringValue());
        } else {
            record.objects(field).forEach(words::block);
        }
        return words;
    }

    /** Results of tools. */
    Draft results() {
        return results;
    }

    /** A person's words, with pictures and files. */
    Draft typed() {
        return typed;
    }

    /** Words of a program. */
    Draft written() {
        return written;
    }

    /** The kind of the program's text. */
    String kind() {
        return kind;
    }

    private void block(JsonFields block) {
        String type = block.text("type");
        switch (type) {
            case "text" -> text(block.text("text"));
            case "tool_result" -> AnthropicBlocks.result(block, results);
            default -> AnthropicBlocks.block(type, block, typed);
        }
    }

    private void text(String text) {
        ClaudeCodeText read = ClaudeCodeText.of(text);
        switch (read.what()) {
            case TYPED -> typed.text(read.text());
            case WRITTEN -> {
                kind = read.kind();
                written.text(read.text());
            }
            case LEFT_OUT -> typed.leaveOut(read.kind());
        }
    }
}

package dev.varve.token;

final class ScriptTokens {
    private ScriptTokens() {}

    static int count(CharSequence text) {
        return (text.length() + 3) / 4;
    }
}

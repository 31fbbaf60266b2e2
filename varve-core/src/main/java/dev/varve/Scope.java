package dev.varve;

/**
 * The owner of a memory. Nothing in one scope is visible from another, except facts: if the policy says so, the sessions of a
 * resource share them. A session whose resource is {@link #DEFAULT} shares nothing, because nobody has said whose it is.
 * Immutable.
 *
 * @param tenant   organisation that shares a database with others; {@code "default"} if there is only one
 * @param resource user or agent that owns sessions; {@code "default"} if the host does not distinguish them, and then no
 *     session knows of another
 * @param session  one conversation; any non-blank text, such as {@code telegram:123:456}
 */
public record Scope(String tenant, String resource, String session) {
    /** The tenant and the resource if the host does not name one. */
    public static final String DEFAULT = "default";

    /** Key of the session that holds statements remembered outside of any conversation. */
    public static final String REMEMBERED = "varve:remembered";

    /**
     * Maximum length of each part, in characters. Longer keys are refused rather than truncated, because truncated keys
     * could collide.
     */
    public static final int MAX_LENGTH = 512;

    /** Checks the values. */
    public Scope {
        check("tenant", tenant);
        check("resource", resource);
        check("session", session);
    }

    /** A session of the default tenant without a resource. It shares nothing with others. */
    public static Scope of(String session) {
        return new Scope(DEFAULT, DEFAULT, session);
    }

    /** True if the session has a resource, with whose other sessions it can share facts. */
    public boolean hasResource() {
        return !resource.equals(DEFAULT);
    }

    /** The origin of the session: its key up to the first colon, such as {@code telegram}, or empty. */
    public String channel() {
        return session.substring(0, Math.max(0, session.indexOf(':')));
    }

    private static void check(String what, String value) {
        if (value.isBlank()) {
            throw new InvalidScopeException(what + " is blank; give any non-blank text");
        }
        if (value.length() > MAX_LENGTH) {
            throw new InvalidScopeException(what + " has " + value.length() + " characters, the limit is " + MAX_LENGTH
                    + "; use a shorter key, for example a hash of it");
        }
        if (value.chars().anyMatch(c -> c == 0)) {
            throw new InvalidScopeException(what + " contains a NUL character; remove it");
        }
    }

    /** {@code tenant/resource/session}, without the parts that are default; for people, not for storage keys. */
    @Override
    public String toString() {
        if (tenant.equals(DEFAULT)) {
            return resource.equals(DEFAULT) ? session : resource + "/" + session;
        }
        return tenant + "/" + resource + "/" + session;
    }
}

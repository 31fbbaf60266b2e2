package dev.varve;

/**
 * Whose memory this is. Nothing of one scope is visible from another, except facts: where the policy is told so, the
 * sessions of a resource share them. A session whose resource is {@link #DEFAULT} has none of its own and shares nothing:
 * nobody has said whose it is, so its facts could be anybody's.
 *
 * @param tenant   organisation that shares a database with others; {@code "default"} when there is one only
 * @param resource user or agent that owns sessions; {@code "default"} when the host does not tell them apart, and then
 *     no session knows of another
 * @param session  one conversation; any non-blank text such as {@code telegram:123:456}
 */
public record Scope(String tenant, String resource, String session) {
    /** What a part of a scope is called when the host names none. */
    public static final String DEFAULT = "default";

    /** Key of the session that holds what was to be remembered outside of any conversation. */
    public static final String REMEMBERED = "varve:remembered";

    /** Longest accepted part, in characters. Longer keys are refused rather than cut, since cut keys collide. */
    public static final int MAX_LENGTH = 512;

    /** Checks the values. */
    public Scope {
        check("tenant", tenant);
        check("resource", resource);
        check("session", session);
    }

    /** A session of the default tenant that belongs to no resource, and so shares nothing with others. */
    public static Scope of(String session) {
        return new Scope(DEFAULT, DEFAULT, session);
    }

    /** Whether the host has said whose session it is, so that it shares facts with other sessions of that resource. */
    public boolean hasResource() {
        return !resource.equals(DEFAULT);
    }

    /** Where the session comes from: its key up to the first colon, such as {@code telegram}, or empty. */
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

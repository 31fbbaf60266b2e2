package dev.varve.transcript;

import dev.varve.Role;
import java.util.Locale;
import java.util.Map;

/** Names in plain text that are roles rather than people, in a few languages. */
final class SpeakerRoles {
    private static final Map<String, Role> ROLES = Map.ofEntries(
            Map.entry("user", Role.USER),
            Map.entry("human", Role.USER),
            Map.entry("assistant", Role.ASSISTANT),
            Map.entry("agent", Role.ASSISTANT),
            Map.entry("ai", Role.ASSISTANT),
            Map.entry("system", Role.SYSTEM),
            Map.entry("ユーザー", Role.USER),
            Map.entry("アシスタント", Role.ASSISTANT),
            Map.entry("システム", Role.SYSTEM),
            Map.entry("사용자", Role.USER),
            Map.entry("어시스턴트", Role.ASSISTANT),
            Map.entry("시스템", Role.SYSTEM),
            Map.entry("用户", Role.USER),
            Map.entry("助手", Role.ASSISTANT),
            Map.entry("系统", Role.SYSTEM));

    private SpeakerRoles() {}

    static boolean isRole(String speaker) {
        return ROLES.containsKey(speaker.toLowerCase(Locale.ROOT));
    }

    /** The role for a speaker's name: a person is a user, and text without a speaker is the system's. */
    static Role of(String speaker) {
        Role other = speaker.isEmpty() ? Role.SYSTEM : Role.USER;
        return ROLES.getOrDefault(speaker.toLowerCase(Locale.ROOT), other);
    }
}

package dev.varve.lab.told;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Role;
import java.util.List;
import org.junit.jupiter.api.Test;

class TalkTest {
    @Test
    void whatCountsStandsBetweenOtherTalk() {
        List<Message> session = new Talk().session(1, List.of("Never push to main."));
        assertThat(session).hasSize(6);
        assertThat(session.get(2).text()).isEqualTo("Never push to main.");
        assertThat(session).extracting(Message::role).startsWith(Role.USER, Role.ASSISTANT, Role.USER);
        assertThat(session).extracting(Message::createdAt).isSorted();
    }
}

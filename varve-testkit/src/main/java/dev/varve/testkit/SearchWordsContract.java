package dev.varve.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Part;
import dev.varve.RecallResult;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Search: matching of words; no query breaks it. */
interface SearchWordsContract extends StoreFixture {

    /** Words match regardless of case and punctuation. */
    @Test
    default void words_find_messages_whatever_their_case_and_punctuation() {
        append(
                Messages.user("The Migration failed, sadly."),
                Messages.user("nothing to see"),
                Messages.user("MIGRATION: done"));

        assertThat(found("migration")).containsExactlyInAnyOrder(1L, 3L);
        assertThat(found("(FAILED)!")).containsExactly(1L);
        assertThat(found("migr")).isEmpty();
        assertThat(found("absent")).isEmpty();
    }

    @Test
    default void identifiers_and_paths_are_found_by_their_pieces() {
        append(
                Messages.user("see src/main/java/dev/varve/store/InMemoryStore.java:42"),
                Messages.user("set max_page_count=10 and error E1234"),
                Messages.user("https://example.org/a-b?c=d"));

        assertThat(found("InMemoryStore.java")).containsExactly(1L);
        assertThat(found("dev/varve/store")).containsExactly(1L);
        assertThat(found("max_page_count")).containsExactly(2L);
        assertThat(found("e1234")).containsExactly(2L);
        assertThat(found("example.org")).containsExactly(3L);
    }

    /** Argument names come from the tool's author; the values and the tool's name are searchable words. */
    @Test
    default void values_of_arguments_are_words_and_their_names_are_not() {
        String edit = "{\"file_path\":\"src/cart.ts\",\"old_string\":\"let a\\nreturn b\",\"new_string\":\"let c\"}";
        append(
                Messages.counted(Message.assistant(Messages.START, new Part.ToolCall("c1", "Edit", edit))),
                Messages.result("c1", "written"),
                Messages.user("remove the old api"));

        assertThat(found("old api")).containsExactly(3L);
        assertThat(found("file path string")).isEmpty();
        assertThat(found("cart.ts")).containsExactly(1L);
        assertThat(found("return")).containsExactly(1L);
        assertThat(found("edit")).containsExactly(1L);
    }

    @Test
    default void korean_chinese_and_japanese_are_found_by_words_of_one_and_two_characters() {
        append(
                Messages.user("데이터베이스 마이그레이션을 내일 하자"),
                Messages.user("数据库迁移失败了，请回滚"),
                Messages.user("移行作業は明日です。猫がいる"),
                Messages.user("カタカナとひらがな"));

        assertThat(found("내일")).first().isEqualTo(1L);
        assertThat(found("마이그레이션")).first().isEqualTo(1L);
        assertThat(found("迁移")).first().isEqualTo(2L);
        assertThat(found("库")).containsExactly(2L);
        assertThat(found("移行")).first().isEqualTo(3L);
        assertThat(found("猫")).containsExactly(3L);
        assertThat(found("カタ")).first().isEqualTo(4L);
        assertThat(found("ひらがな")).first().isEqualTo(4L);
        assertThat(found("犬")).isEmpty();
    }

    @Test
    default void characters_beyond_the_basic_plane_are_found() {
        append(Messages.user("姓\uD842\uDFB7野"), Messages.user("吉野"));

        assertThat(found("\uD842\uDFB7")).containsExactly(1L);
        assertThat(found("\uD842\uDFB7野")).first().isEqualTo(1L);
    }

    @Test
    default void every_part_of_a_message_and_its_speaker_is_found() {
        append(
                Messages.counted(Message.assistant(
                        Messages.START,
                        new Part.ToolCall("c1", "deploy_service", "{\"region\":\"frankfurt\"}"),
                        new Part.Attachment("image/png", "file:///whiteboard.png", "sketch"))),
                Messages.result("c1", "rolled out to production"),
                Messages.counted(Message.user("hi", Messages.START).withSpeaker("Grace")));

        assertThat(found("deploy_service")).containsExactly(1L);
        assertThat(found("frankfurt")).containsExactly(1L);
        assertThat(found("whiteboard")).containsExactly(1L);
        assertThat(found("sketch")).containsExactly(1L);
        assertThat(found("production")).containsExactly(2L);
        assertThat(found("grace")).containsExactly(3L);
    }

    @Test
    default void operators_and_quotes_in_a_query_are_only_words() {
        append(Messages.user("a quick fox"), Messages.user("near the river"), Messages.user("terms"));

        assertThat(found("\"quick\" OR NEAR(")).containsExactlyInAnyOrder(1L, 2L);
        assertThat(found("NOT quick")).containsExactly(1L);
        assertThat(found("quick AND absent")).containsExactly(1L);
        for (String odd : TextContract.ODD) {
            search(odd);
            search("quick " + odd);
        }
        for (String query :
                List.of("\"", "\"\"", "*", "qui*", "^quick", "-quick", "terms:quick", "{terms} : x", "(", "+")) {
            search(query);
        }
        assertThat(found("'quick\u0000")).containsExactly(1L);
        assertThat(found("qui*")).isEmpty();
    }

    @Test
    default void a_query_without_words_finds_nothing() {
        append(Messages.user("something"), Messages.user("\"\" * ( )"));

        for (String query : List.of("", "   ", "\"\"", "* ( ) - !", "\uD83D", "\uD83D\uDE80")) {
            assertThat(search(query)).isEqualTo(RecallResult.NONE);
        }
    }

    /** A query as long as a page is answered. */
    @Test
    default void a_query_of_a_whole_page_still_answers() {
        append(Messages.user("needle"), Messages.user("straw"));
        StringBuilder page = new StringBuilder();
        for (int i = 0; i < 5_000; i++) {
            page.append("word").append(i).append(' ');
        }

        assertThat(found("needle " + page)).containsExactly(1L);
    }
}

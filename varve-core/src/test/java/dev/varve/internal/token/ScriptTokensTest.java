package dev.varve.internal.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class ScriptTokensTest {

    /** Own texts with the number of tokens jtokkit 1.1.0 (O200K_BASE, ordinary) counts, and the error allowed in %. */
    static Stream<Arguments> samples() {
        return Stream.of(
                Arguments.of("English prose", 86, 12, """
                        When the lake froze, the layers of silt stopped moving, and each winter left a thin dark line on
                        the floor. Spring brought the melt water and a pale band of sand. Count the pairs and you have
                        counted the years; nothing was ever rewritten, only covered. That is roughly how we would like an
                        assistant to remember what its users said last Thursday, and why they changed their minds on Friday.
                        """),
                Arguments.of("English chat", 48, 15, """
                        Hey, did you get the tickets for Saturday? I'm not sure I can make it before 7pm :( my train's
                        always late lol. Btw Anna said she'd bring her brother's guitar, so it's gonna be fun anyway!
                        """),
                Arguments.of("Java", 121, 15, """
                        public final class Ledger implements AutoCloseable {
                            private final Map<String, List<Entry>> byAccount = new ConcurrentHashMap<>();

                            /** Adds an entry; returns false when it was there before. */
                            public boolean append(String account, Entry entry) {
                                Objects.requireNonNull(entry, "entry");
                                List<Entry> entries = byAccount.computeIfAbsent(account, key -> new ArrayList<>());
                                synchronized (entries) {
                                    return !entries.contains(entry) && entries.add(entry);
                                }
                            }

                            @Override
                            public void close() {
                                byAccount.clear();
                            }
                        }
                        """),
                Arguments.of("JSON", 128, 12, """
                        {"order_id": "A-20418", "customer": {"name": "Jo Park", "email": "jo.park@example.com", "vip": false},
                         "items": [{"sku": "TEA-001", "quantity": 2, "price": 7.50}, {"sku": "CUP-119", "quantity": 1, "price": 18.00}],
                         "created_at": "2026-11-21T09:14:33.120Z", "total": 33.0, "note": null, "tags": ["gift", "fragile"]}
                        """),
                Arguments.of("stack trace", 133, 15, """
                        java.lang.IllegalStateException: Lease 4711 was lost to node b2
                        \tat com.example.jobs.LeaseKeeper.renew(LeaseKeeper.java:118)
                        \tat com.example.jobs.Worker.lambda$start$0(Worker.java:64)
                        \tat java.base/java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1136)
                        \tat java.base/java.lang.Thread.run(Thread.java:840)
                        Caused by: java.sql.SQLTransientConnectionException: pool-1 - Connection is not available, request timed out after 30000ms.
                        \tat com.zaxxer.hikari.pool.HikariPool.createTimeoutException(HikariPool.java:696)
                        \t... 7 more
                        """),
                Arguments.of("listing", 112, 20, """
                        drwxr-xr-x  4 root root    4096 Nov 21 22:19 src
                        -rw-r--r--  1 root root   18324 Nov 20 08:02 pom.xml
                        -rw-r--r--  1 root root     912 Oct  3 17:45 README.md
                        /usr/share/doc/openjdk-17-jre-headless/changelog.Debian.gz
                        /usr/lib/x86_64-linux-gnu/libsqlite3.so.0.8.6
                        """),
                Arguments.of("Korean", 78, 15, """
                        어제 주문한 커피머신이 아직 도착하지 않았어요. 배송 조회를 해 보니 물류 센터에서 멈춰 있네요. 혹시 언제쯤 받을 수 있을까요?
                        급한 건 아니지만 주말에 손님이 오기로 해서 그 전에 받으면 좋겠습니다. 안 되면 환불도 괜찮아요ㅠㅠ
                        """),
                Arguments.of("Chinese, simplified", 79, 15, """
                        昨天晚上我把项目的测试重新跑了一遍，发现有两个用例偶尔会失败，看起来跟时区有关系。你能不能帮我看看日志，
                        顺便把上次讨论的重试策略也整理一下？另外，周五之前我们要给客户发一份进度说明，内容不用太长，写清楚风险就行。
                        """),
                Arguments.of("Chinese, traditional", 93, 15, """
                        昨天晚上我把專案的測試重新跑了一遍，發現有兩個案例偶爾會失敗，看起來跟時區有關係。你能不能幫我看看紀錄，
                        順便把上次討論的重試策略也整理一下？另外，週五之前我們要給客戶發一份進度說明，內容不用太長，寫清楚風險就行。
                        """),
                Arguments.of("Japanese", 83, 15, """
                        先週末は友達と一緒に山へハイキングに行ってきました。天気が良くて、頂上からの景色は最高でしたよ。
                        ただ、帰りのバスが思ったより混んでいて、駅に着いたのは夜の八時過ぎでした。次はもう少し早く出発しようと思います。
                        """),
                Arguments.of("Russian", 56, 20, """
                        Вчера мы договорились перенести встречу на четверг, потому что половина команды ещё в отпуске.
                        Пожалуйста, проверь, успеем ли мы до этого закончить отчёт и отправить его заказчику. Если нет, напиши мне.
                        """),
                Arguments.of("German", 45, 20, """
                        Die Überweisung ist gestern rausgegangen, müsste also spätestens am Mittwoch bei Ihnen ankommen. Falls nicht,
                        melden Sie sich bitte kurz bei mir, dann frage ich bei unserer Buchhaltung nach. Schöne Grüße aus Köln!
                        """),
                Arguments.of("emoji", 39, 25, """
                        Happy birthday!! 🎉🎂🥳 hope you have the best day ever 😊❤️ see you tonight 🍕🍻 ... and bring the dog 🐶😂😂👍🏽
                        """),
                Arguments.of("hex", 97, 15, """
                        9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                        commit 3c59dc048e8850243be8079a5c74d079e1b2f6aa
                        request 7d444840-9dc0-11d1-b245-5ffdce74fad2 failed
                        """),
                Arguments.of("base64", 109, 20, """
                        TWFueSBoYW5kcyBtYWtlIGxpZ2h0IHdvcmsuIEJ1dCB0b28gbWFueSBjb29rcyBzcG9pbCB0aGUgYnJvdGguCg==
                        iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==
                        """),
                Arguments.of("runs", 18, 40, """
                        ================================================================================
                        RESULTS                                                                    PASSED
                        --------------------------------------------------------------------------------


                        total ........................................ 42
                        ################################################################################
                        """),
                Arguments.of(
                        "spaced letters", 36, 15, "A B C D E F G H I J K L M N O P Q R S T U V W X Y Z 1 2 3 4 5"));
    }

    @ParameterizedTest(name = "{0}")
    @Tag("LAN-01")
    @Tag("ZOR-21")
    @MethodSource("samples")
    void estimates_within_tolerance_of_the_tokenizer(String name, int reference, int percent, String text) {
        assertThat(ScriptTokens.count(text)).isCloseTo(reference, Percentage.withPercentage(percent));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void costs_of_the_halves_add_up(String name, int reference, int percent, String text) {
        int whole = ScriptTokens.count(text);
        // a cut inside a base64 line makes the second half start as if it were words: up to 7 here
        for (int cut = 0; cut <= text.length(); cut++) {
            int parts = ScriptTokens.count(text.substring(0, cut)) + ScriptTokens.count(text.substring(cut));
            assertThat(parts).as("cut at %d", cut).isCloseTo(whole, within(8));
        }
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("samples")
    void grows_with_every_char(String name, int reference, int percent, String text) {
        int before = 0;
        for (int end = 0; end <= text.length(); end++) {
            int count = ScriptTokens.count(text.substring(0, end));
            assertThat(count).as("first %d chars", end).isBetween(before, before + 4);
            before = count;
        }
    }

    @Test
    void empty_costs_nothing_and_anything_else_at_least_one() {
        assertThat(ScriptTokens.count("")).isZero();
        for (int ch = Character.MIN_VALUE; ch <= Character.MAX_VALUE; ch++) {
            assertThat(ScriptTokens.count(String.valueOf((char) ch))).isBetween(1, 4);
        }
    }

    @Test
    void accepts_lone_surrogates() {
        assertThat(ScriptTokens.count("a\uD83D b\uDE00 c")).isBetween(4, 12);
        assertThat(ScriptTokens.count("\uDE00\uD83D")).isPositive();
    }

    @Test
    void accepts_any_char_sequence() {
        String text = "The same text, the same price: 42 tokens?";
        assertThat(ScriptTokens.count(new StringBuilder(text))).isEqualTo(ScriptTokens.count(text));
    }

    @Test
    void runs_stay_cheap_however_long() {
        assertThat(ScriptTokens.count("=".repeat(4000))).isLessThan(200);
        assertThat(ScriptTokens.count(" ".repeat(4000))).isLessThan(200);
        assertThat(ScriptTokens.count("\n".repeat(4000))).isLessThan(600);
    }

    @Test
    void an_unbroken_token_is_never_free() {
        assertThat(ScriptTokens.count("9".repeat(3000))).isBetween(900, 1100); // 1000
        assertThat(ScriptTokens.count("a1b2".repeat(1000))).isBetween(3000, 4500); // 4000
        assertThat(ScriptTokens.count("qzkxvbnmwrtplkjhgfdsq".repeat(20))).isBetween(180, 300); // 241
        assertThat(ScriptTokens.count("的".repeat(1000))).isBetween(500, 1200); // 1000
    }

    @Test
    void parts_of_lines_add_up_to_the_whole_unless_accented_letters_reach_from_one_into_the_next() {
        Random random = new Random(12);
        List<String> lines = List.of(
                "#12 09:30 user: the sixteen harbour ferries left\n",
                "[2026-03-02]\n",
                "> 0xdeadbeef12345678_A9B8C7D6-E5F4 == cafeBabe;\n",
                "> \u6570\u636E\u8FC1\u79FB and on\n",
                "tail without break ",
                "\u00FCber\n",
                "==== 4711 \n");
        int unknown = 0;
        for (int round = 0; round < 500; round++) {
            StringBuilder whole = new StringBuilder("#");
            long parts = ScriptTokens.parts(-1, "#");
            boolean known = true;
            whole.append('\n');
            parts += ScriptTokens.parts('#', "\n");
            for (int i = random.nextInt(6); i >= 0; i--) {
                String line = lines.get(random.nextInt(lines.size()));
                long more = ScriptTokens.parts(whole.charAt(whole.length() - 1), line);
                known &= more >= 0;
                parts += more;
                whole.append(line);
            }
            unknown += known ? 0 : 1;
            if (known) {
                assertThat(ScriptTokens.tokens(parts)).as(whole.toString()).isEqualTo(ScriptTokens.count(whole));
            }
        }
        assertThat(unknown).isBetween(50, 450);
    }
}

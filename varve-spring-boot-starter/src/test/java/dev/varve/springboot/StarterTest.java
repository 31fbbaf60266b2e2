package dev.varve.springboot;

import static dev.varve.springboot.Applications.application;
import static dev.varve.springboot.Applications.ask;
import static dev.varve.springboot.Applications.enabled;
import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.event.MemoryListener;
import dev.varve.model.MemoryModel;
import dev.varve.model.NoteInterceptor;
import dev.varve.policy.Limit;
import dev.varve.springai.VarveAdvisor;
import dev.varve.springai.VarveChatMemory;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.ScriptedModel;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.client.ChatClientBuilderCustomizer;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;

class StarterTest {
    @TempDir
    Path directory;

    @Test
    @Tag("LAN-40")
    void settings_are_properties() {
        enabled()
                .withPropertyValues(
                        "varve.policy=incremental",
                        "varve.profile=lite",
                        "varve.zone=Asia/Seoul",
                        "varve.settings.observe.activateAt=900",
                        "varve.settings.context.memory=45%",
                        "varve.settings.facts.on=true")
                .run(context -> {
                    Policy policy = context.getBean(Policy.class);
                    assertThat(policy.name()).isEqualTo("incremental");
                    assertThat(policy.observe().activateAt()).isEqualTo(Limit.tokens(900));
                    assertThat(policy.context().memory()).isEqualTo(Limit.share(0.45));
                    assertThat(policy.facts().on()).isTrue();
                    assertThat(policy.zone().getId()).isEqualTo("Asia/Seoul");
                });
        enabled()
                .withPropertyValues("varve.settings.observe.activeAt=900")
                .run(context -> assertThat(context)
                        .getFailure()
                        .rootCause()
                        .hasMessageContaining("varve.settings.observe.activeAt: there is no setting")
                        .hasMessageContaining("the closest is \"observe.activateAt\""));
    }

    @Test
    @Tag("LAN-41")
    void lan_41_without_the_property_there_is_no_bean_of_varve_and_prompts_are_what_they_were() {
        application().run(context -> {
            assertThat(Arrays.stream(context.getBeanDefinitionNames())
                            .filter(name -> name.toLowerCase(Locale.ROOT).contains("varve")))
                    .isEmpty();
            assertThat(context).getBean(ChatMemory.class).isInstanceOf(MessageWindowChatMemory.class);
            Prompt prompt = ask(context, "hello");

            new ApplicationContextRunner()
                    .withConfiguration(AutoConfigurations.of(ChatClientAutoConfiguration.class))
                    .withBean(EchoingChatModel.class)
                    .run(bare ->
                            assertThat(ask(bare, "hello").getInstructions()).isEqualTo(prompt.getInstructions()));
        });
    }

    @Test
    void lan_41_the_property_says_no() {
        application()
                .withPropertyValues("varve.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean(Varve.class));
    }

    @Test
    void the_property_gives_every_chat_client_a_memory() {
        enabled().run(context -> {
            ask(context, "I am Ada.");
            assertThat(ask(context, "Who am I?").getInstructions())
                    .extracting(org.springframework.ai.chat.messages.Message::getText)
                    .containsExactly("Be brief.", "I am Ada.", "You said: I am Ada.", "Who am I?");
        });
    }

    @Test
    void the_store_is_a_file_that_outlives_the_application() {
        Path file = directory.resolve("memory").resolve("chat.db");
        ApplicationContextRunner filed =
                application().withPropertyValues("varve.enabled=true", "varve.sqlite.file=" + file);

        filed.run(context -> {
            assertThat(context).getBean(Store.class).isInstanceOf(SqliteStore.class);
            ask(context, "I am Ada.");
        });
        assertThat(Files.exists(file)).isTrue();
        filed.run(context ->
                assertThat(ask(context, "Who am I?").getInstructions()).hasSize(4));
    }

    @Test
    void a_database_of_the_application_is_used_if_it_is_postgresql() {
        ApplicationContextRunner on = application()
                .withPropertyValues("varve.enabled=true", "varve.sqlite.file=" + directory.resolve("beside.db"));

        on.withBean(DataSource.class, () -> databaseNamed("H2"))
                .run(context -> assertThat(context).getBean(Store.class).isInstanceOf(SqliteStore.class));
        on.withBean(DataSource.class, () -> databaseNamed("PostgreSQL"))
                .run(context -> assertThat(context)
                        .getFailure()
                        .hasStackTraceContaining("PostgresStore")
                        .hasStackTraceContaining("it only has a name"));
        on.withBean(DataSource.class, () -> databaseNamed("PostgreSQL"))
                .withPropertyValues("varve.store=sqlite")
                .run(context -> assertThat(context).getBean(Store.class).isInstanceOf(SqliteStore.class));
        on.withPropertyValues("varve.store=postgres")
                .run(context ->
                        assertThat(context).getFailure().rootCause().hasMessageContaining("define a DataSource"));
    }

    /** A database that tells its name and can do nothing else. */
    private static DataSource databaseNamed(String product) {
        return answering(
                DataSource.class,
                "getConnection",
                answering(
                        Connection.class,
                        "getMetaData",
                        answering(DatabaseMetaData.class, "getDatabaseProductName", product)));
    }

    private static <T> T answering(Class<T> type, String method, Object answer) {
        InvocationHandler handler = (proxy, called, arguments) -> {
            if (called.getName().equals("equals")) {
                return proxy == arguments[0];
            } else if (called.getName().equals(method)) {
                return answer;
            } else if (called.getName().equals("close") || called.getDeclaringClass() == Object.class) {
                return called.getName().equals("hashCode") ? 1 : null;
            }
            throw new SQLException("it only has a name");
        };
        return type.cast(Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, handler));
    }

    @Test
    void an_engine_of_the_application_switches_memory_on_and_is_the_one() {
        Varve own = Varve.builder().build();
        application().withBean("own", Varve.class, () -> own).run(context -> {
            assertThat(context).getBean(Varve.class).isSameAs(own);
            assertThat(context).hasSingleBean(VarveAdvisor.class).doesNotHaveBean(Store.class);
            ask(context, "hello");
            assertThat(own.session("c").status().state().lastSeq()).isEqualTo(2);
        });
    }

    @Test
    void each_part_gives_way_to_a_bean_of_the_application() {
        Store store = new InMemoryStore();
        MemoryModel model = new ScriptedModel();
        enabled()
                .withBean("ownStore", Store.class, () -> store)
                .withBean("ownModel", MemoryModel.class, () -> model)
                .withBean("ownPolicy", Policy.class, Policy::tiered)
                .run(context -> {
                    assertThat(context).getBean(Store.class).isSameAs(store);
                    assertThat(context).getBean(MemoryModel.class).isSameAs(model);
                    assertThat(context.getBean(Policy.class).name()).isEqualTo("tiered");
                });
    }

    @Test
    void properties_set_policy_window_and_clients() {
        enabled()
                .withPropertyValues(
                        "varve.policy=windowed",
                        "varve.zone=Asia/Seoul",
                        "varve.context-window=200000",
                        "varve.chat.advise=false",
                        "varve.chat.memory-bean=true")
                .run(context -> {
                    Policy policy = context.getBean(Policy.class);
                    assertThat(policy.name()).isEqualTo("windowed");
                    assertThat(policy.zone()).hasToString("Asia/Seoul");
                    assertThat(context.getBean(VarveProperties.class).contextWindow())
                            .isEqualTo(200_000);
                    assertThat(context).doesNotHaveBean(ChatClientBuilderCustomizer.class);
                    assertThat(context).getBean(ChatMemory.class).isInstanceOf(VarveChatMemory.class);
                });
    }

    @Test
    void clear_of_the_memory_bean_keeps_what_is_known_unless_a_property_says_otherwise() {
        ApplicationContextRunner plain =
                enabled().withPropertyValues("varve.chat.advise=false", "varve.chat.memory-bean=true");
        plain.run(context -> assertThat(lengthAfterClear(context)).isEqualTo(2));
        plain.withPropertyValues("varve.chat.on-clear=keep")
                .run(context -> assertThat(lengthAfterClear(context)).isEqualTo(1));
        plain.withPropertyValues("varve.chat.on-clear=delete")
                .run(context -> assertThat(lengthAfterClear(context)).isZero());
    }

    private static long lengthAfterClear(ApplicationContext context) {
        ChatMemory memory = context.getBean(ChatMemory.class);
        memory.add("c", new UserMessage("hello"));
        memory.clear("c");
        return context.getBean(Varve.class).session("c").status().state().lastSeq();
    }

    @Test
    @Tag("ZOR-20")
    void sessions_that_went_quiet_are_looked_after() {
        enabled()
                .withPropertyValues("varve.upkeep.end-after=2h", "varve.upkeep.prune-after=30d")
                .run(context -> {
                    assertThat(context.getBean(VarveUpkeep.class).isRunning()).isTrue();
                    assertThat(context.getBean(VarveProperties.class).upkeep().plan())
                            .isEqualTo(dev.varve.maintenance.Upkeep.defaults()
                                    .endAfter(Duration.ofHours(2))
                                    .pruneAfter(Duration.ofDays(30), true));
                });
        enabled()
                .withPropertyValues("varve.upkeep.enabled=false")
                .run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(VarveUpkeep.class));
    }

    @Test
    void neither_of_two_databases_is_taken_in_silence_and_the_start_says_what_to_do() {
        application()
                .withPropertyValues("varve.enabled=true")
                .withBean("one", DataSource.class, () -> databaseNamed("PostgreSQL"))
                .withBean("two", DataSource.class, () -> databaseNamed("PostgreSQL"))
                .run(context -> {
                    Throwable failure = Objects.requireNonNull(context.getStartupFailure());
                    assertThat(failure).rootCause().hasMessageContaining("more than one DataSource");
                    assertThat(new VarveFailureAnalyzer().analyze(failure)).satisfies(analysis -> {
                        assertThat(analysis.getDescription())
                                .isEqualTo("there is more than one DataSource, and none is primary");
                        assertThat(analysis.getAction()).startsWith("Mark one as primary");
                    });
                });
    }

    @Test
    void an_unknown_property_stops_the_start() {
        enabled()
                .withPropertyValues("varve.polcy=tiered")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("varve.polcy"));
    }

    @Test
    void listeners_of_the_application_hear_events() {
        CountDownLatch heard = new CountDownLatch(2);
        enabled()
                .withBean(MemoryListener.class, () -> event -> heard.countDown())
                .run(context -> {
                    ask(context, "hello");
                    assertThat(heard.getCount()).isZero();
                });
    }

    @Test
    void interceptors_of_the_application_see_what_is_to_be_observed() {
        CountDownLatch seen = new CountDownLatch(1);
        NoteInterceptor interceptor = new NoteInterceptor() {
            @Override
            public Optional<Message> beforeObserving(Scope scope, Message message) {
                seen.countDown();
                return Optional.of(message);
            }
        };
        enabled().withBean(NoteInterceptor.class, () -> interceptor).run(context -> {
            Session session = context.getBean(Varve.class).session("talk");
            session.append(Message.user("Never paint the boat red."));
            session.compact(Duration.ofMinutes(1));
            assertThat(seen.getCount()).isZero();
        });
    }

    @Test
    void runs_without_spring_ai_and_without_the_actuator() {
        enabled()
                .withClassLoader(new FilteredClassLoader(
                        "org.springframework.ai",
                        "org.springframework.boot.actuate",
                        "org.springframework.boot.health"))
                .run(context -> assertThat(context)
                        .hasNotFailed()
                        .hasSingleBean(Varve.class)
                        .doesNotHaveBean("varveAdvisor")
                        .doesNotHaveBean("varveEndpoint"));
    }
}

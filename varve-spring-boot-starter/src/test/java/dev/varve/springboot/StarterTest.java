package dev.varve.springboot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.varve.Message;
import dev.varve.Note;
import dev.varve.Policy;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Varve;
import dev.varve.event.MemoryListener;
import dev.varve.micrometer.MemoryMetrics;
import dev.varve.model.MemoryModel;
import dev.varve.springai.VarveAdvisor;
import dev.varve.springai.VarveChatMemory;
import dev.varve.store.InMemoryStore;
import dev.varve.store.Store;
import dev.varve.store.jdbc.sqlite.SqliteStore;
import dev.varve.testkit.ScriptedModel;
import dev.varve.testkit.UnclosedStore;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.ai.chat.client.ChatClient;
import org.springframework.ai.chat.client.ChatClientBuilderCustomizer;
import org.springframework.ai.chat.memory.ChatMemory;
import org.springframework.ai.chat.memory.MessageWindowChatMemory;
import org.springframework.ai.chat.messages.UserMessage;
import org.springframework.ai.chat.prompt.Prompt;
import org.springframework.ai.model.chat.client.autoconfigure.ChatClientAutoConfiguration;
import org.springframework.ai.model.chat.memory.autoconfigure.ChatMemoryAutoConfiguration;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.health.contributor.HealthIndicator;
import org.springframework.boot.health.contributor.Status;
import org.springframework.boot.micrometer.metrics.autoconfigure.CompositeMeterRegistryAutoConfiguration;
import org.springframework.boot.micrometer.metrics.autoconfigure.MetricsAutoConfiguration;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.context.event.ContextClosedEvent;

class StarterTest {
    @TempDir
    Path directory;

    /** An application with Spring AI and all that may configure itself. */
    private ApplicationContextRunner application() {
        return new ApplicationContextRunner()
                .withConfiguration(AutoConfigurations.of(
                        VarveChatModelAutoConfiguration.class,
                        VarveMetricsAutoConfiguration.class,
                        VarveAutoConfiguration.class,
                        VarveSpringAiAutoConfiguration.class,
                        VarveActuatorAutoConfiguration.class,
                        VarveUpkeepAutoConfiguration.class,
                        ChatClientAutoConfiguration.class,
                        ChatMemoryAutoConfiguration.class))
                .withBean(EchoingChatModel.class)
                .withPropertyValues("management.endpoints.web.exposure.include=varve");
    }

    private ApplicationContextRunner enabled() {
        return application().withPropertyValues("varve.enabled=true", "varve.store=memory", "varve.model=extractive");
    }

    private static Prompt ask(ApplicationContext context, String text) {
        return ask(context, text, Map.of());
    }

    private static Prompt ask(ApplicationContext context, String text, Map<String, Object> parameters) {
        ChatClient client = context.getBean(ChatClient.Builder.class)
                .defaultSystem("Be brief.")
                .build();
        client.prompt()
                .user(text)
                .advisors(a -> a.param(ChatMemory.CONVERSATION_ID, "c").params(parameters))
                .call()
                .content();
        EchoingChatModel model = context.getBean(EchoingChatModel.class);
        return model.prompts.get(model.prompts.size() - 1);
    }

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
                    assertThat(policy.observe().activateAt()).isEqualTo(Policy.Limit.tokens(900));
                    assertThat(policy.context().memory()).isEqualTo(Policy.Limit.share(0.45));
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
    @Tag("ZOR-17")
    void facts_cross_the_conversations_of_a_user_if_the_profile_says_so() {
        enabled().withPropertyValues("varve.profile=balanced").run(context -> {
            Varve varve = context.getBean(Varve.class);
            Session monday = varve.session(new Scope(Scope.DEFAULT, "mina", "monday"));
            monday.append(
                    Message.user("I am allergic to walnuts, remember that.", Instant.now()),
                    Message.assistant("I will.", Instant.now()));
            monday.end(Duration.ofSeconds(30));

            assertThat(ask(context, "what can I eat?").getSystemMessage().getText())
                    .as("nobody has said whose conversation it is")
                    .doesNotContain("walnuts");
            assertThat(ask(context, "what can I eat?", Map.of(VarveAdvisor.RESOURCE, "mina"))
                            .getSystemMessage()
                            .getText())
                    .contains("walnuts");
            assertThat(context.getBean(VarveEndpoint.class).session("c", null, "mina"))
                    .isNotNull()
                    .satisfies(memory -> assertThat(memory.facts()).anyMatch(fact -> fact.contains("walnuts")));
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
    @Tag("LAN-42")
    void a_profile_switches_parts_of_memory_on_and_off() {
        enabled().withPropertyValues("varve.policy=tiered", "varve.profile=off").run(context -> {
            Policy policy = context.getBean(Policy.class);
            assertThat(policy.name()).isEqualTo("tiered");
            assertThat(policy.memory()).isFalse();
            assertThat(ask(context, "hello").getSystemMessage().getText()).isEqualTo("Be brief.");
        });
        enabled()
                .withPropertyValues("varve.profile=balanced")
                .run(context ->
                        assertThat(context.getBean(Policy.class).facts().on()).isTrue());
    }

    @Test
    void the_chat_model_of_the_application_writes_the_notes_if_it_should() {
        enabled()
                .withPropertyValues("varve.model=chat-model", "varve.model-name=openai/gpt-4o-mini")
                .run(context ->
                        assertThat(context.getBean(MemoryModel.class).name()).contains("openai/gpt-4o-mini"));
    }

    @Test
    @Tag("LAN-06")
    void the_chat_model_writes_the_notes_unless_something_else_is_said() {
        ApplicationContextRunner on = enabled().withPropertyValues("varve.model=auto");
        on.run(context -> assertThat(context.getBean(MemoryModel.class).name()).contains("chat-model"));
        on.withBean("other", EchoingChatModel.class)
                .run(context ->
                        assertThat(context.getBean(MemoryModel.class).name()).startsWith("extractive"));
        on.withBean("other", EchoingChatModel.class)
                .withPropertyValues("varve.model=chat-model")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("more than one"));
        enabled()
                .run(context ->
                        assertThat(context.getBean(MemoryModel.class).name()).startsWith("extractive"));
    }

    @Test
    @Tag("LAN-06")
    void observer_and_reflector_are_named_by_property() {
        enabled()
                .withPropertyValues("varve.reflector-model=ollama/qwen3", "varve.base-url=http://127.0.0.1:9")
                .run(context -> assertThat(context.getBean(MemoryModel.class).name())
                        .startsWith("extractive")
                        .contains("+ollama/qwen3"));
        enabled()
                .withPropertyValues("varve.model=openai")
                .run(context -> assertThat(context).getFailure().rootCause().hasMessageContaining("openai"));
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

    @Test
    void health_follows_the_store() {
        enabled().run(context -> {
            HealthIndicator health = context.getBean("varveHealthIndicator", HealthIndicator.class);
            assertThat(health.health()).isNotNull().satisfies(up -> {
                assertThat(up.getStatus()).isEqualTo(Status.UP);
                assertThat(up.getDetails()).containsEntry("dropped", 0L);
            });
        });
        application()
                .withPropertyValues("varve.enabled=true", "varve.sqlite.file=" + directory.resolve("h.db"))
                .run(context -> {
                    context.getBean(Store.class).close();
                    HealthIndicator health = context.getBean("varveHealthIndicator", HealthIndicator.class);
                    assertThat(health.health())
                            .isNotNull()
                            .satisfies(down -> assertThat(down.getStatus()).isEqualTo(Status.DOWN));
                });
        enabled()
                .withPropertyValues("management.health.varve.enabled=false")
                .run(context -> assertThat(context).doesNotHaveBean("varveHealthIndicator"));
    }

    @Test
    void metrics_go_to_the_registry_of_the_application() {
        enabled()
                .withConfiguration(AutoConfigurations.of(
                        MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class))
                .withBean(SimpleMeterRegistry.class)
                .run(context -> {
                    ask(context, "hello");

                    MeterRegistry registry = context.getBean(MeterRegistry.class);
                    assertThat(registry.get("varve.context.tokens").summary().count())
                            .isEqualTo(1);
                    assertThat(registry.get("varve.tokens.appended").counter().count())
                            .isPositive();
                    assertThat(registry.get("varve.store.up").gauge().value()).isEqualTo(1);
                });
    }

    @Test
    void without_a_registry_without_micrometer_and_without_varve_there_are_no_metrics() {
        enabled().run(context -> assertThat(context).hasNotFailed().doesNotHaveBean(MemoryMetrics.class));
        enabled()
                .withClassLoader(new FilteredClassLoader("io.micrometer.core"))
                .run(context -> assertThat(context).hasNotFailed().hasSingleBean(Varve.class));
        application()
                .withBean(SimpleMeterRegistry.class)
                .run(context -> assertThat(context.getBean(MeterRegistry.class).getMeters())
                        .isEmpty());
    }

    @Test
    void an_engine_of_the_application_is_looked_at() {
        application()
                .withConfiguration(AutoConfigurations.of(
                        MetricsAutoConfiguration.class, CompositeMeterRegistryAutoConfiguration.class))
                .withBean(SimpleMeterRegistry.class)
                .withBean("own", Varve.class, () -> Varve.builder().build())
                .run(context -> assertThat(context.getBean(MeterRegistry.class)
                                .get("varve.queue.length")
                                .gauge()
                                .value())
                        .isZero());
    }

    @Test
    void the_endpoint_shows_the_memory_of_a_session() {
        enabled().withPropertyValues("varve.policy=incremental").run(context -> {
            Varve varve = context.getBean(Varve.class);
            varve.session("c").append(Message.user("The gate code is 4711. ".repeat(300), Instant.now()));
            varve.session("c").append(Message.assistant("Noted.", Instant.now()));
            varve.session("c").catchUp(Duration.ofSeconds(20));

            VarveEndpoint endpoint = context.getBean(VarveEndpoint.class);
            assertThat(endpoint.sessions(null).sessions())
                    .singleElement()
                    .satisfies(row -> assertThat(row.messages()).isEqualTo(2));
            assertThat(endpoint.session("c", null, null))
                    .isNotNull()
                    .satisfies(memory -> assertThat(memory.notes())
                            .singleElement()
                            .satisfies(note -> {
                                assertThat(note.to()).isEqualTo(2);
                                assertThat(note.text()).contains("4711");
                            }));
            assertThat(endpoint.session("nobody", null, null)).isNull();
        });
    }

    @Test
    void the_endpoint_is_not_there_unless_it_is_exposed() {
        enabled()
                .withPropertyValues("management.endpoints.web.exposure.include=health")
                .run(context -> assertThat(context).doesNotHaveBean(VarveEndpoint.class));
    }

    @Test
    @Tag("LAN-10")
    void lan_10_an_observer_that_runs_when_the_application_ends_may_finish() {
        CountDownLatch observing = new CountDownLatch(1);
        CountDownLatch finish = new CountDownLatch(1);
        MemoryModel slow = new ScriptedModel().onObserve(request -> {
            observing.countDown();
            try {
                finish.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return ScriptedModel.nameSpan(request);
        });
        Store heap = new InMemoryStore();
        enabled()
                .withBean("ownStore", Store.class, () -> new UnclosedStore(heap))
                .withBean("ownModel", MemoryModel.class, () -> slow)
                .withPropertyValues("varve.policy=incremental")
                .withInitializer(
                        context -> context.addApplicationListener((ContextClosedEvent closing) -> finish.countDown()))
                .run(context -> {
                    ask(context, "a long story ".repeat(600));
                    observing.await();
                });
        assertThat(heap.notes(Scope.of("c"), Set.of(Note.Status.values()))).hasSize(1);
    }
}

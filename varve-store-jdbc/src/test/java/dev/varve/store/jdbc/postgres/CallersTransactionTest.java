package dev.varve.store.jdbc.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.varve.Fact;
import dev.varve.Message;
import dev.varve.Note;
import dev.varve.RecallQuery;
import dev.varve.Scope;
import dev.varve.Session;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.SessionReader;
import dev.varve.store.SessionState;
import dev.varve.store.Store;
import dev.varve.store.StoreException;
import dev.varve.testkit.Messages;
import dev.varve.testkit.Records;
import dev.varve.testkit.postgres.PostgresServer;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import javax.sql.DataSource;
import javax.sql.XAConnection;
import javax.transaction.xa.XAResource;
import javax.transaction.xa.Xid;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.postgresql.xa.PGXADataSource;

/** A transaction of the application is the application's: the store neither ends it nor changes its connection. */
@Tag("A6")
class CallersTransactionTest {
    private static final Scope SCOPE = new Scope("acme", "ada", "chat");
    private static final Span ALL = new Span(1, 1_000);

    private final String schema = Databases.newSchema();
    private final String orders = schema.toLowerCase() + "_orders";
    private final HikariDataSource pool = Databases.pool();
    private final ThreadBoundSource application = new ThreadBoundSource(pool);

    /** What the business throws. */
    private static final class OutOfStock extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    @BeforeEach
    void createOrders() throws SQLException {
        Databases.execute(PostgresServer.url(), "CREATE TABLE " + orders + " (number INTEGER)");
    }

    @AfterEach
    void dropAll() throws SQLException {
        Databases.execute(PostgresServer.url(), "DROP TABLE " + orders);
        pool.close();
    }

    private PostgresStore open(DataSource source) {
        return PostgresStore.builder(source).schema(schema).open();
    }

    private long orders() throws SQLException {
        try (Connection connection = DriverManager.getConnection(PostgresServer.url());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery("SELECT count(*) FROM " + orders)) {
            row.next();
            return row.getLong(1);
        }
    }

    private void order(Connection connection) throws SQLException {
        ThreadBoundSource.execute(connection, "INSERT INTO " + orders + " VALUES (1)");
    }

    /** Each kind of call, by name. */
    private static Map<String, Consumer<Store>> calls() {
        Map<String, Consumer<Store>> calls = new LinkedHashMap<>();
        calls.put("append", store -> store.append(SCOPE, List.of(Messages.user("hello"), Messages.assistant("hello"))));
        calls.put("state", store -> store.state(SCOPE));
        calls.put("append knowing the row", store -> {
            SessionState known = store.state(SCOPE).orElseThrow();
            store.append(SCOPE, List.of(Messages.user("again")), known);
        });
        calls.put("commit", store -> store.commit(SCOPE, Records.buffer(Records.chunk("o1", 1, 3))));
        calls.put("messages", store -> store.messages(SCOPE, ALL));
        calls.put("tail", store -> store.tail(SCOPE, 1, 0));
        calls.put("notes", store -> store.notes(SCOPE, EnumSet.allOf(Note.Status.class)));
        calls.put("search", store -> store.search(SCOPE, RecallQuery.of("hello")));
        calls.put("facts", store -> store.facts("acme", "ada", EnumSet.allOf(Fact.Status.class)));
        calls.put("delete a fact", store -> store.deleteFact("acme", "ada", "f1"));
        calls.put("snapshot", store -> ((PostgresStore) store).snapshot(SCOPE, SessionReader::state));
        calls.put("lease", store -> store.leases().take(SCOPE, "me", Duration.ofSeconds(1)));
        calls.put("sessions", store -> store.sessions("acme"));
        calls.put("delete", store -> store.delete(SCOPE));
        return calls;
    }

    @Test
    void a_rollback_takes_back_the_business_alone_and_its_exception_is_what_the_caller_sees() throws SQLException {
        try (PostgresStore store = open(application.source())) {
            for (Map.Entry<String, Consumer<Store>> call : calls().entrySet()) {
                assertThatThrownBy(() -> application.inTransaction(connection -> {
                            order(connection);
                            call.getValue().accept(store);
                            throw new OutOfStock();
                        }))
                        .as(call.getKey())
                        .isInstanceOf(OutOfStock.class)
                        .hasNoSuppressedExceptions();
                assertThat(orders()).as(call.getKey()).isZero();
            }
        }
    }

    @Test
    void what_was_said_in_a_transaction_is_stored_at_once_and_stays_after_a_rollback() {
        try (Varve varve = Varve.builder().store(open(application.source())).build()) {
            Session session = varve.session(SCOPE);
            assertThatThrownBy(() -> application.inTransaction(connection -> {
                        order(connection);
                        session.append(Message.user("order one"));
                        throw new OutOfStock();
                    }))
                    .isInstanceOf(OutOfStock.class);
            assertThat(session.messages(ALL)).hasSize(1);
        }
    }

    @Test
    void a_commit_keeps_both() throws SQLException {
        try (PostgresStore store = open(application.source())) {
            application.inTransaction(connection -> {
                order(connection);
                store.append(SCOPE, List.of(Messages.user("order one")));
            });
            assertThat(orders()).isEqualTo(1);
            assertThat(store.messages(SCOPE, ALL)).hasSize(1);
        }
    }

    @Test
    void an_aborted_transaction_does_not_disturb_the_store() {
        try (PostgresStore store = open(application.source())) {
            assertThatThrownBy(() -> application.inTransaction(connection -> {
                        try {
                            ThreadBoundSource.execute(connection, "SELECT 1 / 0");
                        } catch (SQLException e) {
                            store.append(SCOPE, List.of(Messages.user("that failed")));
                        }
                        throw new OutOfStock();
                    }))
                    .isInstanceOf(OutOfStock.class);
            assertThat(store.messages(SCOPE, ALL)).hasSize(1);
        }
    }

    @Test
    void the_connection_of_a_transaction_is_as_it_was_after_each_call() throws SQLException {
        try (PostgresStore store = open(application.source())) {
            for (Map.Entry<String, Consumer<Store>> call : calls().entrySet()) {
                application.inTransaction(connection -> {
                    connection.setReadOnly(true);
                    connection.setSchema("pg_catalog");
                    connection.setNetworkTimeout(Runnable::run, 123_000);
                    List<Object> before = settings(connection);
                    call.getValue().accept(store);
                    assertThat(settings(connection)).as(call.getKey()).isEqualTo(before);
                    connection.rollback();
                });
            }
        }
    }

    private static List<Object> settings(Connection connection) throws SQLException {
        return List.of(
                connection.getAutoCommit(),
                connection.getTransactionIsolation(),
                connection.isReadOnly(),
                connection.getSchema(),
                connection.getNetworkTimeout());
    }

    @Test
    void a_connection_without_a_transaction_is_given_back_as_it_came() throws SQLException {
        try (Connection only = DriverManager.getConnection(PostgresServer.url());
                PostgresStore store = open(always(only))) {
            for (boolean autoCommit : List.of(true, false)) {
                only.setAutoCommit(autoCommit);
                only.setNetworkTimeout(Runnable::run, 123_000);
                for (Map.Entry<String, Consumer<Store>> call : calls().entrySet()) {
                    List<Object> before = settings(only);
                    only.setAutoCommit(autoCommit); // reading the settings has begun a transaction
                    if (!autoCommit) {
                        only.rollback();
                    }
                    call.getValue().accept(store);
                    assertThat(settings(only)).as(call.getKey()).isEqualTo(before);
                    if (!autoCommit) {
                        only.rollback();
                    }
                }
            }
        }
    }

    @Test
    void one_connection_for_everybody_is_refused_while_it_is_in_a_transaction() throws SQLException {
        try (Connection only = DriverManager.getConnection(PostgresServer.url());
                PostgresStore store = open(always(only))) {
            only.setAutoCommit(false);
            order(only);
            for (Map.Entry<String, Consumer<Store>> call : calls().entrySet()) {
                if (call.getKey().equals("append knowing the row")) {
                    continue; // it reads the row first, which is refused already
                }
                assertThatThrownBy(() -> call.getValue().accept(store))
                        .as(call.getKey())
                        .isInstanceOf(StoreException.class)
                        .hasMessageContaining("open transaction")
                        .hasMessageContaining("give the store a data source of its own");
            }
            only.rollback();
            assertThat(orders()).isZero();
        }
    }

    /** A data source with a single connection, which closing does not end. */
    private static DataSource always(Connection connection) {
        Connection shared = (Connection) Proxy.newProxyInstance(
                Connection.class.getClassLoader(), new Class<?>[] {Connection.class}, (proxy, method, arguments) -> {
                    try {
                        return method.getName().equals("close") ? null : method.invoke(connection, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
        return (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> shared);
    }

    @Test
    void a_pool_whose_connections_do_not_commit_by_themselves_works_too() throws SQLException {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(PostgresServer.url());
        config.setMaximumPoolSize(2);
        config.setAutoCommit(false);
        try (HikariDataSource manual = new HikariDataSource(config);
                PostgresStore store = open(manual)) {
            ThreadBoundSource transactions = new ThreadBoundSource(manual);
            calls().values().forEach(call -> call.accept(store));
            assertThatThrownBy(() -> transactions.inTransaction(connection -> {
                        order(connection);
                        store.append(SCOPE, List.of(Messages.user("order one")));
                        throw new OutOfStock();
                    }))
                    .isInstanceOf(OutOfStock.class);
            assertThat(orders()).isZero();
            assertThat(store.messages(SCOPE, ALL)).hasSize(1);
            try (Connection connection = manual.getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
            }
        }
    }

    @Test
    void a_connection_in_an_xa_transaction_stays_in_it() throws Exception {
        PGXADataSource managed = new PGXADataSource();
        managed.setUrl(PostgresServer.url());
        XAConnection enlisted = managed.getXAConnection();
        Thread transactional = Thread.currentThread();
        DataSource source = (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(),
                new Class<?>[] {DataSource.class},
                (proxy, method, arguments) -> (Thread.currentThread() == transactional
                                ? enlisted
                                : managed.getXAConnection())
                        .getConnection());
        try (PostgresStore store = open(pool)) {
            store.append(SCOPE, List.of(Messages.user("before")));
        }
        Xid xid = new Id();
        enlisted.getXAResource().start(xid, XAResource.TMNOFLAGS);
        try (PostgresStore store = open(source)) {
            try (Connection connection = enlisted.getConnection()) {
                order(connection);
            }
            store.append(SCOPE, List.of(Messages.user("order one")));
            enlisted.getXAResource().end(xid, XAResource.TMSUCCESS);
            enlisted.getXAResource().rollback(xid);
            assertThat(orders()).isZero();
        } finally {
            enlisted.close();
        }
        try (PostgresStore store = open(pool)) {
            assertThat(store.messages(SCOPE, ALL)).hasSize(2);
        }
    }

    private static final class Id implements Xid {
        @Override
        public int getFormatId() {
            return 1;
        }

        @Override
        public byte[] getGlobalTransactionId() {
            return new byte[] {1};
        }

        @Override
        public byte[] getBranchQualifier() {
            return new byte[] {1};
        }
    }

    @Test
    void a_data_source_that_chooses_by_thread_is_refused_in_a_transaction_and_leads_nowhere_else() throws SQLException {
        String url = PostgresServer.url();
        ThreadLocal<Boolean> here = ThreadLocal.withInitial(() -> false);
        DataSource routing = (DataSource) Proxy.newProxyInstance(
                DataSource.class.getClassLoader(), new Class<?>[] {DataSource.class}, (proxy, method, arguments) -> {
                    Connection connection =
                            DriverManager.getConnection(here.get() ? url : url + "&ApplicationName=elsewhere");
                    connection.setAutoCommit(!here.get());
                    return connection;
                });
        try (PostgresStore store = open(routing)) {
            here.set(true);
            assertThatThrownBy(() -> store.append(SCOPE, List.of(Messages.user("hello"))))
                    .isInstanceOf(StoreException.class)
                    .hasMessageContaining("chooses its database by the calling thread");
        }
    }
}

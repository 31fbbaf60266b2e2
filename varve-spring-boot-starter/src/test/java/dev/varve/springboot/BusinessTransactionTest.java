package dev.varve.springboot;

import static dev.varve.springboot.Applications.application;
import static dev.varve.springboot.Applications.ask;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.varve.LoggedMessage;
import dev.varve.Span;
import dev.varve.Varve;
import dev.varve.store.Store;
import dev.varve.store.jdbc.postgres.PostgresStore;
import dev.varve.testkit.postgres.PostgresServer;
import jakarta.persistence.EntityManager;
import jakarta.persistence.EntityManagerFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import javax.sql.DataSource;
import org.hibernate.jpa.HibernatePersistenceProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.orm.jpa.EntityManagerFactoryUtils;
import org.springframework.orm.jpa.JpaTransactionManager;
import org.springframework.orm.jpa.LocalContainerEntityManagerFactoryBean;
import org.springframework.orm.jpa.vendor.HibernateJpaDialect;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** A turn inside a business transaction, on a real server: the business stays whole, and its exceptions its own. */
@Tag("A6")
class BusinessTransactionTest {
    private final HikariDataSource pool = new HikariDataSource();

    /** What the business throws. */
    private static final class OutOfStock extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** An application's way to its database. */
    private record Setup(String name, DataSource source, PlatformTransactionManager transactions, Orders orders) {
        @Override
        public String toString() {
            return name;
        }
    }

    /** Writes an order in the current transaction. */
    private interface Orders {
        void add();
    }

    @BeforeEach
    void connect() {
        pool.setJdbcUrl(PostgresServer.url());
        pool.setMaximumPoolSize(6);
        JdbcTemplate jdbc = new JdbcTemplate(pool);
        jdbc.execute("DROP SCHEMA IF EXISTS varve CASCADE");
        jdbc.execute("DROP TABLE IF EXISTS orders");
        jdbc.execute("CREATE TABLE orders (number INTEGER)");
    }

    @AfterEach
    void disconnect() {
        pool.close();
    }

    /** By the ways in which applications wrap their pool and manage transactions. */
    enum Wrapping {
        PLAIN,
        TRANSACTION_AWARE,
        TRANSACTION_AWARE_AND_REOBTAINING,
        TRANSACTION_AWARE_IN_LAZY,
        LAZY,
        JPA,
        JPA_TRANSACTION_AWARE
    }

    private Setup setup(Wrapping wrapping) {
        TransactionAwareDataSourceProxy aware = new TransactionAwareDataSourceProxy(pool);
        return switch (wrapping) {
            case PLAIN -> jdbc(wrapping, pool, pool);
            case TRANSACTION_AWARE -> jdbc(wrapping, pool, aware);
            case TRANSACTION_AWARE_AND_REOBTAINING -> {
                aware.setReobtainTransactionalConnections(true);
                yield jdbc(wrapping, pool, aware);
            }
            case TRANSACTION_AWARE_IN_LAZY -> jdbc(wrapping, pool, new LazyConnectionDataSourceProxy(aware));
            case LAZY -> {
                DataSource lazy = new LazyConnectionDataSourceProxy(pool);
                yield jdbc(wrapping, lazy, lazy);
            }
            case JPA -> jpa(wrapping, pool);
            case JPA_TRANSACTION_AWARE -> jpa(wrapping, aware);
        };
    }

    /** @param managed data source of the transactions */
    private static Setup jdbc(Wrapping wrapping, DataSource managed, DataSource bean) {
        JdbcTemplate jdbc = new JdbcTemplate(managed);
        return new Setup(
                wrapping.name(),
                bean,
                new DataSourceTransactionManager(managed),
                () -> jdbc.update("INSERT INTO orders VALUES (1)"));
    }

    private Setup jpa(Wrapping wrapping, DataSource bean) {
        LocalContainerEntityManagerFactoryBean unit = new LocalContainerEntityManagerFactoryBean();
        unit.setDataSource(pool);
        unit.setPersistenceUnitName("orders");
        unit.setPersistenceProviderClass(HibernatePersistenceProvider.class);
        unit.setJpaDialect(new HibernateJpaDialect());
        unit.setPackagesToScan("dev.varve.springboot.none");
        unit.setJpaPropertyMap(Map.of());
        unit.afterPropertiesSet();
        EntityManagerFactory factory = Objects.requireNonNull(unit.getObject());
        JpaTransactionManager transactions = new JpaTransactionManager(factory);
        transactions.setDataSource(pool);
        transactions.setJpaDialect(new HibernateJpaDialect());
        return new Setup(wrapping.name(), bean, transactions, () -> {
            EntityManager manager =
                    Objects.requireNonNull(EntityManagerFactoryUtils.getTransactionalEntityManager(factory));
            manager.createNativeQuery("INSERT INTO orders VALUES (1)").executeUpdate();
        });
    }

    private long orders() {
        return Objects.requireNonNull(new JdbcTemplate(pool).queryForObject("SELECT count(*) FROM orders", Long.class));
    }

    private static List<String> remembered(ApplicationContext context) {
        return context.getBean(Varve.class).session("c").messages(new Span(1, 100)).stream()
                .map(LoggedMessage::message)
                .map(message -> message.text())
                .toList();
    }

    private static ApplicationContextRunner with(Setup setup) {
        return application()
                .withPropertyValues("varve.enabled=true", "varve.model=extractive", "varve.upkeep.enabled=false")
                .withBean(DataSource.class, setup::source);
    }

    @ParameterizedTest
    @EnumSource
    void a_rollback_takes_the_order_back_and_keeps_the_turn_and_the_caller_sees_why(Wrapping wrapping) {
        Setup setup = setup(wrapping);
        with(setup).run(context -> {
            assertThat(context).getBean(Store.class).isInstanceOf(PostgresStore.class);
            assertThatThrownBy(() -> new TransactionTemplate(setup.transactions()).executeWithoutResult(status -> {
                        setup.orders().add();
                        ask(context, "Order one.");
                        setup.orders().add();
                        throw new OutOfStock();
                    }))
                    .isInstanceOf(OutOfStock.class)
                    .hasNoSuppressedExceptions();
            assertThat(orders()).isZero();
            assertThat(remembered(context)).containsExactly("Order one.", "You said: Order one.");
        });
    }

    @ParameterizedTest
    @EnumSource
    void a_commit_keeps_the_orders_and_the_turn_and_the_connection_is_as_it_was(Wrapping wrapping) {
        Setup setup = setup(wrapping);
        with(setup).run(context -> {
            new TransactionTemplate(setup.transactions()).executeWithoutResult(status -> {
                setup.orders().add();
                List<Object> before = settings();
                ask(context, "Order one.");
                assertThat(settings()).isEqualTo(before);
                setup.orders().add();
            });
            assertThat(orders()).isEqualTo(2);
            assertThat(remembered(context)).hasSize(2);
        });
    }

    /** Of the connection that the transaction has, where it is bound to the pool. */
    private List<Object> settings() {
        Connection connection = DataSourceUtils.getConnection(pool);
        try {
            return List.of(
                    connection.getAutoCommit(),
                    connection.getTransactionIsolation(),
                    connection.isReadOnly(),
                    connection.getSchema(),
                    connection.getNetworkTimeout());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        } finally {
            DataSourceUtils.releaseConnection(connection, pool);
        }
    }
}

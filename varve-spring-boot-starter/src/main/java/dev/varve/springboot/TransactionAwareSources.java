package dev.varve.springboot;

import javax.sql.DataSource;
import org.springframework.jdbc.datasource.DelegatingDataSource;
import org.springframework.jdbc.datasource.LazyConnectionDataSourceProxy;
import org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy;
import org.springframework.util.ClassUtils;

/** Data sources that hand out the connection of the current transaction. */
final class TransactionAwareSources {
    private static final String PROXY = "org.springframework.jdbc.datasource.TransactionAwareDataSourceProxy";

    private TransactionAwareSources() {}

    /**
     * The pool behind a transaction-aware data source, so that the store gets connections of its own; any other
     * source as it is.
     */
    static DataSource target(DataSource source) {
        boolean hasSpringJdbc = ClassUtils.isPresent(PROXY, TransactionAwareSources.class.getClassLoader());
        return hasSpringJdbc ? Proxies.target(source) : source;
    }

    /** Loaded only where the application has Spring's JDBC support. */
    private static final class Proxies {
        static DataSource target(DataSource source) {
            DataSource target = source;
            while (target instanceof DelegatingDataSource proxy
                    && isOfTransactions(proxy)
                    && proxy.getTargetDataSource() != null) {
                target = proxy.getTargetDataSource();
            }
            return target;
        }

        /** A lazy connection sets its auto-commit mode when it is first used, even on one that is in a transaction. */
        private static boolean isOfTransactions(DelegatingDataSource proxy) {
            return proxy instanceof TransactionAwareDataSourceProxy || proxy instanceof LazyConnectionDataSourceProxy;
        }
    }
}

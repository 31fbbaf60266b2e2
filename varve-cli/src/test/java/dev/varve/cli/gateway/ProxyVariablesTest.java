package dev.varve.cli.gateway;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.varve.cli.console.UsageException;
import java.net.InetSocketAddress;
import java.net.Proxy;
import java.net.ProxySelector;
import java.net.URI;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProxyVariablesTest {
    private static final Map<String, String> VARIABLES =
            Map.of("https_proxy", "http://proxy.example:3128", "NO_PROXY", "internal.example, .near.example");

    private static Proxy proxy(String uri) {
        ProxySelector selector = ProxyVariables.of(VARIABLES).orElseThrow();
        return selector.select(URI.create(uri)).get(0);
    }

    @Test
    void providers_are_reached_by_the_proxy_of_their_scheme() {
        assertThat(proxy("https://api.openai.com/v1").address())
                .isEqualTo(InetSocketAddress.createUnresolved("proxy.example", 3128));
        assertThat(proxy("http://api.example/v1")).isEqualTo(Proxy.NO_PROXY);
    }

    @Test
    void this_machine_and_what_is_excepted_are_reached_directly() {
        for (String host : new String[] {"127.0.0.1", "localhost", "internal.example", "a.near.example"}) {
            assertThat(proxy("https://" + host + "/v1")).as(host).isEqualTo(Proxy.NO_PROXY);
        }
    }

    @Test
    void without_variables_there_is_no_proxy_and_a_password_is_told_to_nobody() {
        assertThat(ProxyVariables.of(Map.of())).isEmpty();
        assertThatThrownBy(() -> ProxyVariables.of(Map.of("HTTPS_PROXY", "http://me:secret@proxy.example:3128")))
                .isInstanceOf(UsageException.class)
                .hasMessageContaining("HTTPS_PROXY")
                .hasMessageNotContaining("secret");
    }
}

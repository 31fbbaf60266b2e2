# The gateway, varve serve, in a container. It is linted and not built by this project: there is no container runtime where it is
# developed. Build and run it so:
#   docker build -t varve .
#   docker run -p 7437:7437 -v varve:/data -e VARVE_GATEWAY_KEYS=me:a-secret-of-yours varve
# Beyond the loopback address the gateway asks each client for its key, see docs/gateway.md.
FROM maven:3.9-eclipse-temurin-17 AS build
WORKDIR /source
COPY . .
RUN mvn -q -B -Dmaven.test.skip=true package -pl varve-cli -am

FROM eclipse-temurin:17-jre
LABEL org.opencontainers.image.title="Varve" \
      org.opencontainers.image.description="Observational memory for LLM agents" \
      org.opencontainers.image.licenses="Apache-2.0"
RUN useradd --system --create-home --home-dir /data varve
COPY --from=build /source/varve-cli/target/varve.jar /opt/varve/varve.jar
COPY --from=build /source/varve-cli/target/lib /opt/varve/lib
COPY --from=build /source/LICENSE /source/NOTICE /opt/varve/
# As the launcher starts a gateway, with an archive of the classes that a small run loads, which halves each start.
RUN printf '%s\n' -XX:+UseG1GC -XX:MaxGCPauseMillis=10 -Xms16m -Xmx192m -XX:-UsePerfData \
      -XX:Tier4InvocationThreshold=15000 -XX:Tier4MinInvocationThreshold=1800 \
      -XX:Tier4CompileThreshold=45000 -XX:Tier4BackEdgeThreshold=120000 \
      -Djdk.httpclient.keepalive.timeout=30 -Djava.util.concurrent.ForkJoinPool.common.parallelism=2 \
      "-Xbootclasspath/a:$(ls /opt/varve/lib/picocli-*.jar)" >/opt/varve/java.options && \
    java @/opt/varve/java.options -XX:ArchiveClassesAtExit=/opt/varve/varve.jsa -Xlog:disable -jar /opt/varve/varve.jar \
      run --db /tmp/first/varve.db -- true && \
    rm -rf /tmp/*
USER varve
WORKDIR /data
VOLUME /data
EXPOSE 7437
ENTRYPOINT ["java", "@/opt/varve/java.options", "-XX:SharedArchiveFile=/opt/varve/varve.jsa", "-Xshare:auto", "-Xlog:disable", "-jar", "/opt/varve/varve.jar"]
CMD ["serve", "--host", "0.0.0.0"]

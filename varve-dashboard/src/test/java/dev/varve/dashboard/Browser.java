package dev.varve.dashboard;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.logging.Level;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.TimeoutException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** Debian's chromium without a window, which asks nobody anything but the page that it is sent to. */
final class Browser implements AutoCloseable {
    private static final Duration PATIENCE = Duration.ofSeconds(60);
    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private final ChromeDriver driver;

    Browser(Path profile) {
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        ChromeOptions options = new ChromeOptions()
                .setBinary("/usr/bin/chromium")
                .addArguments(
                        "--headless=new",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-dev-shm-usage",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--no-first-run",
                        "--hide-scrollbars",
                        "--user-data-dir=" + profile);
        options.setCapability("goog:loggingPrefs", logs);
        driver = new ChromeDriver(
                new ChromeDriverService.Builder()
                        .usingDriverExecutable(new File("/usr/bin/chromedriver"))
                        .usingAnyFreePort()
                        .build(),
                options);
        driver.manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
        size(1280, 900);
    }

    void size(int width, int height) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    }

    void dark(boolean on) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", on ? "dark" : "light"))));
    }

    void open(String url) {
        driver.get("about:blank");
        driver.get(url);
    }

    /** Waits until an element is there and seen. */
    void see(String css) {
        shown(css, element -> element);
    }

    /** Clicks an element as soon as it is seen. */
    void click(String css) {
        shown(css, element -> {
            element.click();
            return element;
        });
    }

    /** Types into an element as soon as it is seen. */
    void type(String css, CharSequence... keys) {
        shown(css, element -> {
            element.sendKeys(keys);
            return element;
        });
    }

    /** The text of an element as soon as it is seen. */
    String textOf(String css) {
        return shown(css, WebElement::getText);
    }

    /** Hands no element out: the page may draw it anew before it is used, and then it is looked for again. */
    private <T> T shown(String css, Function<WebElement, T> use) {
        return until(css, () -> {
            List<WebElement> found = driver.findElements(By.cssSelector(css));
            return found.isEmpty() || !found.get(0).isDisplayed() ? null : use.apply(found.get(0));
        });
    }

    /** Waits until the page has a text. */
    void read(String text) {
        until(text, () -> text().contains(text) ? text : null);
    }

    String text() {
        return driver.findElement(By.tagName("body")).getText();
    }

    List<WebElement> all(String css) {
        return driver.findElements(By.cssSelector(css));
    }

    void press(String label) {
        until(label, () -> pressed(label) ? label : null);
    }

    /** Presses a button and the one that it becomes; the page may draw the first anew before the second is pressed. */
    void press(String label, String then) {
        until(then, () -> {
            if (pressed(then)) {
                return then;
            }
            pressed(label);
            return null;
        });
    }

    private boolean pressed(String label) {
        for (WebElement button : all("button")) {
            if (button.isDisplayed() && button.getText().equals(label)) {
                button.click();
                return true;
            }
        }
        return false;
    }

    /** Goes on with the tab key until an element has the focus, and types there; to no element, which may be drawn anew. */
    void tabTo(String css, CharSequence... keys) {
        for (int i = 0; i < 200; i++) {
            new Actions(driver).sendKeys(Keys.TAB).perform();
            if (Boolean.TRUE.equals(run("return document.activeElement.matches(arguments[0])", css))) {
                new Actions(driver).sendKeys(keys).perform();
                return;
            }
        }
        throw new TimeoutException("the tab key does not lead to " + css);
    }

    Object run(String script, Object... arguments) {
        return driver.executeScript(script, arguments);
    }

    private interface Look<T> {
        @org.jspecify.annotations.Nullable T once();
    }

    private <T> T until(String what, Look<T> look) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (System.nanoTime() < end) {
            try {
                T found = look.once();
                if (found != null) {
                    return found;
                }
            } catch (StaleElementReferenceException e) {
                continue; // drawn anew meanwhile
            }
            Thread.onSpinWait();
        }
        throw new TimeoutException("not seen in " + PATIENCE + ": " + what + "\n" + text());
    }

    /** What the console said that is no mere information; forgotten then. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(Object::toString)
                .toList();
    }

    /** What axe-core finds. */
    List<String> barriers() {
        try (InputStream in = Browser.class.getResourceAsStream("/axe.min.js")) {
            if (in == null) {
                throw new IllegalStateException("axe-core is not on the class path");
            }
            run(new String(in.readAllBytes(), StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        @SuppressWarnings("unchecked")
        List<String> found = (List<String>) driver.executeAsyncScript(
                "const done = arguments[arguments.length - 1]; axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a',"
                        + " 'wcag21aa', 'best-practice']}).then(r => done(r.violations.map(v => v.id + ': ' + v.nodes.slice(0, 3).map(n => n.html +"
                        + " ' ' + n.failureSummary).join(' | '))))");
        return found;
    }

    /** Whether nothing sticks out to the side. */
    boolean fitsItsWidth() {
        return Boolean.TRUE.equals(
                run("return document.documentElement.scrollWidth <= document.documentElement.clientWidth + 1"));
    }

    void screenshot(String name) {
        try {
            Files.createDirectories(SCREENSHOTS);
            Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}

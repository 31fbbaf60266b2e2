package dev.varve.cli.degenerate;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;

/** Degenerate texts of any length, by name. */
final class DegenerateTexts {
    private final Map<String, IntFunction<String>> texts = new LinkedHashMap<>();

    private DegenerateTexts() {}

    static Map<String, IntFunction<String>> all() {
        DegenerateTexts all = new DegenerateTexts();
        all.characters();
        all.pairs();
        all.words();
        all.syntax();
        all.nested();
        all.credentials();
        all.speakers();
        all.formats();
        all.growing();
        all.rare();
        return all.texts;
    }

    private void again(String name, String unit) {
        texts.put(name, length -> unit.repeat(Math.max(1, length / unit.length())));
    }

    /** One character over and over, in one line and in very many. */
    private void characters() {
        String characters =
                ">#|-*+_=~`'\"“”«»「」()[]{}<.,;:!?/\\@$%^&0a A\t\u00a0\u3000é的カ한ا\u0301\u200b\u200d\u202e\ufeff…→•";
        characters.codePoints().forEach(c -> {
            String one = Character.toString(c);
            String name = Character.isLetterOrDigit(c) || c > 0x20 && c < 0x7f ? one : String.format("U+%04X", c);
            again("many " + name, one);
        });
        again("many emoji", "😀");
        again("many family emoji", "👨‍👩‍👧‍👦");
        again("many flags", "🇩🇪");
        again("half surrogates", "\ud83d");
        again("line ends", "\n");
        again("carriage returns", "\r");
        again("line ends of Windows", "\r\n");
        again("null characters", "\0");
        again("escapes of a terminal", "\u001b[31m");
        again("open escapes of a terminal", "\u001b[");
    }

    /** Marks at the beginning of each line, behind each word, and two by two. */
    private void pairs() {
        for (String mark : List.of(
                ">",
                "> > ",
                "#",
                "# ",
                "- ",
                "* ",
                "1. ",
                "| a | b ",
                "> - ",
                "```",
                "~~~",
                "    ",
                "\t",
                "$ ",
                "at ",
                "+",
                "@@ ",
                "// ",
                "<",
                "</",
                "[",
                "(",
                "\"",
                "'",
                "“",
                "&",
                "%",
                "=",
                "{",
                "}",
                ";",
                ":")) {
            again("lines of " + mark, mark + "\n");
            again("words behind " + mark, mark + "word ");
        }
        for (String pair : List.of(
                "> ", "#-", "*_", "[]", "()", "{}", "<>", "\"'", ".,", "a.", "a-", "a_", "a/", "a'", "a,", "A.", "0.",
                "0,", "0-", "0:", "!?", "-\n", " \n", "\t ", ".\n", "a\u0301", "aB", "的a", "。、")) {
            again("pairs of " + pair.replace("\n", "\\n").replace("\t", "\\t"), pair);
        }
    }

    private void words() {
        again("one word", "word ");
        again("one word without spaces", "word");
        again("words in capitals", "WORD ");
        again("lead words", "please also and then ");
        again("always never", "always never must ");
        again("don't change", "don't change ");
        again("please when", "please keep when ");
        again("yes", "yes, no, ok, ");
        again("questions", "why? ");
        again("rules in one line", "Never push to main; ");
        again("rules in lines", "Never push to main.\n");
        again("sentences without stops", "we decided to use the port and then ");
        again("sentences", "We use the port 5432 here. ");
        again("short lines", "a\n");
        again("decisions and reversals", "We use Redis. No, we do not use Redis. ");
        again("dates", "2026-03-04 ");
        again("dates without spaces", "2026-03-04");
        again("dates in words", "on 4 March 2026, ");
        again("months", "may march june ");
        again("relative dates", "two weeks ago, next Friday ");
        again("being on", "is on is at is ");
        again("booked a", "booked a ");
        again("times", "09:41:07 ");
        again("numbers", "1234567 ");
        again("digits in groups", "1,000,000.00 ");
        again("amounts", "12 EUR 5 % 3 days ");
        again("currencies", "$€£ 5 ");
        again("Japanese", "必ずテストを書いてください。");
        again("Chinese", "请不要使用制表符，");
        again("Korean", "항상 테스트를 작성하세요 ");
        again("Arabic", "لا تدفع إلى الفرع ");
        again("German", "Bitte nie direkt pushen, und zwar ");
        again("joined by semicolons", "a; b; ");
    }

    private void syntax() {
        again("paths", "/usr/local/lib/varve.jar ");
        again("one path", "/usr");
        again("paths of Windows", "C:\\Users\\ada\\notes.txt ");
        again("URLs", "https://example.org/a?b=c&d=e ");
        again("one URL", "https://example.org/");
        again("links", "[text](https://example.org/a) ");
        again("open links", "[text](");
        again("pictures", "![](");
        again("emails", "ada@example.org ");
        again("one email", "a@b.");
        again("dotted names", "java.util.List.");
        again("errors", "java.lang.IllegalStateException: no\n");
        again("raised errors", "Caused by: a.b.CException");
        again("frames", "\tat dev.varve.Session.append(Session.java:46)\n");
        again("snake case", "snake_case_");
        again("camel case", "camelCase");
        again("commits", "git commit -m ");
        again("commits with messages", "git commit -m \"fix\" && ");
        again("commands", "$ mvn -q test\n");
        again("plumbing", "cat a 2>&1 | tail -5 ");
        again("JSON", "{\"key\": \"value\"}, ");
        again("JSON in lines", "{\"key\": [1, 2, 3]}\n");
        again("open JSON", "{\"key\": ");
        again("JSON text", "\\\"a\\\": ");
        again("base64", "iVBORw0KGgoAAAANSUhEUgAA");
        again("hexadecimal", "deadbeef0123 ");
        again("UUIDs", "123e4567-e89b-12d3-a456-426614174000 ");
        again("tickets", "SHOP-12 ");
        again("versions", "1.2.3.4.5.");
        again("hosts", "localhost:5432,");
        again("tables", "| a | b | c |\n|---|---|---|\n");
        again("a table in one line", "| cell ");
        again("lists", "- item\n  - item\n");
        again("numbered lists", "1. item\n");
        again("tasks", "#1 a (open), ");
        again("listed tasks", "#1 [open] a\n");
        again("todo boxes", "- [ ] item\n");
        again("headings", "## Heading\n");
        again("fences", "```\ncode\n```\n");
        again("open fences", "```java\n");
        again("emphasis", "**bold** ");
        again("open emphasis", "**bold ");
        again("tags", "<tag>text</tag>");
        again("open tags", "<tag>");
        again("tags with attributes", "<tag name=\"value\" ");
        again("closing tags", "</tag>");
        again("reminders", "<system-reminder>a</system-reminder>");
        again("open reminders", "<system-reminder>");
        again("notices", "[Request interrupted by user] ");
        again("tags of two words", "<a-b>");
        again("memory tags", "<observations> ");
        again("heads of notes", "[2026-03-04 09:00] CRITICAL ");
        again("flags of notes", " (not in the source: ");
        again("quoted sentences", "\"Never push\" ");
        again("open quotation", "She said: \"never ");
        again("mail headers", "From: ada\nTo: bob\nSubject: a\n");
        again("quoted mail", "> On Monday Ada wrote:\n");
        again("chat", "[09:41] ada: never push\n");
        again("diffs", "@@ -1,2 +1,2 @@\n-a\n+b\n");
        again("logs", "2026-03-04T09:41:07Z INFO started\n");
        again("test counts", "35 passed, 0 failed, ");
        again("HTML entities", "&nbsp;&amp;");
        again("escaped characters", "\\u0041\\n");
        again("mentions", "@ada ");
        again("hashes", "#tag ");
        again("CSV", "a,b,\"c\",,\n");
        again("SQL", "SELECT a FROM b WHERE c = 'd';\n");
        again("one statement", "SELECT a, ");
        again("XML", "<?xml version=\"1.0\"?><a b=\"c\"/>");
        again("ignore instructions", "ignore previous instructions ");
        again("answer options", "(1) yes (2) no ");
    }

    /** What opens often and closes as often, or never. */
    private void nested() {
        for (String brackets : List.of("()", "[]", "{}", "<>", "«»", "“”", "「」")) {
            String open = brackets.substring(0, 1);
            String close = brackets.substring(1);
            texts.put("nested " + brackets, length -> open.repeat(length / 2) + close.repeat(length / 2));
            texts.put("open " + open + " and words", length -> (open + "word ").repeat(length / 6));
        }
        texts.put("nested tags", length -> "<a>".repeat(length / 7) + "</a>".repeat(length / 7));
        texts.put("nested JSON", length -> "{\"a\":".repeat(length / 6) + "1" + "}".repeat(length / 6));
        texts.put("nested lists", length -> {
            StringBuilder text = new StringBuilder();
            for (int depth = 0; text.length() < length; depth = (depth + 1) % 200) {
                text.append(" ".repeat(depth)).append("- item\n");
            }
            return text.toString();
        });
        texts.put("one long line and a short one", length -> "x ".repeat(length / 2) + "\nok");
        texts.put("a word, then spaces", length -> "please" + " ".repeat(length) + "x");
        texts.put("spaces, then a word", length -> " ".repeat(length) + "x");
        texts.put("lines that grow", length -> {
            StringBuilder text = new StringBuilder();
            for (int i = 1; text.length() < length; i++) {
                text.append("w".repeat(i)).append('\n');
            }
            return text.toString();
        });
        texts.put("words that never come again", length -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; text.length() < length; i++) {
                text.append('w').append(Integer.toString(i * 7919, 36)).append(' ');
            }
            return text.toString();
        });
        texts.put("sentences that never come again", length -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; text.length() < length; i++) {
                text.append("Never use port ")
                        .append(i * 7919L % 100_003)
                        .append(" for shop")
                        .append(i)
                        .append(". ");
            }
            return text.toString();
        });
        texts.put("lines that never come again", length -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; text.length() < length; i++) {
                text.append("- always keep file").append(i).append(".txt as it is\n");
            }
            return text.toString();
        });
    }

    /** What looks like a secret, or stands before one. */
    private void credentials() {
        again("passwords", "password=hunter22 ");
        again("passwords in words", "the password is correct horse and ");
        again("passwords in German", "das Passwort lautet geheim und ");
        again("names of secrets", "api_key_secret_token_");
        again("named secrets in JSON", "\"apiKey\": \"a1B2c3D4e5F6g7H8\", ");
        again("options with secrets", "--password x9Yz8 --token ");
        again("keys with a prefix", "sk-proj-a1B2c3D4e5F6g7H8i9J0 ");
        again("one key with a prefix", "sk-");
        again("tokens of three parts", "eyJhbGciOiJIUzI1NiJ9.eyJhIjoxfQ.c2ln ");
        again("one token of many parts", "eyJhIjoxfQ.");
        again("certificates", "-----BEGIN CERTIFICATE-----\nMIIBszCCAVmgAwIBAgIUQ\n-----END CERTIFICATE-----\n");
        again("open private keys", "-----BEGIN PRIVATE KEY-----\n");
        again("connections", "postgres://ada:s3cret@db:5432/shop ");
        again("open connections", "postgres://ada:");
        again("cookies", "Cookie: session=a1b2c3d4; ");
        again("bearers", "Authorization: Bearer ");
        again("card numbers", "4111 1111 1111 1111 ");
        again("one card number", "4111-");
        again("account numbers", "DE89 3704 0044 0532 0130 00 ");
        again("addresses of hosts", "192.168.0.1 fe80::1 ");
        again("phone numbers", "+49 (0)30 123-456 ");
        again("variables with secrets", "export AWS_SECRET_ACCESS_KEY=\n");
        again("one code after another", "code 123456, pin 4711, ");
    }

    /** Words that say whose words follow, and do not end to. */
    private void speakers() {
        again("somebody said that", "Bob said that ");
        again("somebody said in lines", "Bob said:\n");
        again("according to", "according to the vendor, ");
        again("reports in German", "laut Anbieter, der Chef meint, dass ");
        again("reports in Japanese", "と言って");
        again("adopted rules", "Remember this rule: 'never push it'. ");
        again("adopted openings", "From now on: '");
        again("roles", "You are Ada, a reviewer.\n");
        again("open roles", "You are Ada ");
        again("labels in brackets", "[System] ");
        again("labels in wide brackets", "【系统】");
        again("labels before colons", "SYSTEM: ");
        again("labelled lines", "Backend: never\n");
        again("comments on lines", "Comment by Eve on line 9: ");
        again("found on", "saw this on ");
        again("minutes", "Minutes\nAttendees: Ada\n");
        again("notes on a wall", "a sticky note on the rack ");
        again("headers in a line", "From: To: Subject: ");
        again("greetings", "Dear Bob,\n");
        again("farewells", "Kind regards,\nBob\n");
        again("letters", "Dear Bob,\n\nnever.\n\nKind regards\n");
        again("clocks", "9:41\n");
        again("ages of comments", "ada-k 2 hours ago\n");
        again("questions on texts", "what does this mean?\n\n");
        again("summaries asked for", "summarise this:\n");
        again("files in brackets", "[notes.md]\n");
        again("agents to each other", "@lead → @tester: ");
        again("counted tasks", "Task 3 of 7 ");
        again("laws", "§ 12 (1) Art. 3 ");
        again("sections", "1.2.3 Scope\n");
        again("mixed quotation marks", "'\"“„«");
        again("quotation marks between words", "a'b\"c“d„e«f ");
        again("remarks with arrows", "^ ↑ ");
    }

    /** Languages of machines, and scripts that are rarely met. */
    private void formats() {
        again("minified code", "function(a){var b=a;return b};");
        again("style sheets", "a>b{c:d;e:f}");
        again("paths of a drawing", "M0 0L10.5-3C1 2,3 4");
        again("formulas", "\\frac{a}{b}^{2} ");
        again("patterns", "(.*)+[^a]*?(?:b|c) ");
        again("nested keys", "a:\n  b:\n    c: d\n");
        again("sections of settings", "[a.b]\nc = \"d\"\n");
        again("properties", "a.b.c=d\\\n");
        again("comments of a page", "<!-- a ");
        again("open attributes", "<a href='");
        again("character data", "<![CDATA[ ");
        again("data in a URL", "data:image/png;base64,iVBORw0KGgo ");
        again("escaped URLs", "%20%3A%2F");
        again("escaped mail", "=C3=A4=\n");
        again("escapes of escapes", "\\\\\\\"");
        again("coloured logs", "\u001b[31mERROR\u001b[0m no\n");
        again("frames of Python", "  File \"a.py\", line 3, in f\n    f()\n");
        again("frames of Go", "main.f(0x1)\n\t/a/b.go:3 +0x1\n");
        again("frames of Mono", "Shop.Till:Open (int)\n");
        again("pull requests", "* feat(a): b by @ada in #12\n");
        again("Thai", "ห้ามพุชไปที่สาขาหลัก");
        again("Hindi", "कभी भी सीधे पुश न करें ");
        again("Hebrew", "לעולם אל תדחוף ישר ");
        again("Russian", "Никогда не пушь в main. ");
        again("Vietnamese", "Không bao giờ đẩy thẳng ");
        again("Korean without spaces", "절대푸시하지마세요");
        again("Japanese in lines", "必ずテストを書く\n");
        again("Chinese dates", "下周三下午三点前，");
        again("Japanese dates", "来週の水曜日の3時までに");
        again("German dates", "am 4. März um 9 Uhr, vor zwei Wochen, ");
        again("French dates", "le 4 mars à 9 h, il y a deux semaines, ");
        again("numbers in words", "twenty-two hundred and three ");
        again("full-width letters", "ＡＢＣ１２３ ");
        again("mathematical letters", "𝐀𝐁𝐂 ");
        again("letters of two directions", "a\u202eb\u202c");
        again("line separators", "a\u2028");
        again("form feeds", "a\f");
        again("tabs between words", "a\tb\t");
        again("instead of", "use bun instead of npm, not yarn but ");
        again("no longer", "we no longer use it, from Redis to ");
        again("conditions", "unless, if, only when, provided that ");
        again("negations", "not never no nor none ");
        again("options of a question", "A) tabs B) spaces ");
        again("Roman numbers", "iv. xii. ");
    }

    /** Scripts, marks and forms that hardly anybody writes, and programs do. */
    private void rare() {
        again("marks on marks", "a\u0301\u0323\u0302 ");
        texts.put("one letter with all marks", length -> "a" + "\u0301\u0327".repeat(length / 2) + " b");
        again("joined and not joined", "क\u094d\u200dष\u200c ");
        again("words of one letter", "a b c d e f ");
        again("words of one foreign letter", "é à ö ß я ω ");
        again("Georgian", "არასოდეს გაუშვა მთავარში ");
        again("Amharic", "በፍጹም አትግፋ። ");
        again("Khmer without spaces", "កុំរុញទៅសាខាមេ");
        again("Tibetan", "མ་འབུད་ཅིག ");
        again("Mongolian from top to bottom", "ᠪᠢᠴᠢᠭ ");
        again("syllables of Korean in parts", "\u1112\u1161\u11ab ");
        again("half-width kana", "ｶﾞｷﾞｸﾞ ");
        again("quotation marks by turns", "\"a' 'b\" “c' ‘d\" ");
        again("mixed brackets", "([{<a>}]) (]{>");
        again("URLs without end", "https://example.org/a/b?c=https://example.org/a/b?c=");
        again("URLs with marks", "https://a.b/(c)_[d]'e'!*;:@&=+$,#f ");
        again("base64 with spaces", "iVBO Rw0K GgoA AAAN SUhE Ug== ");
        again("base64 in lines", "iVBORw0KGgoAAAANSUhEUgAA\n");
        again("arrays of numbers", "[1.5e-3, -2.25, 3e10], ");
        again("JSON in JSON", "{\"a\":\"{\\\"b\\\":\\\"{\\\\\\\"c\\\\\\\":1}\\\"}\"}, ");
        texts.put("deep arrays", length -> "[".repeat(length / 2) + "]".repeat(length / 2));
        texts.put("a wide table", length -> ("| a ".repeat(length / 12) + "|\n").repeat(3));
        texts.put("a list of very many items", length -> counted(length, "- item ", "\n"));
        texts.put("items in one line", length -> counted(length, "item ", ", "));
        texts.put("numbered rules", length -> counted(length, "Rule ", ": never push; "));
        again("rules under conditions", "if a then never b unless c, but always d when e; ");
        again("rules in tables", "| never push | always test |\n");
        again("hedged decisions", "maybe we could perhaps use, or rather not use, ");
        again("dates against dates", "from 1/2/3 to 4.5.6, 7-8-9 or 10/11 ");
        again("times of many zones", "9am-10:30pm UTC+2/CEST, ");
        again("ranges", "1-2..3–4—5 ");
        again("ellipses", "so... and... then… ");
        again("shouts", "NO!!! STOP!!! ");
        again("emoji between words", "ok 👍 done ✅ no ❌ ");
        again("tags of language models", "<|im_start|>user <|im_end|> [INST] ");
        again("conflicts", "<<<<<<< HEAD\na\n=======\nb\n>>>>>>> b\n");
        again("man pages", "N\bNA\bAM\bME\bE ");
        again("progress bars", "\r 50% [=====>     ]");
        again("boxes", "│ a │ b │\n├───┼───┤\n");
        again("Morse", ".- -... -.-. / ");
    }

    private static String counted(int length, String before, String behind) {
        StringBuilder text = new StringBuilder();
        for (int i = 1; text.length() < length; i++) {
            text.append(before).append(i).append(behind);
        }
        return text.toString();
    }

    /** What grows with each line. */
    private void growing() {
        growing("quotations that grow", depth -> "> ".repeat(depth) + "never\n");
        growing("fences that grow", depth -> "`".repeat(3 + depth) + "\n");
        growing("indentation that grows", depth -> " ".repeat(depth) + "never push\n");
        growing("tags that differ", depth -> "<a" + depth + ">never");
        growing("headings that grow", depth -> "#".repeat(depth) + " never\n");
        growing("brackets that grow", depth -> "(".repeat(depth) + "a" + ")".repeat(depth) + " ");
        growing("commas that grow", depth -> "a, ".repeat(depth) + "and b.\n");
        growing("names that differ", depth -> "Name" + depth + ": never push\n");
        growing("keys that differ", depth -> "key" + depth + "=value" + depth + "\n");
        growing("paths that grow", depth -> "/a".repeat(depth) + "\n");
        growing("numbers that grow", depth -> "1".repeat(depth) + " ");
        growing("ports that are replaced", depth -> "We use port " + depth + " instead of " + (depth - 1) + ".\n");
    }

    /** Lines of depths from 1 to 400, over and over. */
    private void growing(String name, IntFunction<String> line) {
        texts.put(name, length -> {
            StringBuilder text = new StringBuilder();
            for (int i = 0; text.length() < length; i++) {
                text.append(line.apply(1 + i % 400));
            }
            return text.toString();
        });
    }
}

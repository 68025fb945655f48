// EmbedSession.java: SVC_API_KEY=... java EmbedSession.java
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

public class EmbedSession {
  static final String SERVICE = "http://127.0.0.1:4000";
  static final String API_KEY = Objects.requireNonNull(System.getenv("SVC_API_KEY"), "SVC_API_KEY is not set.");

  record User(String id, String customer) {}

  // Replace it: the signed-in users, by the session cookie of your application.
  static final Map<String, User> USERS = Map.of("session-of-ada", new User("ada", "globex"));

  // Replace it by your JSON library: {"sessionIds": ["...", "..."]}.
  // *+, ?+ and }+ do not backtrack, which would take hours for some texts.
  static final Pattern SESSION_IDS = Pattern.compile(
      "\\s*+\\{\\s*+\"sessionIds\"\\s*+:\\s*+\\[((\\s*+\"[\\w-]{1,128}+\"\\s*+,?+){0,100}+)\\s*+]\\s*+}\\s*+");
  static final Pattern SESSION_ID = Pattern.compile("[\\w-]+");

  // It follows no redirects, so that no other server receives the API key.
  static final HttpClient client = HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();

  public static void main(String[] args) throws IOException {
    HttpServer server = HttpServer.create(new InetSocketAddress("localhost", 3001), 0);
    server.setExecutor(Executors.newCachedThreadPool());
    server.createContext("/api/embed-session", EmbedSession::handle);
    server.start();
  }

  static void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      byte[] body = exchange.getRequestBody().readNBytes(16 * 1024);
      if (!List.of("POST", "DELETE").contains(exchange.getRequestMethod())) {
        exchange.getResponseHeaders().set("Allow", "POST, DELETE");
        problem(exchange, 405, "Use POST or DELETE.");
      } else if (!isSameOrigin(exchange)) {
        problem(exchange, 403, "Only pages of this origin may call this endpoint.");
      } else if (exchange.getRequestMethod().equals("DELETE")) {
        revoke(exchange, new String(body, StandardCharsets.UTF_8));
      } else {
        mint(exchange);
      }
    }
  }

  static void mint(HttpExchange exchange) throws IOException {
    User user = USERS.get(cookie(exchange, "session"));
    if (user == null) {
      problem(exchange, 401, "Nobody is signed in.");
      return;
    }
    callService(exchange, "generate-session",
        Map.of("deploymentId", 1, "embedTenantName", user.customer(), "externalId", user.id()));
  }

  static void revoke(HttpExchange exchange, String body) throws IOException {
    var matcher = SESSION_IDS.matcher(body);
    if (!matcher.matches()) {
      problem(exchange, 400, "The body must be JSON with at most 100 sessionIds.");
      return;
    }
    List<String> ids = SESSION_ID.matcher(matcher.group(1)).results().map(id -> id.group()).toList();
    callService(exchange, "session/revoke", Map.of("sessionIds", ids));
  }

  // Browsers send Sec-Fetch-Site, old ones only Origin. A proxy may change the scheme, so the host is compared.
  static boolean isSameOrigin(HttpExchange exchange) {
    var headers = exchange.getRequestHeaders();
    String site = headers.getFirst("Sec-Fetch-Site");
    String origin = headers.getFirst("Origin");
    if (site != null) return site.equals("same-origin");
    return origin == null || origin.replaceFirst("^https?://", "").equals(headers.getFirst("Host"));
  }

  static String cookie(HttpExchange exchange, String name) {
    String header = exchange.getRequestHeaders().getFirst("Cookie");
    if (header == null) return "";
    for (String cookie : header.split("; *"))
      if (cookie.startsWith(name + "=")) return cookie.substring(name.length() + 1);
    return "";
  }

  static void callService(HttpExchange exchange, String path, Object body) throws IOException {
    var request = HttpRequest.newBuilder(URI.create(SERVICE + "/api/v1/embed/" + path))
        .timeout(Duration.ofSeconds(10))
        .header("Authorization", "Bearer " + API_KEY)
        .header("Content-Type", "application/json")
        .POST(HttpRequest.BodyPublishers.ofString(json(body)));
    HttpResponse<String> response;
    try {
      response = client.send(request.build(), HttpResponse.BodyHandlers.ofString());
    } catch (IOException | InterruptedException error) {
      System.err.println("svc-embed: " + error);
      problem(exchange, 503, "The embed service is unavailable.");
      return;
    }
    int status = response.statusCode();
    if (status < 300) {
      respond(exchange, status, "application/json", response.body());
      return;
    }
    System.err.println("svc-embed: " + status + " " + response.body());
    if (status < 500 && !List.of(408, 425, 429).contains(status)) {
      problem(exchange, 424, "The embed service rejected this server (" + status + "). See its log.");
      return;
    }
    response.headers().firstValue("Retry-After")
        .ifPresent(after -> exchange.getResponseHeaders().set("Retry-After", after));
    problem(exchange, 503, "The embed service is unavailable.");
  }

  static void problem(HttpExchange exchange, int status, String detail) throws IOException {
    String body = json(Map.of("status", status, "detail", detail));
    respond(exchange, status, "application/problem+json", body);
  }

  static void respond(HttpExchange exchange, int status, String type, String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.getResponseHeaders().set("Cache-Control", "no-store");
    exchange.sendResponseHeaders(status, bytes.length == 0 ? -1 : bytes.length);
    if (bytes.length > 0) exchange.getResponseBody().write(bytes);
  }

  static String json(Object value) {
    if (value instanceof Map<?, ?> map)
      return map.entrySet().stream()
          .map(entry -> json(entry.getKey()) + ":" + json(entry.getValue()))
          .collect(Collectors.joining(",", "{", "}"));
    if (value instanceof List<?> list)
      return list.stream().map(EmbedSession::json).collect(Collectors.joining(",", "[", "]"));
    if (value instanceof String text)
      return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    return String.valueOf(value);
  }
}

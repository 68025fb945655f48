# config.ru: SVC_API_KEY=... rackup --port 3001
require "json"
require "net/http"

SERVICE = "http://127.0.0.1:4000"
API_KEY = ENV.fetch("SVC_API_KEY")
# Replace it: the signed-in users, by the session cookie of your application.
USERS = { "session-of-ada" => { id: "ada", customer: "globex" } }

# Browsers send Sec-Fetch-Site, old ones only Origin. A proxy may change the scheme, so the host is compared.
def same_origin?(request)
  site = request.get_header("HTTP_SEC_FETCH_SITE")
  return site == "same-origin" if site

  origin = request.get_header("HTTP_ORIGIN")
  origin.nil? || origin.split("://").last == request.get_header("HTTP_HOST")
end

def session_ids(request)
  text = String.new(request.body&.read(16 * 1024 + 1).to_s, encoding: "UTF-8")
  body = JSON.parse(text) if text.bytesize <= 16 * 1024 && text.valid_encoding?
  ids = body["sessionIds"] if body.is_a?(Hash)
  ids if ids.is_a?(Array) && ids.size <= 100 && ids.all?(String)
rescue JSON::ParserError
  nil
end

def call_service(path, body)
  uri = URI("#{SERVICE}/api/v1/embed/#{path}")
  headers = { "Authorization" => "Bearer #{API_KEY}", "Content-Type" => "application/json" }
  options = { use_ssl: uri.scheme == "https", open_timeout: 10, read_timeout: 10 }
  response = Net::HTTP.start(uri.host, uri.port, options) { |http| http.post(uri.path, body.to_json, headers) }
  status = response.code.to_i
  if status < 300
    headers = { "content-type" => "application/json", "cache-control" => "no-store" }
    return [status, status == 204 ? {} : headers, [response.body.to_s]]
  end
  warn "svc-embed: #{status} #{response.body.to_s[0, 500]}"
  if status < 500 && ![408, 425, 429].include?(status)
    return problem(424, "The embed service rejected this server (#{status}). See its log.")
  end

  problem(503, "The embed service is unavailable.", { "retry-after" => response["Retry-After"] }.compact)
rescue SystemCallError, SocketError, IOError, Timeout::Error, OpenSSL::SSL::SSLError,
       Net::ProtocolError, Net::HTTPBadResponse => error
  warn "svc-embed: #{error.message}"
  problem(503, "The embed service is unavailable.")
end

def problem(status, detail, headers = {})
  common = { "content-type" => "application/problem+json", "cache-control" => "no-store" }
  [status, common.merge(headers), [{ status: status, detail: detail }.to_json]]
end

embed_session = lambda do |env|
  request = Rack::Request.new(env)
  method = request.request_method
  next problem(405, "Use POST or DELETE.", { "allow" => "POST, DELETE" }) unless %w[POST DELETE].include?(method)
  next problem(403, "Only pages of this origin may call this endpoint.") unless same_origin?(request)

  if method == "DELETE"
    ids = session_ids(request)
    next problem(400, "The body must be JSON with at most 100 sessionIds.") unless ids
    next call_service("session/revoke", { sessionIds: ids })
  end
  user = USERS[request.cookies["session"]]
  next problem(401, "Nobody is signed in.") unless user

  call_service("generate-session", { deploymentId: 1, embedTenantName: user[:customer], externalId: user[:id] })
end

map("/api/embed-session") { run embed_session }

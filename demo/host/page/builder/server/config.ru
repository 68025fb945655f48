# config.ru: SVC_API_KEY=… rackup --port 3001
require "json"
require "net/http"

SERVICE = "http://127.0.0.1:4000"

def signed_in_user(request)
  # Replace it: return the user of your cookie or token, or nil if the viewer is not signed in.
  { id: "ada", customer: "globex" }
end

def call_service(path, body)
  headers = {
    "Authorization" => "Bearer #{ENV.fetch("SVC_API_KEY")}",
    "Content-Type" => "application/json",
  }
  response = Net::HTTP.post(URI("#{SERVICE}/api/v1/embed/#{path}"), body.to_json, headers)
  raise "the service responded with #{response.code}" unless response.is_a?(Net::HTTPSuccess)

  [response.code.to_i, { "content-type" => "application/json" }, [response.body.to_s]]
rescue StandardError => error
  warn "svc-embed: #{error.message}"
  [503, {}, []]
end

embed_session = lambda do |env|
  request = Rack::Request.new(env)
  user = signed_in_user(request)
  next [401, {}, []] unless user

  case request.request_method
  when "POST"
    call_service("generate-session", { deploymentId: 1, embedTenantName: user[:customer], externalId: user[:id] })
  when "DELETE"
    call_service("session/revoke", { sessionIds: JSON.parse(request.body.read(65_536))["sessionIds"] })
  else
    [405, {}, []]
  end
end

map("/api/embed-session") { run embed_session }

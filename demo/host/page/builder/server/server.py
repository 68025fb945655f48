# server.py: SVC_API_KEY=… python3 server.py
import json
import os
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

SERVICE = "http://127.0.0.1:4000"
API_KEY = os.environ["SVC_API_KEY"]


def signed_in_user(headers):
    # Replace it: return the user of your cookie or token, or None if the viewer is not signed in.
    return {"id": "ada", "customer": "globex"}


def call_service(path, body):
    request = urllib.request.Request(
        f"{SERVICE}/api/v1/embed/{path}",
        data=json.dumps(body).encode(),
        headers={"Authorization": f"Bearer {API_KEY}", "Content-Type": "application/json"},
    )
    with urllib.request.urlopen(request, timeout=10) as response:
        return response.status, response.read()


# The only route: /api/embed-session
class EmbedSession(BaseHTTPRequestHandler):
    def do_POST(self):
        self.handle_call(lambda user, _: (
            "generate-session",
            {"deploymentId": 1, "embedTenantName": user["customer"], "externalId": user["id"]},
        ))

    def do_DELETE(self):
        self.handle_call(lambda _, body: ("session/revoke", {"sessionIds": body["sessionIds"]}))

    def handle_call(self, to_call):
        length = min(int(self.headers.get("Content-Length", 0)), 65536)
        body = json.loads(self.rfile.read(length))
        user = signed_in_user(self.headers)
        try:
            status, content = call_service(*to_call(user, body)) if user else (401, b"")
        except OSError as error:
            print(f"svc-embed: {error}")
            status, content = 503, b""
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(content)


ThreadingHTTPServer(("localhost", 3001), EmbedSession).serve_forever()

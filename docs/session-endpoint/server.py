# server.py: SVC_API_KEY=... flask --app server run --port 3001
import json
import os
from http.client import HTTPException
from urllib.error import HTTPError
from urllib.request import HTTPRedirectHandler, Request, build_opener

from flask import Flask, request

SERVICE = "http://127.0.0.1:4000"
API_KEY = os.environ["SVC_API_KEY"]
# Replace it: the signed-in users, by the session cookie of your application.
USERS = {"session-of-ada": {"id": "ada", "customer": "globex"}}

BYTES_MAX = 16 * 1024

app = Flask(__name__)


class NoRedirects(HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None  # another server must not receive the API key


opener = build_opener(NoRedirects)


@app.route("/api/embed-session", methods=["POST", "DELETE"])
def embed_session():
    if not is_same_origin(request.headers):
        return problem(403, "Only pages of this origin may call this endpoint.")
    if request.method == "DELETE":
        ids = session_ids(request.stream.read(BYTES_MAX + 1))
        if ids is None:
            return problem(400, "The body must be JSON with at most 100 sessionIds.")
        return call_service("session/revoke", {"sessionIds": ids})
    user = USERS.get(request.cookies.get("session"))
    if user is None:
        return problem(401, "Nobody is signed in.")
    session = {"deploymentId": 1, "embedTenantName": user["customer"], "externalId": user["id"]}
    return call_service("generate-session", session)


def is_same_origin(headers):
    # Browsers send Sec-Fetch-Site, old ones only Origin. A proxy may change the scheme, so the host is compared.
    if "Sec-Fetch-Site" in headers:
        return headers["Sec-Fetch-Site"] == "same-origin"
    return "Origin" not in headers or headers["Origin"].split("://")[-1] == headers["Host"]


def session_ids(text):
    try:
        body = json.loads(text) if len(text) <= BYTES_MAX else None
    except (ValueError, RecursionError):
        return None
    ids = body.get("sessionIds") if isinstance(body, dict) else None
    is_valid = isinstance(ids, list) and len(ids) <= 100 and all(isinstance(id, str) for id in ids)
    return ids if is_valid else None


def call_service(path, body):
    headers = {"Authorization": f"Bearer {API_KEY}", "Content-Type": "application/json"}
    call = Request(f"{SERVICE}/api/v1/embed/{path}", json.dumps(body).encode(), headers)
    try:
        with opener.open(call, timeout=10) as response:
            headers = {"Content-Type": "application/json", "Cache-Control": "no-store"}
            return response.read(), response.status, headers
    except HTTPError as error:
        app.logger.error("svc-embed: %s %s", error.code, error.read(500))
        if error.code not in (408, 425, 429) and error.code < 500:
            return problem(424, f"The embed service rejected this server ({error.code}). See its log.")
        return problem(503, "The embed service is unavailable.", error.headers["Retry-After"])
    except (OSError, HTTPException) as error:
        app.logger.error("svc-embed: %s", error)
        return problem(503, "The embed service is unavailable.")


def problem(status, detail, retry_after=None):
    headers = {"Content-Type": "application/problem+json", "Cache-Control": "no-store"}
    if retry_after:
        headers["Retry-After"] = retry_after
    return {"status": status, "detail": detail}, status, headers

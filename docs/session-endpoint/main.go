// main.go: SVC_API_KEY=... go run main.go
package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log"
	"net/http"
	"net/url"
	"os"
	"time"
	"unicode/utf8"
)

const service = "http://127.0.0.1:4000"

var apiKey = os.Getenv("SVC_API_KEY")

type user struct{ ID, Customer string }

// Replace it: the signed-in users, by the session cookie of your application.
var users = map[string]user{"session-of-ada": {ID: "ada", Customer: "globex"}}

var client = &http.Client{
	Timeout: 10 * time.Second,
	// Another server must not receive the API key.
	CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
}

func embedSession(w http.ResponseWriter, r *http.Request) {
	if r.Method != http.MethodPost && r.Method != http.MethodDelete {
		w.Header().Set("Allow", "POST, DELETE")
		problem(w, http.StatusMethodNotAllowed, "Use POST or DELETE.")
		return
	}
	if !isSameOrigin(r) {
		problem(w, http.StatusForbidden, "Only pages of this origin may call this endpoint.")
		return
	}
	if r.Method == http.MethodDelete {
		var body struct{ SessionIDs []string }
		data, err := io.ReadAll(http.MaxBytesReader(w, r.Body, 16*1024))
		isJSON := err == nil && utf8.Valid(data) && json.Unmarshal(data, &body) == nil
		if !isJSON || body.SessionIDs == nil || len(body.SessionIDs) > 100 {
			problem(w, http.StatusBadRequest, "The body must be JSON with at most 100 sessionIds.")
			return
		}
		callService(w, "session/revoke", map[string]any{"sessionIds": body.SessionIDs})
		return
	}
	user, ok := signedInUser(r)
	if !ok {
		problem(w, http.StatusUnauthorized, "Nobody is signed in.")
		return
	}
	callService(w, "generate-session", map[string]any{
		"deploymentId": 1, "embedTenantName": user.Customer, "externalId": user.ID,
	})
}

func signedInUser(r *http.Request) (user, bool) {
	cookie, err := r.Cookie("session")
	if err != nil {
		return user{}, false
	}
	found, ok := users[cookie.Value]
	return found, ok
}

// Browsers send Sec-Fetch-Site, old ones only Origin. A proxy may change the scheme, so the host is compared.
func isSameOrigin(r *http.Request) bool {
	if site, ok := r.Header["Sec-Fetch-Site"]; ok {
		return site[0] == "same-origin"
	}
	origin, ok := r.Header["Origin"]
	if !ok {
		return true
	}
	parsed, err := url.Parse(origin[0])
	return err == nil && parsed.Host == r.Host
}

func callService(w http.ResponseWriter, path string, body any) {
	data, _ := json.Marshal(body)
	request, _ := http.NewRequest("POST", service+"/api/v1/embed/"+path, bytes.NewReader(data))
	request.Header.Set("Authorization", "Bearer "+apiKey)
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		log.Print("svc-embed: ", err)
		problem(w, http.StatusServiceUnavailable, "The embed service is unavailable.")
		return
	}
	defer response.Body.Close()
	status := response.StatusCode
	if status >= 300 {
		reason, _ := io.ReadAll(io.LimitReader(response.Body, 500))
		log.Printf("svc-embed: %d %s", status, reason)
	}
	switch {
	case status < 300:
		w.Header().Set("Content-Type", "application/json")
		w.Header().Set("Cache-Control", "no-store")
		w.WriteHeader(status)
		io.Copy(w, response.Body)
	case status == 408 || status == 425 || status == 429 || status >= 500:
		if after := response.Header.Get("Retry-After"); after != "" {
			w.Header().Set("Retry-After", after)
		}
		problem(w, http.StatusServiceUnavailable, "The embed service is unavailable.")
	default:
		detail := fmt.Sprintf("The embed service rejected this server (%d). See its log.", status)
		problem(w, http.StatusFailedDependency, detail)
	}
}

func problem(w http.ResponseWriter, status int, detail string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(map[string]any{"status": status, "detail": detail})
}

func main() {
	if apiKey == "" {
		log.Fatal("SVC_API_KEY is not set.")
	}
	http.HandleFunc("/api/embed-session", embedSession)
	log.Fatal(http.ListenAndServe("localhost:3001", nil))
}

// main.go: SVC_API_KEY=… go run main.go
package main

import (
	"bytes"
	"encoding/json"
	"io"
	"log"
	"net/http"
	"os"
	"time"
)

const service = "http://127.0.0.1:4000"

var client = &http.Client{Timeout: 10 * time.Second}

type user struct{ ID, Customer string }

// Replace it: return the user of your cookie or token, or nil if the viewer is not signed in.
func signedInUser(r *http.Request) *user {
	return &user{ID: "ada", Customer: "globex"}
}

func callService(w http.ResponseWriter, path string, body any) {
	data, _ := json.Marshal(body)
	request, _ := http.NewRequest("POST", service+"/api/v1/embed/"+path, bytes.NewReader(data))
	request.Header.Set("Authorization", "Bearer "+os.Getenv("SVC_API_KEY"))
	request.Header.Set("Content-Type", "application/json")
	response, err := client.Do(request)
	if err != nil {
		log.Print("svc-embed: ", err)
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	defer response.Body.Close()
	if response.StatusCode >= 300 {
		log.Print("svc-embed: the service responded with ", response.Status)
		w.WriteHeader(http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(response.StatusCode)
	io.Copy(w, response.Body)
}

func main() {
	http.HandleFunc("/api/embed-session", func(w http.ResponseWriter, r *http.Request) {
		user := signedInUser(r)
		if user == nil {
			w.WriteHeader(http.StatusUnauthorized)
			return
		}
		switch r.Method {
		case http.MethodPost:
			callService(w, "generate-session", map[string]any{
				"deploymentId": 1, "embedTenantName": user.Customer, "externalId": user.ID,
			})
		case http.MethodDelete:
			var body struct {
				SessionIDs []string `json:"sessionIds"`
			}
			if json.NewDecoder(http.MaxBytesReader(w, r.Body, 65536)).Decode(&body) != nil {
				w.WriteHeader(http.StatusBadRequest)
				return
			}
			callService(w, "session/revoke", map[string]any{"sessionIds": body.SessionIDs})
		default:
			w.WriteHeader(http.StatusMethodNotAllowed)
		}
	})
	log.Fatal(http.ListenAndServe("localhost:3001", nil))
}

package serve

import (
	"crypto/subtle"
	"net"
	"net/http"
)

// tokenHeader is the HTTP header with the token of the session. A page of another origin cannot send this header: its
// browser first asks the server by OPTIONS, and the server never allows it.
const tokenHeader = "X-Ltlpor-Token"

// guard returns a handler that adds security headers to all answers. It rejects requests with a foreign host name or
// from a foreign origin, limits the size of requests, and calls next for the rest.
func (s *Server) guard(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		h := w.Header()
		h.Set("Content-Security-Policy", s.options.Policy)
		h.Set("Cross-Origin-Opener-Policy", "same-origin")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("X-Frame-Options", "DENY")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cache-Control", "no-store")
		switch {
		case !s.isOwnHost(r.Host):
			http.Error(w, "this address has another name", http.StatusForbidden)
		case !s.isOwnOrigin(r):
			http.Error(w, "the request comes from another page", http.StatusForbidden)
		default:
			r.Body = http.MaxBytesReader(w, r.Body, MaxMessage)
			next.ServeHTTP(w, r)
		}
	})
}

// isOwnHost reports whether host is a name of this server. host includes the port. A foreign name is rejected, because
// it may resolve to the loopback address (DNS rebinding).
func (s *Server) isOwnHost(host string) bool {
	_, port, err := net.SplitHostPort(s.listener.Addr().String())
	return err == nil && (host == "127.0.0.1:"+port || host == "localhost:"+port)
}

// isOwnOrigin reports whether a request comes from the page of this server, or directly from the user. It uses two
// headers: Origin, which browsers send with requests that can change something, and Sec-Fetch-Site, which newer
// browsers send.
func (s *Server) isOwnOrigin(r *http.Request) bool {
	if origin := r.Header.Values("Origin"); len(origin) > 1 || len(origin) == 1 && origin[0] != "http://"+r.Host {
		return false
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// secret returns a handler that rejects requests without the token of the session. For other requests it calls next.
func (s *Server) secret(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if subtle.ConstantTimeCompare([]byte(r.Header.Get(tokenHeader)), []byte(s.token)) != 1 {
			const missing = "the token is missing: open the address that ltlpor serve has printed"
			http.Error(w, missing, http.StatusUnauthorized)
			return
		}
		next.ServeHTTP(w, r)
	})
}

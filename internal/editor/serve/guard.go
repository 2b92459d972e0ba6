package serve

import (
	"crypto/subtle"
	"net"
	"net/http"
)

// tokenHeader is the HTTP header with the session token. A page of another origin cannot send this header, because the
// browser first asks the server by OPTIONS, and the server never permits it.
const tokenHeader = "X-Ltlpor-Token"

// guard returns a handler that adds security headers to all answers and calls next. The handler rejects requests with a
// foreign host name or from a foreign origin, and limits the size of requests.
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

// isOwnHost reports whether host, with a port, is a name of this server. This rejects foreign names that resolve to the
// loopback address (DNS rebinding).
func (s *Server) isOwnHost(host string) bool {
	_, port, err := net.SplitHostPort(s.listener.Addr().String())
	return err == nil && (host == "127.0.0.1:"+port || host == "localhost:"+port)
}

// isOwnOrigin reports whether a request comes from the page of this server or is a direct navigation. It evaluates the
// header Origin, which browsers send with each request that can change something, and, from newer browsers,
// Sec-Fetch-Site.
func (s *Server) isOwnOrigin(r *http.Request) bool {
	if origin := r.Header.Values("Origin"); len(origin) > 1 || len(origin) == 1 && origin[0] != "http://"+r.Host {
		return false
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// secret returns a handler that rejects requests without the session token and calls next for all other requests.
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

package serve

import (
	"crypto/subtle"
	"net"
	"net/http"
)

// tokenHeader has the token. A page of another origin may not send a header of this name: the browser asks the server
// first, by OPTIONS, and no answer allows it.
const tokenHeader = "X-Ltlpor-Token"

// guard refuses requests that name another host, or come from another origin, and gives each answer the headers of
// security.
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

// isOwnHost reports whether a host, with its port, names this server. A foreign name that has been made to lead to the
// loopback address does not.
func (s *Server) isOwnHost(host string) bool {
	_, port, err := net.SplitHostPort(s.listener.Addr().String())
	return err == nil && (host == "127.0.0.1:"+port || host == "localhost:"+port)
}

// isOwnOrigin reports whether a request is from the page itself. A browser names the origin of each request that can
// change something, and, if it is newer, the relation of the two sites.
func (s *Server) isOwnOrigin(r *http.Request) bool {
	if origin := r.Header.Values("Origin"); len(origin) > 1 || len(origin) == 1 && origin[0] != "http://"+r.Host {
		return false
	}
	site := r.Header.Get("Sec-Fetch-Site")
	return site == "" || site == "same-origin" || site == "none"
}

// secret refuses requests without the token.
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

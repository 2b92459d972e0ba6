package team

import (
	"net"
	"os"
)

// Local reports whether a host is a name or an address of this host that others cannot reach.
func Local(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// hostOf returns the host of an address that may have a port.
func hostOf(address string) string {
	if host, _, err := net.SplitHostPort(address); err == nil {
		return host
	}
	return address
}

// URL returns the address for members. A server that listens at all addresses of its host has the name of the host.
func (s *Server) URL() string {
	scheme := "http"
	if s.TLS != nil {
		scheme = "https"
	}
	address := s.listener.Addr().String()
	host, port, err := net.SplitHostPort(address)
	if ip := net.ParseIP(host); err == nil && ip != nil && ip.IsUnspecified() {
		if name, err := os.Hostname(); err == nil {
			address = net.JoinHostPort(name, port)
		}
	}
	return scheme + "://" + address
}

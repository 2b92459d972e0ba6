package main

import (
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/x509"
	"encoding/pem"
	"math/big"
	"net"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// certificateFor makes a certificate for an address, with its private key, in PEM.
func certificateFor(address net.IP) (cert, secret string, err error) {
	key, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		return "", "", err
	}
	c := &x509.Certificate{
		SerialNumber: big.NewInt(1), NotBefore: time.Now().Add(-time.Hour), NotAfter: time.Now().Add(time.Hour),
		IPAddresses: []net.IP{address}, IsCA: true, BasicConstraintsValid: true,
	}
	text, err := x509.CreateCertificate(rand.Reader, c, c, key.Public(), key)
	if err != nil {
		return "", "", err
	}
	private, err := x509.MarshalPKCS8PrivateKey(key)
	cert = string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: text}))
	return cert, string(pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: private})), err
}

// newCertificate makes a certificate for the loopback address.
var newCertificate = sync.OnceValues(func() (pair [2]string, err error) {
	pair[0], pair[1], err = certificateFor(net.IPv4(127, 0, 0, 1))
	return pair, err
})

func certificate(t *testing.T) (cert, key string) {
	t.Helper()
	pair, err := newCertificate()
	require.NoError(t, err)
	return pair[0], pair[1]
}

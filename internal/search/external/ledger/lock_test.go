//go:build unix && !solaris && !aix

package ledger_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"ltlpor/internal/search/external/ledger"
)

// TestLock: a search has its folder alone, audits share one, and each refusal says which of both has the lock.
func TestLock(t *testing.T) {
	d := ledger.Dir{Path: t.TempDir()}
	search, err := d.Lock()
	require.NoError(t, err)
	_, err = d.Lock()
	require.ErrorIs(t, err, ledger.ErrBusy)
	require.ErrorContains(t, err, d.Path)
	_, err = d.LockShared()
	require.ErrorIs(t, err, ledger.ErrBusy)
	require.ErrorContains(t, err, d.Path)
	require.NoError(t, search.Close())
	require.NoError(t, search.Close())

	first, err := d.LockShared()
	require.NoError(t, err)
	second, err := d.LockShared()
	require.NoError(t, err)
	require.NoError(t, first.Close())
	_, err = d.Lock()
	require.ErrorIs(t, err, ledger.ErrAudited)
	require.ErrorContains(t, err, d.Path)
	require.NoError(t, second.Close())
	search, err = d.Lock()
	require.NoError(t, err)
	require.NoError(t, search.Close())

	none := ledger.Dir{Path: filepath.Join(d.Path, "none")}
	_, err = none.Lock()
	require.Error(t, err)
	lock, err := none.LockShared() // the audit names what it misses
	require.NoError(t, err)
	require.NoError(t, lock.Close())
}

package memlimit

import (
	"path"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"
)

const gb = 1 << 30

// files makes a file system from names and contents.
func files(list ...string) fstest.MapFS {
	root := fstest.MapFS{}
	for i := 0; i < len(list); i += 2 {
		root[list[i]] = &fstest.MapFile{Data: []byte(list[i+1])}
	}
	return root
}

// with returns the file system with additional files.
func with(root fstest.MapFS, list ...string) fstest.MapFS {
	for name, f := range files(list...) {
		root[name] = f
	}
	return root
}

// machine has 10 GB left, and may promise three more GB.
func machine() fstest.MapFS {
	return files("proc/meminfo", "MemTotal:       16777216 kB\nMemAvailable:   10485760 kB\n"+
		"CommitLimit:     8388608 kB\nCommitted_AS:    5242880 kB\n")
}

const (
	mountsUnified = "24 30 0:22 / /proc rw - proc proc rw\n" +
		"29 22 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw\n"
	mountsLegacy = "31 23 0:28 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n" +
		"35 31 0:32 / /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory\n"
	mountsPart = "29 22 0:26 /docker/x /sys/my\\040groups rw - cgroup2 cgroup2 rw\n"
	one, two   = "1073741824\n", "2147483648\n" // GB
	three      = "3221225472\n"
	four       = "4294967296\n"
)

// grouped returns machine with a process in the control group a/b, and with files in the folders of the groups.
func grouped(list ...string) fstest.MapFS {
	root := with(machine(), "proc/self/cgroup", "0::/a/b\n", "proc/self/mountinfo", mountsUnified)
	for i := 0; i < len(list); i += 2 {
		with(root, path.Join("sys/fs/cgroup", list[i]), list[i+1])
	}
	return root
}

// legacyGrouped is grouped for version 1 of control groups.
func legacyGrouped(list ...string) fstest.MapFS {
	root := with(machine(), "proc/self/cgroup", "8:cpu,cpuacct:/\n4:memory:/a/b\n0::/\n",
		"proc/self/mountinfo", mountsLegacy)
	for i := 0; i < len(list); i += 2 {
		with(root, path.Join("sys/fs/cgroup/memory", list[i]), list[i+1])
	}
	return root
}

// The memory left is the minimum over the machine and every group on the path to the root.
func TestLinuxLeft(t *testing.T) {
	const limit, usage = "memory.limit_in_bytes", "memory.usage_in_bytes"
	for _, c := range []struct {
		name string
		root fstest.MapFS
		want Left
	}{
		{"nothing is known", files(), Left{}},
		{"the machine", machine(), Left{10 * gb, Machine}},
		{"no more is promised", with(machine(), "proc/sys/vm/overcommit_memory", "2\n"), Left{3 * gb, Machine}},
		{"more is promised", with(machine(), "proc/sys/vm/overcommit_memory", "0\n"), Left{10 * gb, Machine}},
		{"no limit", grouped("a/b/memory.max", "max\n", "a/b/memory.current", one), Left{10 * gb, Machine}},
		{"own group", grouped("a/b/memory.max", four, "a/b/memory.current", one), Left{3 * gb, Group}},
		{"a cache is given up", grouped("a/b/memory.max", four, "a/b/memory.current", three,
			"a/b/memory.stat", "anon 1\nfile 2147483648\ninactive_file "+one+"active_file 5\n"), Left{2 * gb, Group}},
		{"the group around", grouped("a/b/memory.max", "max\n", "a/b/memory.current", "0\n",
			"a/memory.max", two, "a/memory.current", one), Left{gb, Group}},
		{"the tighter of two", grouped("a/b/memory.max", two, "a/b/memory.current", "0\n",
			"a/memory.max", four, "a/memory.current", one), Left{2 * gb, Group}},
		{"throttled", grouped("a/b/memory.max", four, "a/b/memory.high", two,
			"a/b/memory.current", "0\n"), Left{2 * gb, Group}},
		{"over its limit", grouped("a/b/memory.max", one, "a/b/memory.current", two), Left{0, Group}},
		{"usage is not known", grouped("a/b/memory.max", one), Left{10 * gb, Machine}},
		{"looser than the machine", grouped("a/b/memory.max", "4"+four,
			"a/b/memory.current", "0\n"), Left{10 * gb, Machine}},
		{"a container sees its group as the root", with(grouped("memory.max", one, "memory.current", "0\n"),
			"proc/self/cgroup", "0::/\n"), Left{gb, Group}},
		{"a group that is not to be seen", with(grouped("memory.max", one, "memory.current", "0\n"),
			"proc/self/cgroup", "0::/../else\n"), Left{gb, Group}},
		{"not mounted", with(grouped("a/b/memory.max", one, "a/b/memory.current", "0\n"),
			"proc/self/mountinfo", "24 30 0:22 / /proc rw - proc proc rw\n"), Left{10 * gb, Machine}},
		{"a mount of a part, with a blank", with(machine(), "proc/self/cgroup", "0::/docker/x/y\n",
			"proc/self/mountinfo", mountsPart,
			"sys/my groups/y/memory.max", one, "sys/my groups/y/memory.current", "0\n"), Left{gb, Group}},
		{"version 1, no limit", legacyGrouped("a/b/"+limit, "9223372036854771712\n",
			"a/b/"+usage, one), Left{10 * gb, Machine}},
		{"version 1", legacyGrouped("a/b/"+limit, four, "a/b/"+usage, two,
			"a/b/memory.stat", "inactive_file 1\ntotal_inactive_file "+one), Left{3 * gb, Group}},
		{"version 1, the group around", legacyGrouped("a/b/"+limit, four, "a/b/"+usage, "0\n",
			"a/"+limit, three, "a/"+usage, one), Left{2 * gb, Group}},
		{"version 1, the root", legacyGrouped(limit, one, usage, "0\n"), Left{gb, Group}},
	} {
		require.Equal(t, c.want, linuxLeft(c.root), c.name)
	}
}

// The reserve is the maximum of a share and a constant, and no limit is below the memory in use.
func TestLimitOfLeft(t *testing.T) {
	require.Equal(t, Limit{}, Left{}.limit(5000))
	require.Equal(t, Limit{31 * gb, Machine}, Left{30 * gb, Machine}.limit(2*gb))
	require.Equal(t, Limit{100<<20 - reserveLeast, Group}, Left{60 << 20, Group}.limit(40<<20))
	require.Equal(t, Limit{40 << 20, Group}, Left{reserveLeast - 1, Group}.limit(40<<20))
	require.Equal(t, Limit{1*gb - reserveSpace, Space}, Left{gb - 50<<20, Space}.limit(50<<20))
	least := Left{200 << 20, Machine}.less(Left{300 << 20, Space})
	require.Equal(t, Left{300 << 20, Space}, least, "with its reserve it is less")
}

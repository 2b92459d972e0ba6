package memlimit

import (
	"io/fs"
	"math"
	"path"
	"strconv"
	"strings"
)

// Left is the memory that the process may take in addition to the memory in use, as far as the system allows.
type Left struct {
	Bytes int64
	By    Bound // what limits the memory; Unknown: the memory left is not known
}

// limit returns the limit for the memory of this process, which now uses `used` bytes: used plus l.Bytes, minus the
// reserve for other programs. The result is the zero Limit if the memory left is unknown.
func (l Left) limit(used int64) Limit {
	if l.By == Unknown {
		return Limit{}
	}
	return Limit{used + max(0, l.Bytes-l.reserve(used)), l.By}
}

const (
	// reserveShare determines the memory that stays free: 1/reserveShare of the memory available to this process. Page
	// tables (1/512 with small pages), memory that the system counts late, and programs started meanwhile need it.
	reserveShare = 32
	// reserveLeast is the least amount of memory staying free, in bytes.
	reserveLeast = 16 << 20
	// reserveSpace is the least amount of address space staying free, in bytes. The Go runtime takes pieces of 64
	// MB, and may need two at a time, for a table and for its larger copy.
	reserveSpace = 128 << 20
)

// reserve returns the number of bytes of l to leave free for other programs. The result is a share of used and l.Bytes,
// and at least a minimum. used is the memory of this process, in bytes.
func (l Left) reserve(used int64) int64 {
	least := int64(reserveLeast)
	if l.By == Space {
		least = reserveSpace
	}
	return max((used+l.Bytes)/reserveShare, least)
}

// less returns l or m, the one that allows less memory after the reserve is subtracted. If one of the two is unknown,
// the result is the other.
func (l Left) less(m Left) Left {
	if l.By == Unknown || m.By != Unknown && m.Bytes-m.reserve(0) < l.Bytes-l.reserve(0) {
		return m
	}
	return l
}

// unbounded is the smallest value in bytes that means "no limit" in a limit file of a control group.
const unbounded = 1 << 60

// linuxLeft computes the memory left from the files of /proc and of the control groups. root is the root of the file
// system.
func linuxLeft(root fs.FS) Left {
	left := machineLeft(root)
	mounts := readLines(root, "proc/self/mountinfo")
	for _, line := range readLines(root, "proc/self/cgroup") {
		hierarchy, rest, _ := strings.Cut(line, ":")
		controllers, group, _ := strings.Cut(rest, ":")
		switch {
		case hierarchy == "0" && controllers == "":
			left = left.less(groupLeft(root, findMount(mounts, "cgroup2", ""), group, unified))
		case contains(controllers, "memory"):
			left = left.less(groupLeft(root, findMount(mounts, "cgroup", "memory"), group, legacy))
		}
	}
	return left
}

// machineLeft returns the memory of the machine that is available without swapping. If the system never overcommits
// memory, the result is also bounded by the memory that the system may still promise (proc(5),
// /proc/sys/vm/overcommit_memory).
func machineLeft(root fs.FS) Left {
	fields := map[string]int64{}
	for _, line := range readLines(root, "proc/meminfo") {
		name, rest, _ := strings.Cut(line, ":")
		if n, ok := number(strings.TrimSuffix(strings.TrimSpace(rest), " kB")); ok {
			fields[name] = n << 10
		}
	}
	var left Left
	if n, ok := fields["MemAvailable"]; ok {
		left = Left{n, Machine}
	}
	if mode, ok := readNumber(root, "proc/sys/vm/overcommit_memory"); ok && mode == 2 {
		left = left.less(Left{max(0, fields["CommitLimit"]-fields["Committed_AS"]), Machine})
	}
	return left
}

// layout has the file names of control groups, of version 1 or 2: files with limits, with the current usage, and with
// statistics.
type layout struct {
	limits      []string
	usage, stat string
	reclaimable string // key in the statistics file: memory that the system can reclaim on demand
}

// The two versions of control groups: Linux, Documentation/admin-guide/cgroup-v2.rst and cgroup-v1/memory.rst. Over
// memory.high, the system does not kill a process, but slows it down almost completely.
var (
	unified = layout{[]string{"memory.max", "memory.high"}, "memory.current", "memory.stat", "inactive_file"}
	legacy  = layout{[]string{"memory.limit_in_bytes"}, "memory.usage_in_bytes", "memory.stat", "total_inactive_file"}
)

// mount is a mounted hierarchy of control groups: the folder `at` contains the files of group `root`.
type mount struct {
	root, at string
	ok       bool // the hierarchy is mounted
}

// findMount finds, in the lines of mountinfo (proc(5)), the mount of a file system of the given kind. Unless option is
// "", the mount must have this option. If no mount is found, ok is false in the result.
func findMount(lines []string, kind, option string) mount {
	for _, line := range lines {
		before, after, ok := strings.Cut(line, " - ")
		mounted, about := strings.Fields(before), strings.Fields(after)
		if !ok || len(mounted) < 5 || len(about) < 3 || about[0] != kind {
			continue
		}
		if option != "" && !contains(about[2], option) {
			continue
		}
		return mount{unescape(mounted[3]), unescape(mounted[4]), true}
	}
	return mount{}
}

// groupLeft returns the least memory left in a control group and its ancestors. m is the mount of the hierarchy, and
// names has its file names.
func groupLeft(root fs.FS, m mount, group string, names layout) Left {
	if !m.ok {
		return Left{}
	}
	// In a container, the group may lie outside the mounted subtree. The folder of the mount then stands for the group.
	below := ""
	if m.root == "/" {
		below = group
	} else if rest, ok := strings.CutPrefix(group, m.root); ok && (rest == "" || rest[0] == '/') {
		below = rest
	}
	top := strings.TrimPrefix(path.Clean(m.at), "/")
	folder := path.Join(top, path.Clean("/"+below))
	if _, err := fs.Stat(root, folder); err != nil {
		folder = top
	}
	var left Left
	for {
		left = left.less(oneGroup(root, folder, names))
		if folder == top || folder == "." {
			return left
		}
		folder = path.Dir(folder)
	}
}

// oneGroup returns the memory left by the limits of the single control group with the given folder. The result is the
// zero Left if the group has no limit.
func oneGroup(root fs.FS, folder string, names layout) Left {
	limit := int64(math.MaxInt64)
	for _, name := range names.limits {
		if n, ok := readNumber(root, path.Join(folder, name)); ok { // a number: the limit is not "max"
			limit = min(limit, n)
		}
	}
	if limit >= unbounded {
		return Left{}
	}
	usage, ok := readNumber(root, path.Join(folder, names.usage))
	if !ok {
		return Left{}
	}
	for _, line := range readLines(root, path.Join(folder, names.stat)) {
		if n, ok := strings.CutPrefix(line, names.reclaimable+" "); ok {
			cache, _ := number(n)
			usage = max(0, usage-cache)
		}
	}
	return Left{max(0, limit-usage), Group}
}

// contains reports whether a comma-separated list contains name.
func contains(list, name string) bool {
	for _, x := range strings.Split(list, ",") {
		if x == name {
			return true
		}
	}
	return false
}

// unescape replaces the octal escapes of mountinfo for blanks and backslashes by these characters.
func unescape(s string) string {
	return strings.NewReplacer(`\040`, " ", `\011`, "\t", `\012`, "\n", `\134`, `\`).Replace(s)
}

func readLines(root fs.FS, name string) []string {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return nil
	}
	return strings.Split(strings.TrimSpace(string(text)), "\n")
}

func readNumber(root fs.FS, name string) (int64, bool) {
	text, err := fs.ReadFile(root, name)
	if err != nil {
		return 0, false
	}
	return number(string(text))
}

func number(s string) (int64, bool) {
	n, err := strconv.ParseInt(strings.TrimSpace(s), 10, 64)
	return n, err == nil
}

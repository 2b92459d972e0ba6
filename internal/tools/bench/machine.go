package main

import (
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// surroundings sets the fields of s that describe the machine and the versions of the tools. A field stays "" if its
// value cannot be determined.
func (b *bench) surroundings(s *Setting) {
	s.Cores, s.Go = runtime.NumCPU(), runtime.Version()
	s.CPU = value("/proc/cpuinfo", `(?m)^model name\s*:\s*(.*)$`)
	if kB, err := strconv.ParseInt(value("/proc/meminfo", `(?m)^MemTotal:\s*(\d+) kB`), 10, 64); err == nil {
		s.Memory = kB << 10
	}
	s.LoadBefore = load1()
	name := value("/etc/os-release", `(?m)^PRETTY_NAME="?([^"\n]*)`)
	s.System = strings.Join(words(name, b.output("uname", "-srm")), ", ")
	s.GCC = firstLine(b.output("gcc", "--version"))
	s.SPIN = firstLine(b.output("spin", "-V"))
	s.Ltlpor = firstLine(b.output(b.bin, "--version"))
	s.Commit = b.output("git", "rev-parse", "--short=12", "HEAD")
	if b.output("git", "status", "--porcelain", "--untracked-files=no") != "" {
		s.Commit += " with changes"
	}
	b.commit = s.Commit
}

// stamp returns a Stamp with the current time, commit and load of the machine.
func (b *bench) stamp() Stamp {
	return Stamp{From: time.Now().UTC(), Commit: b.commit, Load: load1()}
}

// load1 returns the mean number of running processes over the last minute as text. If the number is unknown, the text
// is "".
func load1() string { return value("/proc/loadavg", `^(\S+)`) }

// words returns the elements of `all` that are not "".
func words(all ...string) (out []string) {
	for _, w := range all {
		if w != "" {
			out = append(out, w)
		}
	}
	return out
}

// value searches the file at `path` for pattern, and returns the text of its first group. If the pattern does not
// match, the result is "".
func value(path, pattern string) string {
	text, err := os.ReadFile(path)
	if err != nil {
		return ""
	}
	m := regexp.MustCompile(pattern).FindSubmatch(text)
	if m == nil {
		return ""
	}
	return string(m[1])
}

// output returns the output of the command with the given name. If the command fails, the result is "".
func (b *bench) output(name string, args ...string) string {
	_, out, err := b.timed(".", b.limit, name, args...)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(out)
}

// ownPeak returns the peak memory of this process in bytes, or 0 if the peak is unknown. The system counts this peak as
// a part of the peak of every child process, which uses the memory of this process until it executes its program.
func ownPeak() float64 {
	kB, err := strconv.ParseFloat(value("/proc/self/status", `(?m)^VmHWM:\s*(\d+) kB`), 64)
	if err != nil {
		return 0
	}
	return kB * 1024
}

package main

import (
	"os"
	"regexp"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// surroundings finds out what the runs are made on and with. What cannot be found out is "".
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

// stamp is for what is measured from now on.
func (b *bench) stamp() Stamp {
	return Stamp{From: time.Now().UTC(), Commit: b.commit, Load: load1()}
}

// load1 is the mean number of processes that ran in the last minute, "" if that is not known.
func load1() string { return value("/proc/loadavg", `^(\S+)`) }

// words leaves out what is empty.
func words(all ...string) (out []string) {
	for _, w := range all {
		if w != "" {
			out = append(out, w)
		}
	}
	return out
}

// value is what the pattern's first group matches in a file, or "".
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

// output is what a command prints in the folder where it all runs, or "".
func (b *bench) output(name string, args ...string) string {
	_, out, err := b.timed(".", b.limit, name, args...)
	if err != nil {
		return ""
	}
	return strings.TrimSpace(out)
}

// ownPeak is how much memory this process has taken at most, in bytes; 0 if that is not known. The
// system counts it for each process that is started from here, up to the moment when it becomes
// another program.
func ownPeak() float64 {
	kB, err := strconv.ParseFloat(value("/proc/self/status", `(?m)^VmHWM:\s*(\d+) kB`), 64)
	if err != nil {
		return 0
	}
	return kB * 1024
}

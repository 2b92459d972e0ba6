//go:build unix

package spin

import (
	"os/exec"
	"syscall"
)

// ownGroup makes cmd start in a new process group. When the context of cmd ends, every process of the group is killed.
func ownGroup(cmd *exec.Cmd) {
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	cmd.Cancel = func() error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) }
}

// interrupt asks the processes of cmd to stop and to print their results.
func interrupt(cmd *exec.Cmd) error { return syscall.Kill(-cmd.Process.Pid, syscall.SIGINT) }

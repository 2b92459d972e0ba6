// Package chrome starts the browser in which tests open pages.
package chrome

import (
	"context"
	"os/exec"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/log"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/chromedp"
)

// Program returns the path of the installed browser. If no browser is installed, the result is "".
func Program() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// New returns a chromedp context for a new browser process. The first action starts the process, and end stops it.
func New() (ctx context.Context, end func()) {
	opts := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(Program()), chromedp.NoSandbox)
	ctx, stop := chromedp.NewExecAllocator(context.Background(), opts...)
	ctx, cancel := chromedp.NewContext(ctx)
	return ctx, func() { cancel(); stop() }
}

// Media returns an action that makes the browser prefer dark pages, or light pages if dark is false.
func Media(dark bool) chromedp.Action {
	scheme := "light"
	if dark {
		scheme = "dark"
	}
	likes := []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: scheme}}
	return emulation.SetEmulatedMedia().WithFeatures(likes)
}

// Complaints returns the problems of a page that `event` reports: an exception, output of a script on the console, or
// an entry in the log of the browser. For any other event the result is empty.
func Complaints(event any) (list []string) {
	switch e := event.(type) {
	case *runtime.EventExceptionThrown:
		list = append(list, e.ExceptionDetails.Error())
	case *runtime.EventConsoleAPICalled:
		list = append(list, "console: "+string(e.Type))
		for _, a := range e.Args {
			list = append(list, "console: "+string(a.Value))
		}
	case *log.EventEntryAdded:
		list = append(list, e.Entry.Text)
	}
	return list
}

package chrome_test

import (
	"bufio"
	"context"
	"errors"
	"flag"
	"fmt"
	"image/png"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"ltlpor/internal/testing/chrome"
	"ltlpor/internal/testing/repo"
)

var update = flag.Bool("update", false, "take the pictures of doc/data anew")

// TestPictures finds the pictures of the page of ltlpor serve and of a report in doc/data, small, and shown with a text
// for readers who do not see them. With -update it takes them first: make pictures.
func TestPictures(t *testing.T) {
	for picture, shown := range map[string]string{"page.png": "doc/user/editors.md", "report.png": "README.md"} {
		document, err := os.ReadFile(repo.Path(shown))
		require.NoError(t, err)
		require.Regexp(t, `!\[[^\]]{20,}\]\([./a-z]*data/`+picture+`\)`, string(document), shown)
	}
	t.Chdir(repo.Path("."))
	if *update {
		require.NoError(t, takeAll("doc/data"))
	}
	for _, picture := range []string{"doc/data/page.png", "doc/data/report.png"} {
		f, err := os.Open(picture)
		require.NoError(t, err)
		size, err := png.DecodeConfig(f)
		require.NoError(t, err, picture)
		require.Equal(t, 1180, size.Width, picture)
		info, err := f.Stat()
		require.NoError(t, err)
		require.Less(t, info.Size(), int64(200_000), picture)
		require.NoError(t, f.Close())
	}
}

// answered is the property that the model of README violates.
const answered = "\nltl answered { [] (req -> <> ack) }\n"

// takeAll takes every picture into a folder.
func takeAll(folder string) (err error) {
	if chrome.Program() == "" {
		return errors.New("there is no chromium")
	}
	temp, err := os.MkdirTemp("", "pictures")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	program := filepath.Join(temp, "ltlpor")
	if out, err := exec.Command("go", "build", "-o", program, "./cmd/ltlpor").CombinedOutput(); err != nil {
		return fmt.Errorf("go build: %w\n%s", err, out)
	}
	if err := takePage(program, filepath.Join(temp, "models"), filepath.Join(folder, "page.png")); err != nil {
		return err
	}
	return takeReport(program, filepath.Join(temp, "report.html"), filepath.Join(folder, "report.png"))
}

// takePage takes the picture of the page, with the model of README, checked, at the second step of the counterexample.
func takePage(program, models, picture string) error {
	if err := os.Mkdir(models, 0o700); err != nil {
		return err
	}
	readme, err := os.ReadFile("README.md")
	if err != nil {
		return err
	}
	_, behind, _ := strings.Cut(string(readme), "```promela\n")
	model, _, ok := strings.Cut(behind, "```")
	if !ok {
		return errors.New("README.md has no model")
	}
	narrow := strings.NewReplacer("client() { do ", "client() {\n    do ", " od }\n", " od\n}\n")
	texts := map[string]string{"request.pml": narrow.Replace(model) + answered}
	for _, name := range []string{"peterson.pml", "elevator.pml"} {
		text, err := os.ReadFile(filepath.Join("models", name))
		if err != nil {
			return err
		}
		texts[name] = string(text)
	}
	for name, text := range texts {
		if err := os.WriteFile(filepath.Join(models, name), []byte(text), 0o600); err != nil {
			return err
		}
	}
	ctx, end := context.WithCancel(context.Background())
	defer end()
	server := exec.CommandContext(ctx, program, "serve", "--port=0", models)
	out, err := server.StdoutPipe()
	if err != nil {
		return err
	}
	if err := server.Start(); err != nil {
		return err
	}
	address := ""
	for lines := bufio.NewScanner(out); address == "" && lines.Scan(); {
		if at := strings.Index(lines.Text(), "http://"); at >= 0 {
			address = strings.TrimSpace(lines.Text()[at:])
		}
	}
	err = takePicture(address, picture, 720,
		click(`[...document.querySelectorAll("#files button")].find(b => b.textContent.startsWith("request.pml"))`),
		until(`document.querySelector(".properties li[data-name=answered]")`),
		click(`document.querySelector("#check")`),
		until(`document.querySelector(".report")?.dataset.step === "0"`),
		chromedp.Focus(".cm-content", chromedp.ByQuery), chromedp.KeyEvent(kb.F10), chromedp.KeyEvent(kb.F10),
		until(`document.querySelector(".cm-step")`),
	)
	end()
	_ = server.Wait() // the server was killed
	return err
}

// takeReport takes the picture of a report, of a larger model of the same client and server.
func takeReport(program, report, picture string) error {
	check := exec.Command(program, "check", "-DMUTANT", "-DN=1", "--report="+report, "models/request.pml")
	var exit *exec.ExitError
	if out, err := check.CombinedOutput(); !errors.As(err, &exit) || exit.ExitCode() != 1 {
		return fmt.Errorf("check: not violated: %w\n%s", err, out)
	}
	return takePicture((&url.URL{Scheme: "file", Path: report}).String(), picture, 652)
}

// takePicture opens an address, does the actions, and writes the picture.
func takePicture(address, picture string, height int64, actions ...chromedp.Action) error {
	ctx, end := chrome.New()
	defer end()
	ctx, cancel := context.WithTimeout(ctx, time.Minute)
	defer cancel()
	all := []chromedp.Action{chrome.Media(false), chromedp.EmulateViewport(1180, height), chromedp.Navigate(address)}
	var image []byte
	all = append(append(all, actions...), chromedp.Sleep(time.Second), chromedp.CaptureScreenshot(&image))
	if err := chromedp.Run(ctx, all...); err != nil {
		return fmt.Errorf("%s: %w", picture, err)
	}
	return os.WriteFile(picture, image, 0o644)
}

// click returns the action that waits for an element, named by an expression of JavaScript, and clicks on it.
func click(element string) chromedp.Action {
	return chromedp.Tasks{until(element), chromedp.Evaluate(element+".click()", nil)}
}

// until returns the action that waits until an expression of JavaScript is true.
func until(expression string) chromedp.Action {
	return chromedp.Poll("!!("+expression+")", nil, chromedp.WithPollingTimeout(20*time.Second))
}

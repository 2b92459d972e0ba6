package ltlpor_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"ltlpor"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/audit"
	"ltlpor/internal/search/team"
	"ltlpor/internal/testing/amount"
	"ltlpor/internal/testing/random"
	"ltlpor/source"
)

// TestTeam compares searches by a coordinator and members, which fail and return at random, with the search breadth
// first in memory.
func TestTeam(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 0))
	tasks := int64(0)
	for _, name := range []string{"peterson", "mailbox", "token-ring", "producer-consumer"} {
		tasks += compareModelWithTeam(t, r, filepath.Join("models", name+".pml"), reductions[r.IntN(len(reductions))])
	}
	for i := range 8 {
		tasks += compareRandomWithTeam(t, r, i)
	}
	require.Greater(t, tasks, int64(20))
}

// TestTeamOfModels does the same as TestTeam for every model, and for random models.
func TestTeamOfModels(t *testing.T) {
	amount.SkipPart(t, "searches some hundred models")
	r := rand.New(rand.NewPCG(10, 0))
	for _, name := range models(t) {
		for _, reduction := range reductions {
			compareModelWithTeam(t, r, name, reduction)
		}
	}
	for i := range 300 {
		compareRandomWithTeam(t, r, 100+i)
	}
}

func compareModelWithTeam(t *testing.T, r *rand.Rand, name string, reduction ltlpor.Reduction) int64 {
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	return compareWithTeam(t, r, name, string(text), reduction)
}

func compareRandomWithTeam(t *testing.T, r *rand.Rand, i int) int64 {
	text := random.Rich(uint64(i), random.Everything).String()
	return compareWithTeam(t, r, fmt.Sprintf("random %d", i), text, reductions[r.IntN(len(reductions))])
}

// flaky is a job with tasks that fail at random: before the run, or after a result was made that no process gets; or
// the file of the result is damaged, or its record forged.
type flaky struct {
	search.Job
	r    *rand.Rand
	mu   *sync.Mutex
	done *atomic.Int64
}

var errFlaky = errors.New("the member fails")

func (f flaky) Work(ctx context.Context, workers int, run search.RunTask) error {
	return f.Job.Work(ctx, workers, func(
		ctx context.Context, worker int, task []byte, attempt string, files search.Files,
	) (search.Produced, error) {
		f.mu.Lock()
		fate := f.r.IntN(20)
		f.mu.Unlock()
		if fate == 0 {
			return search.Produced{}, errFlaky
		}
		p, err := run(ctx, worker, task, attempt, files)
		switch fate {
		case 1:
			return search.Produced{}, errors.Join(err, errFlaky)
		case 2:
			if p.File != "" { // a file of the right length with another content
				text, _ := os.ReadFile(filepath.Join(files.Folder(), p.File))
				text[len(text)-1] ^= 1
				err = errors.Join(err, os.WriteFile(filepath.Join(files.Folder(), p.File), text, 0o666))
			}
		}
		if (fate == 3 || fate == 4) && err == nil {
			p.Result = f.forge(p.Result)
		}
		f.done.Add(1)
		return p, err
	})
}

// forge returns a result that contradicts the task: a number of the record is another one, or an input is missing.
func (f flaky) forge(result []byte) []byte {
	var r map[string]map[string]any
	if json.Unmarshal(result, &r) != nil {
		return result // states without a code
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	record := r["Map"]
	if record == nil {
		record = r["Reduce"]
	}
	names := []string{"Layer", "Partition", "Parts", "Coding", "Generation"}
	switch name := append(names, "Tally", "Seen")[f.r.IntN(7)]; {
	case slices.Contains(names, name):
		record[name] = record[name].(float64) + 1
	case r["Map"] != nil:
		record["Tally"].(map[string]any)["States"] = 1e9
	case name == "Seen":
		record["Seen"] = record["Seen"].(float64) - 1
	default:
		record["Inputs"] = nil
	}
	forged, err := json.Marshal(r)
	if err != nil {
		panic(err)
	}
	return forged
}

// crew is a team with members that fail and return at random.
type crew struct {
	*team.Server
	done     atomic.Int64 // number of tasks run by members
	all      sync.WaitGroup
	failures chan error
}

// startCrew starts members for a check of model with options o.
func startCrew(
	ctx context.Context, t *testing.T, r *rand.Rand, model *source.File, o ltlpor.Options, members int,
) *crew {
	server, err := team.Listen(team.Options{
		Address: "127.0.0.1:0", Program: "test", Lease: 100 * time.Millisecond,
		Setting: func() team.Setting { return team.Setting{} },
	})
	require.NoError(t, err)
	c := &crew{Server: server, failures: make(chan error, members)}
	var mu sync.Mutex
	for i := range members {
		own := o
		own.Workers = 1 + r.IntN(2)
		seed := r.Uint64()
		c.all.Go(func() {
			rng := rand.New(rand.NewPCG(seed, uint64(i)))
			for {
				m := &team.Member{URL: server.URL(), Program: "test", Client: http.DefaultClient, Folder: t.TempDir(),
					Patience: 200 * time.Millisecond}
				err := m.Serve(ctx, func(_ team.Setting, j search.Job) error {
					at := own
					at.Disk = &ltlpor.Disk{Folder: m.Folder, Job: flaky{j, rng, &mu, &c.done}}
					_, err := ltlpor.Check(ctx, model, at)
					return err
				})
				switch {
				case errors.Is(err, errFlaky), errors.Is(err, team.ErrRefused):
					continue // as a new process
				case errors.Is(err, team.ErrSilent): // the check was over while a task ran
					err = nil
				}
				c.failures <- err
				return
			}
		})
	}
	return c
}

// end ends the crew, and fails if a member has ended with an error.
func (c *crew) end(t *testing.T, what string) {
	require.NoError(t, c.Close())
	c.all.Wait()
	close(c.failures)
	for err := range c.failures {
		require.NoError(t, err, what)
	}
}

// checkWithCrew checks model with options `in`, the options o with a folder, and a crew of some members. It also
// returns the number of tasks run by members.
func checkWithCrew(
	t *testing.T, r *rand.Rand, model *source.File, o, in ltlpor.Options, members int, what string,
) (*ltlpor.Report, int64) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	if members == 0 {
		report, err := ltlpor.Check(ctx, model, in)
		require.NoError(t, err, what)
		return report, 0
	}
	c := startCrew(ctx, t, r, model, o, members)
	in.Disk.Team, in.Disk.Shared = c, []int64{1, 10, 30}[r.IntN(3)]
	report, err := ltlpor.Check(ctx, model, in)
	require.NoError(t, err, what)
	c.end(t, what)
	return report, c.done.Load()
}

// compareWithTeam returns the number of tasks run by members.
func compareWithTeam(t *testing.T, r *rand.Rand, name, text string, reduction ltlpor.Reduction) int64 {
	o := inLayers(reduction)
	o.MaxStates = 2_000
	model := source.NewFile(name, text)
	want := inMemory(model, o)
	if want == nil {
		return 0
	}
	partitions, workers, members := []int{1, 4, 61}[r.IntN(3)], 1+r.IntN(2), 1+r.IntN(3)
	what := fmt.Sprintf("%s, %s, %d partitions, %d workers, %d members", name, reduction, partitions, workers, members)
	folder := t.TempDir()
	in := onDisk(o, folder, []string{"table", "lists", "tasks"}[r.IntN(3)], partitions, workers)
	in.Disk.Every = []time.Duration{1, time.Hour}[r.IntN(2)]
	if r.IntN(2) == 0 {
		in.Room = shortOfMemory(rand.New(rand.NewPCG(r.Uint64(), 0)))
	}
	got, tasks := checkWithCrew(t, r, model, o, in, members, what)
	require.Equal(t, plainVerdicts(want), plainVerdicts(got), what)
	if s := layered(got); s != nil && s.Complete {
		if reduction == ltlpor.None {
			full := want.Searches[len(want.Searches)-1]
			require.Equal(t, full.States, s.States, what)
			require.Equal(t, full.Transitions, s.Transitions, what)
		}
		found, err := filepath.Glob(filepath.Join(folder, "search-*"))
		require.NoError(t, err)
		for _, one := range found {
			_, err := audit.Folder(one)
			require.NoError(t, err, what)
		}
	}
	return tasks
}

// TestTeamWithEarlierPartitions: a search that began without a team goes on with one. It keeps its number of
// partitions, and the members learn this number.
func TestTeamWithEarlierPartitions(t *testing.T) {
	o := inLayers(ltlpor.None)
	o.Checks, o.Optimize = ltlpor.Assertions, ltlpor.NoOptimizations
	folder := t.TempDir()
	cut := onDisk(o, folder, "tasks", 4, 1)
	cut.MaxStates = 100
	_, err := ltlpor.Check(context.Background(), cube(7), cut)
	require.NoError(t, err)
	server, err := team.Listen(team.Options{
		Address: "127.0.0.1:0", Program: "test", Setting: func() team.Setting { return team.Setting{} },
	})
	require.NoError(t, err)
	m := &team.Member{URL: server.URL(), Program: "test", Client: http.DefaultClient, Folder: t.TempDir()}
	served := make(chan error, 1)
	go func() {
		served <- m.Serve(context.Background(), func(_ team.Setting, j search.Job) error {
			at := o
			at.Workers, at.Disk = 1, &ltlpor.Disk{Folder: m.Folder, Job: j}
			_, err := ltlpor.Check(context.Background(), cube(7), at)
			return err
		})
	}()
	require.Eventually(t, func() bool { return server.Size() > 0 }, 10*time.Second, time.Millisecond)
	in := onDisk(o, folder, "tasks", 0, 1)
	in.Disk.Team, in.Disk.Shared = server, 1
	r, err := ltlpor.Check(context.Background(), cube(7), in)
	require.NoError(t, err)
	require.NoError(t, server.Close())
	require.NoError(t, <-served)
	require.Positive(t, m.TasksDone())
	s := layered(r)
	states, _ := layersOfCube(7)
	sum := int64(0)
	for _, n := range states {
		sum += n
	}
	require.True(t, s.Complete)
	require.Equal(t, sum, s.States)
}

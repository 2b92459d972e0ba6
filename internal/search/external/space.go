package external

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"ltlpor/internal/model/closure"
	"ltlpor/internal/model/program"
	"ltlpor/internal/search"
	"ltlpor/internal/search/external/ledger"
	"ltlpor/internal/search/external/runfile"
	"ltlpor/internal/search/packed/cache"
	"ltlpor/internal/search/packed/coding"
)

// Config configures a search in external memory.
type Config struct {
	// Dir is the folder of the search. If the folder has records of a search with the same Identity, the search goes
	// on from these records.
	Dir      string
	Identity string
	// Partitions is the number of partitions of a layer; a resumed search keeps the number.
	Partitions int
	Workers    int
	// Room, if not nil, reports whether `ahead` more bytes fit in the memory limit.
	Room func(ahead int64) bool
	// Memory bounds the memory of the table and the lists of states in bytes; 0 is no bound.
	Memory int64
	// Marks, if not nil, returns the flags raised by the machines of the search.
	Marks func() ledger.Marks
	// Every is the time between two commits of a resident search. 0 means every layer.
	Every time.Duration
	// Loose, for tests: files need not survive a loss of power.
	Loose bool
	// Automaton is the number of states of the property automaton; 0: there is none. A record is then a node.
	Automaton int
	// Resident, Whole: the search may use a table of the states, or keep the successors of a layer in memory. Without
	// either, every layer is made by tasks.
	Resident, Whole bool
	// Team, if not nil, runs tasks of layers with at least Shared states, together with the workers. 0 is a default.
	Team   search.Team
	Shared int64
}

// layer is a set of states first met after the same number of steps.
type layer struct {
	count int64
	// lists has the states of every partition, sorted. nil: the states are only in files.
	lists [][]uint64
	// tally is of the expansion of the layer; nil before the expansion.
	tally *ledger.Tally
	made  ledger.Making
}

// Space is the set of states of a search, in layers. The methods of search.Reached may be called at any time; the rest
// belongs to the goroutine of the first worker.
type Space struct {
	Config
	dir        ledger.Dir
	layers     []layer
	committed  int           // layers[:committed] are in files
	files      []ledger.File // the files with the layers committed
	workers    []*worker
	shards     []*shard // nil unless the search is resident
	learned    coding.LearnedKeys
	version    int // version of the coding committed last, from 1
	known      int // coding.Known of the version
	generation int
	reformed   bool // the form of records has changed since the version
	torn       bool // a change of the form has begun, and has not ended
	// kept is the version committed last, and filed the version of the states in files.
	kept, filed *coding.Kept
	replaced    int // number of records of type ledger.Replaced
	attempt     string
	numbered    int // number of files created
	lastCommit  time.Time
	locked      *ledger.Lock // the lock of the folder; nil on a system without locks
	before      ledger.Marks // flags of the machines of earlier runs
	limit       int          // memory in bytes of a worker for the successors of a layer
	bucket      int          // bucketWords or lowBucketWords
	look        int64        // lookWords or lowLookWords
	spooling    bool         // a layer is made by tasks, and the successors go to files
	tooLong     int64        // number of states in the last layer with too little memory for its lists; 0: none
	// begun has the files of runs by tasks of an earlier process for the next layer, until the layer is committed.
	begun     []string
	rest      func()
	over      chan struct{}
	stopping  sync.Once
	found     *search.Result // the result with the run to an error, or nil
	accepting []bool         // the accepting automaton states
	cycles    *ledger.Cycles // the record of the elimination, or nil

	present present     // the layer being made
	tabled  atomic.Bool // memory has a table of the states, which the search can give up
	listing atomic.Bool // layers are made in lists, which the search can give up
	pressed atomic.Bool // memory did not suffice for the lists: the next layer is made by tasks

	elsewhere bool // an earlier process, or a member of a team, has expanded states

	foreign []program.State // successors without a code, met by members of the team
	lent    bool            // the tasks are of another process, which commits them

	mu    sync.Mutex
	index *index       // nil after a change of files
	stats search.Stats // figures of the complete layers
	len   atomic.Int64
	bytes atomic.Int64
	added atomic.Int64 // words added since the last look at the memory
}

// Source has the coding and the caches of a finished search in memory, which the external search takes over.
type Source struct {
	Transitions *cache.Transitions
	Choices     *cache.Choices // the remembered choices of a reducer; nil without a cache.Chooser
}

// New returns the space of a search in the folder c.Dir, and makes the folder. If the folder has records of a search,
// New reads the records. graphs and reductions have an element for every worker; the workers share p.
func New(c Config, from Source, p search.Problem, graphs []search.Graph, reductions []Reduction) (*Space, error) {
	s := &Space{
		Config: c, dir: ledger.Dir{Path: c.Dir, Loose: c.Loose}, over: make(chan struct{}), rest: func() {},
		lastCommit: time.Now(),
		attempt:    fmt.Sprintf("%d-%d", os.Getpid(), time.Now().UnixNano()),
	}
	s.bucket, s.look, s.stats.Layers.Folder = bucketWords, lookWords, c.Dir
	if from.Transitions.Checking() {
		s.bucket, s.look = lowBucketWords, lowLookWords
	}
	err := os.MkdirAll(c.Dir, 0o777)
	if err != nil {
		return nil, err
	}
	if s.locked, err = s.dir.Lock(); err != nil {
		return nil, err
	}
	if err := s.open(from, p, graphs, reductions); err != nil {
		return nil, errors.Join(err, s.locked.Close())
	}
	return s, nil
}

// open reads the records of the folder, and makes the workers.
func (s *Space) open(from Source, p search.Problem, graphs []search.Graph, reductions []Reduction) error {
	s.accepting = acceptingStates(graphs[0], s.Automaton)
	run, err := s.begin()
	if err != nil {
		return err
	}
	s.Partitions = run.Partitions
	records, err := s.readRecords()
	if err != nil {
		return err
	}
	master, err := s.codingOf(records, from.Transitions.Coding)
	if err != nil {
		return err
	}
	for i := range s.Workers {
		p.Graph, p.Reducer = graphs[i], reductions[i].Reducer
		x, err := s.newWorker(master, from, i, p, reductions[i])
		if err != nil {
			return err
		}
		s.workers = append(s.workers, x)
	}
	return errors.Join(s.adopt(records), s.readCycles())
}

// codingOf returns the coding of the states in files. Without states in files, the result is master.
func (s *Space) codingOf(r records, master *coding.Coding) (*coding.Coding, error) {
	if r.coding == 0 {
		return master, nil
	}
	var kept coding.Kept
	name := ledger.CodingName(r.coding)
	switch err := s.dir.Read(name, &kept); {
	case errors.Is(err, fs.ErrNotExist):
		return nil, s.damaged(name, "it is missing")
	case err != nil:
		return nil, err
	}
	master, err := coding.Restore(master.Machine(), &kept)
	if err != nil {
		return nil, s.damaged(name, err.Error())
	}
	s.version, s.known, s.kept, s.filed = r.coding, master.Known(), &kept, &kept
	return master, nil
}

// Close gives up a space that has not searched.
func (s *Space) Close() error { return s.locked.Close() }

func (s *Space) newWorker(
	master *coding.Coding, from Source, i int, p search.Problem, r Reduction,
) (*worker, error) {
	x := &worker{space: s, Reduction: r, jobs: make(chan func()), buckets: make([][]uint64, s.Partitions)}
	own := master.Clone(master.Machine().Clone().(*closure.Machine))
	x.Transitions = cache.New(own, from.Transitions.Checking())
	x.Limits.CacheBytes /= int64(s.Config.Workers)
	if i == 0 && s.version == 0 {
		x.TakeOver(from.Transitions)
	}
	if chooser, ok := r.Reducer.(cache.Chooser); ok && r.Observer != nil {
		x.choices = cache.NewChoices(r.Observer, chooser, &cache.Projections{})
		if i == 0 && s.version == 0 && from.Choices != nil {
			x.choices = from.Choices
			x.choices.SetChooser(r.Observer, chooser)
		}
	}
	x.sets, _ = r.Reducer.(setChooser)
	if s.Automaton > 0 {
		x.property = newAutomaton(p.Graph)
	}
	var err error
	x.single, err = search.NewSingle(p)
	x.resize()
	return x, err
}

// begin makes or reads the record of the run, and compares the identity.
func (s *Space) begin() (run ledger.Run, err error) {
	run = ledger.Run{
		Format: ledger.Format, Identity: s.Identity, Partitions: s.Partitions, Automaton: s.Automaton,
		Accepting: s.accepts(),
	}
	err = s.dir.Commit(ledger.RunName, run)
	if !errors.Is(err, fs.ErrExist) {
		return run, err
	}
	if err := s.dir.Read(ledger.RunName, &run); err != nil {
		return run, err
	}
	if run.Format != ledger.Format {
		return run, fmt.Errorf("%s: the folder has format %d, and this program reads format %d",
			s.dir.File(ledger.RunName), run.Format, ledger.Format)
	}
	if run.Identity != s.Identity {
		return run, s.damaged(ledger.RunName, "it is the record of another search")
	}
	if run.Partitions < 1 {
		return run, s.damaged(ledger.RunName, "no partitions")
	}
	return run, nil
}

// width returns the number of words of a record.
func (s *Space) width() int { return s.workers[0].form.width() }

// resident reports whether memory holds a table of the states.
func (s *Space) resident() bool { return s.shards != nil }

// front returns the number of the last layer, not yet expanded.
func (s *Space) front() int { return len(s.layers) - 1 }

// push appends a layer, made by the expansion with tally t of the layer before.
func (s *Space) push(lists [][]uint64, count int64, t ledger.Tally) {
	if s.Marks != nil {
		t.Marks.Add(s.Marks())
	}
	if n := len(s.layers); n > 0 {
		s.layers[n-1].tally = &t
	}
	made := s.present.end(s.fileBytes())
	s.layers = append(s.layers, layer{count: count, lists: lists, made: made})
	s.addFigures(count, &t, made)
}

// addFigures adds a layer of count states, and the tally of the expansion before, to the figures.
func (s *Space) addFigures(count int64, t *ledger.Tally, made ledger.Making) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := &s.stats
	a.States += count
	a.Nodes = a.States
	a.Transitions += t.Transitions
	a.Matched = max(0, a.Transitions-a.States+1)
	a.Depth = int64(max(0, len(s.layers)-1))
	a.Queue = count
	a.Decided.Add(t.Decided)
	a.Layers.Done = append(a.Layers.Done, search.Layer{
		States: count, Transitions: t.Transitions, Way: made.Way, Took: made.Took, Disk: made.Disk,
	})
	a.Disk = max(a.Disk, made.Disk)
	s.len.Store(a.States)
}

func (s *Space) fileBytes() (n int64) {
	for i := range s.files {
		for _, p := range s.files[i].Places {
			n += p.Bytes
		}
	}
	return n
}

// Figures returns the statistics of the search up to now.
func (s *Space) Figures() search.Stats {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.stats
	a.Bytes = s.Bytes()
	s.present.describe(&a.Layers)
	return a
}

// Len implements search.Reached.
func (s *Space) Len() int64 { return s.len.Load() }

// Bytes implements search.Reached.
func (s *Space) Bytes() int64 { return s.bytes.Load() }

// Copied implements search.Reached. The result is true: a search short of memory goes on
// with files, and needs no room for a copy.
func (s *Space) Copied() bool { return true }

// newFile creates a file of runs with a new name.
func (s *Space) newFile(kind string) (*runfile.Writer, string, error) {
	return s.newFileOf(kind, s.width())
}

// newFileOf is newFile for records of the given number of words.
func (s *Space) newFileOf(kind string, words int) (*runfile.Writer, string, error) {
	s.mu.Lock()
	s.numbered++
	name := fmt.Sprintf("%s-%s-%d.run", kind, s.attempt, s.numbered)
	s.mu.Unlock()
	w, err := runfile.Create(s.dir.File(name), words)
	if err == nil {
		w.Loose = s.Loose
	}
	return w, name, err
}

// state returns the bytes of the state of a record.
func (x *worker) state(record []uint64) program.State {
	x.LearnShared()
	w := make([]uint64, x.form.words)
	x.form.split(w, record)
	return x.Unpack(nil, w)
}

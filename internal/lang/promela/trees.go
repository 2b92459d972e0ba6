package promela

import (
	"encoding/binary"
	"sync"

	"github.com/antlr4-go/antlr/v4"

	gen "ltlpor/grammar/gen/promela"
)

// Trees keeps the parse trees of a text from one Recover to the next, so that only the units that an edit has changed
// are parsed again. A parse tree depends on the kinds and texts of the tokens, and not on their positions. Several
// goroutines may use the same Trees.
type Trees struct {
	mu   sync.Mutex
	last map[string]*gen.ModelContext // trees of the last text, by unitKey
}

// maxKept bounds the number of tokens in the kept trees, because a tree takes about half a kilobyte per token.
const maxKept = 1 << 16

// keeping has the kept trees during one Recover.
type keeping struct {
	before map[string]*gen.ModelContext // trees of an earlier text
	now    map[string]*gen.ModelContext // trees of this text
	tokens int                          // number of tokens in the trees of now
}

// begin returns the trees of the last text. For nil Trees, the result is nil.
func (t *Trees) begin() *keeping {
	if t == nil {
		return nil
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	return &keeping{before: t.last, now: map[string]*gen.ModelContext{}}
}

// end keeps the trees of k, and forgets those of earlier texts.
func (t *Trees) end(k *keeping) {
	if t == nil {
		return
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	t.last = k.now
}

// find returns the tree of a unit, or nil.
func (k *keeping) find(key string, tokens int) *gen.ModelContext {
	tree := k.now[key]
	if tree == nil {
		if tree = k.before[key]; tree != nil {
			k.add(key, tree, tokens)
		}
	}
	return tree
}

// add keeps a tree that has no syntax errors, if there is room.
func (k *keeping) add(key string, tree *gen.ModelContext, tokens int) {
	if k.tokens+tokens <= maxKept {
		k.now[key] = tree
		k.tokens += tokens
	}
}

// unitKey returns a string that determines the kinds and texts of the tokens, and the tokens with texts that are parts
// of this string: a kept tree must not refer to the whole text of the model.
func unitKey(tokens []token) (key string, own []token) {
	var b []byte
	for i := range tokens {
		b = binary.AppendVarint(b, int64(tokens[i].kind))
		if tokens[i].kind != antlr.TokenEOF { // at the end of a unit it has the text of the next unit
			b = binary.AppendUvarint(b, uint64(len(tokens[i].text)))
			b = append(b, tokens[i].text...)
		}
	}
	key = string(b)
	own = make([]token, len(tokens))
	at := 0
	for i := range tokens {
		own[i].kind = tokens[i].kind
		_, n := binary.Varint(b[at:])
		at += n
		if own[i].kind != antlr.TokenEOF {
			size, n := binary.Uvarint(b[at:])
			at += n
			own[i].text = key[at : at+int(size)]
			at += int(size)
		}
	}
	return key, own
}

package abstract

import "ltlpor/internal/testing/random"

// Field returns the number of field j of the messages in channels of a type.
func (m *Model) Field(typ, j int) int { return m.field[typ][j] }

// RandomText returns a random model of one of the kinds.
func RandomText(seed uint64) string {
	const refused = random.RankedRich | random.Last | random.Traces | random.Claims | random.Instances
	switch seed % 6 {
	case 0:
		return random.New(seed, random.Size{}).String()
	case 1:
		return random.Handshakes(seed).String()
	case 2:
		return random.Dense(seed).String()
	case 3:
		return random.Rich(seed, random.Everything&^refused).String()
	}
	return random.Rich(seed, (random.Everything|random.Structures)&^refused).String()
}

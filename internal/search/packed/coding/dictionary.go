package coding

import "encoding/binary"

// maxRaw is the maximal length in bytes of a value that serves as its code.
const maxRaw = 4

// dictionary maps the values of a component to codes, and codes to values.
type dictionary struct {
	codes map[string]uint32
	list  []string
	bytes int64
	short []byte // the values, if every value has one byte
	// ofByte has the codes of values of one byte, plus one, 0 for unknown values.
	ofByte []uint32
	// raw: the code of a value is the value itself, a little-endian number of at most size bytes. Values are not
	// listed.
	raw  bool
	size int
}

func (d *dictionary) len() int { return len(d.list) }

// last returns the greatest code.
func (d *dictionary) last() uint32 {
	switch {
	case d.raw && d.size == maxRaw:
		return 1<<32 - 1
	case d.raw:
		return 1<<(8*d.size) - 1
	case len(d.list) == 0:
		return 0
	}
	return uint32(len(d.list)) - 1
}

func (d *dictionary) find(value []byte) (code uint32, ok bool) {
	if d.raw {
		return number(value), len(value) <= d.size
	}
	if len(value) == 1 && len(d.ofByte) > 0 {
		n := d.ofByte[value[0]]
		return n - 1, n > 0
	}
	code, ok = d.codes[string(value)]
	return code, ok
}

func (d *dictionary) add(value []byte) (code uint32) {
	if d.raw {
		d.size = max(d.size, len(value))
		return number(value)
	}
	if d.codes == nil {
		d.codes = map[string]uint32{}
	}
	code = uint32(len(d.list))
	v := string(value)
	d.codes[v] = code
	if len(v) == 1 && len(d.short) == len(d.list) {
		d.short = append(d.short, v[0])
	}
	if len(v) == 1 {
		if d.ofByte == nil {
			d.ofByte = make([]uint32, 1<<8)
		}
		d.ofByte[v[0]] = code + 1
	}
	d.list = append(d.list, v)
	d.bytes += int64(len(v)) + 64
	return code
}

// get writes the value with the given code to dst.
func (d *dictionary) get(dst []byte, code uint32) {
	if len(d.short) == len(d.list) && len(dst) == 1 && !d.raw {
		dst[0] = d.short[code]
		return
	}
	if d.raw {
		var b [maxRaw]byte
		binary.LittleEndian.PutUint32(b[:], code)
		copy(dst, b[:])
		return
	}
	copy(dst, d.list[code])
}

func number(value []byte) uint32 {
	var b [maxRaw]byte
	copy(b[:], value)
	return binary.LittleEndian.Uint32(b[:])
}

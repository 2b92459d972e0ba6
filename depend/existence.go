package depend

// Channels that a process type declares come and go with its instances. Whoever
// has the number of one that is gone may not use it, whatever it is; until another
// channel gets the number. So a test of a channel, a send or a receive depends on
// which channels exist, if it may be one that is not there, a rendezvous channel as
// well as others: an exchange of messages, and the wait for one, give way to a
// fault. Which channels exist is one object.

// existence names it.
type existence struct{}

// passing reports whether somebody may have the number of channel c when there is no
// such channel.
func (pt *pointsTo) passing(c int) bool {
	ch := &pt.channels[c]
	return ch.typ >= 0 && !ch.private && (pt.mortal[ch.typ] || pt.computed)
}

// channelsChange adds that the channels of an instance of typ are made, or go.
func (o *objects) channelsChange(typ int, to *access) {
	for c := range o.chans.channels {
		if o.chans.channels[c].typ == typ && o.chans.passing(c) {
			object := o.object(existence{})
			to.write.add(object)
			to.writes(object, manner{})
			return
		}
	}
}

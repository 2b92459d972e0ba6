package jsonrpc

import "sync"

// queue holds messages to be written, so that a sender never waits for the reader at the far side: two sides that wait
// for the reading of the other would wait for ever.
type queue struct {
	mu       sync.Mutex
	messages [][]byte
	ended    bool
	failed   error         // of a write
	filled   chan struct{} // has a value after a change
}

// add appends a message. The error is ErrEnded after close.
func (q *queue) add(message []byte) error {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.ended {
		return ErrEnded
	}
	q.messages = append(q.messages, message)
	q.wake()
	return nil
}

// fail ends the queue because of the error of a write.
func (q *queue) fail(err error) {
	q.mu.Lock()
	q.failed = err
	q.mu.Unlock()
	q.close()
}

// failure returns the error of a write that has ended the queue, or nil.
func (q *queue) failure() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.failed
}

// close ends the queue behind the messages added before.
func (q *queue) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.ended = true
	q.wake()
}

func (q *queue) wake() {
	select {
	case q.filled <- struct{}{}:
	default:
	}
}

// write writes messages to s until close. An error of s ends the queue.
func (q *queue) write(s Stream) error {
	for range q.filled {
		q.mu.Lock()
		messages, ended := q.messages, q.ended
		q.messages = nil
		q.mu.Unlock()
		for _, message := range messages {
			if err := s.Write(message); err != nil {
				q.fail(err)
				return err
			}
		}
		if ended {
			return nil
		}
	}
	return nil
}

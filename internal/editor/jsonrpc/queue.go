package jsonrpc

import "sync"

// queue holds messages to be written. Its length is unlimited. With a limit, two sides that both wait until the other
// side reads could be in a deadlock.
type queue struct {
	mu       sync.Mutex
	messages [][]byte
	ended    bool
	failed   error         // the error of a failed write, or nil
	filled   chan struct{} // gets a value after every change of the queue
}

// add appends a message. If the queue is closed, the error is ErrEnded.
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

// fail closes the queue after a write has failed with error err.
func (q *queue) fail(err error) {
	q.mu.Lock()
	q.failed = err
	q.mu.Unlock()
	q.close()
}

// failure returns the error of the failed write that closed the queue, or nil.
func (q *queue) failure() error {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.failed
}

// close closes the queue. Messages already in the queue are still written.
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

// write writes the messages to s, until the queue is closed and empty. If a write fails, it closes the queue and
// returns the error.
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

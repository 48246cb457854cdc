import { connect, createServer } from 'node:net'
import { workerData } from 'node:worker_threads'

// Connects a port with a database's socket, in a thread of its own: the test waits for podman without
// passing anything on.
const relay = createServer((from) => {
  const to = connect(String(workerData))
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    one.pipe(other)
    one.on('error', () => other.destroy())
  }
}).listen(5432, '127.0.0.1')
relay.on('error', (error) => {
  throw error
})

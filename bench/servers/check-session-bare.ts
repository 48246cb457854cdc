import { createServer } from 'node:http'
import process from 'node:process'
import pg from 'pg'
import { resolveSession } from '#server/identity/sessions/resolve-session.ts'
import { listen } from './listen.ts'

type Task = { readonly databaseUrl: string; readonly body: string }

// Reads the session of a request by the shop's own statement, and sends the bytes it receives from the bench.
process.once('message', ({ databaseUrl, body }: Task) => {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const server = createServer((request, response) => {
    void resolveSession(pool, request.headers.authorization ?? null).then(({ user }) => {
      response.writeHead(user === null ? 401 : 200, headers)
      response.end(body)
    })
  })
  void listen(server)
})

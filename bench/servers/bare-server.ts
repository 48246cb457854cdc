import { createServer } from 'node:http'
import process from 'node:process'
import type { BareResponse } from './start-floor.ts'
import { listen } from './listen.ts'

// A minimal Node server: it sends the bytes and headers it receives from the bench.
process.once('message', ({ status, headers, body }: BareResponse) => {
  const bytes = Buffer.from(body, 'base64')
  void listen(
    createServer((_, response) => {
      response.writeHead(status, headers)
      response.end(bytes)
    }),
  )
})

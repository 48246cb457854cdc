import { createHash } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

const megabyte = 1024 * 1024

/** A file that is never in memory as a whole; each of its megabytes is different. */
export function* largeFile(megabytes: number): Generator<Buffer> {
  for (let number = 0; number < megabytes; number++) {
    // a new one each time: the one before may not have left yet
    const block = Buffer.alloc(megabyte, number % 251)
    block.writeUInt32BE(number)
    yield block
  }
}

export async function hashOfAll(source: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256')
  for await (const piece of source) hash.update(piece)
  return hash.digest('hex')
}

export type Sent = { readonly status: number; readonly body: unknown }

/**
 * Sends a body as it is read. Resolves with the response, also if it comes before the end of the body, or null
 * if the connection was closed without one.
 */
export async function sendStream(
  address: string,
  headers: Readonly<Record<string, string>>,
  body: Iterable<Buffer> | AsyncIterable<Buffer>,
): Promise<Sent | null> {
  // on a connection of its own: the server closes one whose body it has refused
  const sending = request(address, { method: 'PUT', headers, agent: false })
  const response = new Promise<Sent | null>((resolve) => {
    sending.on('error', () => resolve(null))
    sending.on('response', (arrived) => void readResponse(arrived).then(resolve))
  })
  await pipeline(Readable.from(body), sending).catch(() => undefined)
  return response
}

async function readResponse(arrived: IncomingMessage): Promise<Sent> {
  const text = String(await buffer(arrived).catch(() => ''))
  return { status: arrived.statusCode ?? 0, body: text === '' ? null : JSON.parse(text) }
}

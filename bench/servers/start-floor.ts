import { fork, type Serializable } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A server to compare a figure with, as a process of its own. */
export type Floor = { readonly url: string; stop(): Promise<void> }

/** A response; `body` is in base64. */
export type BareResponse = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[]>>
  readonly body: string
}

/** Starts a script of this folder, sends it its task, and waits until it serves. */
export async function startFloor(script: string, task: Serializable): Promise<Floor> {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)))
  const ended = once(child, 'exit')
  child.send(task)
  const [url] = await Promise.race([
    once(child, 'message'),
    ended.then(() => Promise.reject(new Error(`${script} did not start`))),
  ])
  return {
    url: String(url),
    async stop() {
      child.disconnect()
      await ended
    },
  }
}

/** Starts a bare server that sends exactly the same bytes as this address, once they no longer change. */
export async function sameBytes(url: string, headers: Readonly<Record<string, string>>): Promise<Floor> {
  return startFloor('bare-server.ts', await lastResponseOf(url, headers))
}

// five seconds in all: after a start, pictures and other pages are made before the smallest version of this one
const pauseMilliseconds = 100
const unchangedResponses = 50

/** The shop compresses its first responses quickly or not at all, and sends the smallest once it is made. */
async function lastResponseOf(url: string, headers: Readonly<Record<string, string>>): Promise<BareResponse> {
  let last = await responseOf(url, headers)
  for (let unchanged = 0; unchanged < unchangedResponses;) {
    await wait(pauseMilliseconds)
    const next = await responseOf(url, headers)
    unchanged = next.body === last.body ? unchanged + 1 : 0
    last = next
  }
  return last
}

const ofConnection = ['transfer-encoding', 'connection', 'keep-alive', 'date']

/** The response as sent: fetch would decompress it. */
function responseOf(url: string, headers: Readonly<Record<string, string>>): Promise<BareResponse> {
  return new Promise((resolve, reject) => {
    request(url, { headers }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () => {
        const body = Buffer.concat(parts)
        const given = Object.entries(response.headers).flatMap(([name, value]) =>
          value === undefined || ofConnection.includes(name) ? [] : [[name, value] as const],
        )
        const length = response.statusCode === 304 ? {} : { 'content-length': String(body.length) }
        resolve({
          status: response.statusCode ?? 0,
          headers: { ...Object.fromEntries(given), ...length },
          body: body.toString('base64'),
        })
      })
    })
      .on('error', reject)
      .end()
  })
}

import { setTimeout as wait } from 'node:timers/promises'
import autocannon from 'autocannon'
import { quantile } from './report/figure.ts'

export type Target = {
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  /** The path of the next request, if each must be different. */
  readonly next?: () => string
  /** The expected status; 200 by default. */
  readonly status?: number
}

export type Load = { readonly connections: number; readonly seconds: number }

/**
 * Sends requests as fast as the responses arrive. Returns these per second; an unexpected status fails
 * the bench.
 */
export async function requestsPerSecond(target: Target, { connections, seconds }: Load): Promise<number> {
  const { url, headers = {}, next, status = 200 } = target
  const result = await autocannon({
    url,
    headers,
    connections,
    duration: seconds,
    timeout: 30,
    ...(next === undefined
      ? {}
      : { requests: [{ setupRequest: (request) => ({ ...request, path: next() }) }] }),
  })
  const counts = Object.entries(result.statusCodeStats ?? {}).filter(([code]) => Number(code) !== status)
  if (counts.length > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.errors} errors, responses ${counts.map(([code]) => code).join(', ')}`)
  return result.requests.total / result.duration
}

/** The median response time in milliseconds, one request after another. */
export async function millisecondsOf(ask: () => Promise<unknown>, times: number): Promise<number> {
  const found: number[] = []
  for (let time = 0; time < times; time++) {
    const started = performance.now()
    await ask()
    found.push(performance.now() - started)
  }
  return quantile(found, 0.5)
}

/** Reads a response to its end; any status but 200 fails the bench. */
export async function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<void> {
  const response = await fetch(url, { headers })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
}

/** Waits until the condition is true; gives up after `seconds`. */
export async function untilTrue(isSo: () => Promise<boolean>, seconds: number): Promise<void> {
  const end = performance.now() + seconds * 1000
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`Not so within ${seconds} s`)
    await wait(20)
  }
}

import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import autocannon from 'autocannon'
import { getBotChallenge } from '#contract/identity/bot-check.ts'
import { signIn } from '#contract/identity/identity.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { resolveSession } from '#server/identity/sessions/resolve-session.ts'
import { serve } from '#server/http/serve.ts'
import { anAccount, aSignedInVisitor } from '#tests/support/identity.ts'
import { aShop, type TestShop } from '#tests/support/shop.ts'
import { waysToFail } from '#tests/support/ways-to-fail.ts'

const seconds = 2
const connections = 16
const rounds = 3
const tries = 60

/** What a session check costs, and whether the time of a refused sign-in says why. */
export async function benchIdentity(): Promise<void> {
  // The challenge of a service outside is a constant: the smallest answer that the shop gives.
  const environment = { BOT_CHECK: 'turnstile', BOT_CHECK_SITE_KEY: 'site', BOT_CHECK_SECRET: 'secret' }
  const quick = await aShop({ environment })
  await benchSessions(quick)
  await quick.close()
  const shop = await aShop()
  await benchRefusals(shop)
  await shop.close()
}

/**
 * The shop's smallest endpoint with a session and without one, against a bare Node server that reads
 * the session by the same statement and sends the same bytes. All in turn.
 */
async function benchSessions(shop: TestShop): Promise<void> {
  const { token } = await aSignedInVisitor(shop, await anAccount(shop))
  const signedIn = { authorization: `Bearer ${token}` }
  const open = await serve(shop.app, { host: '127.0.0.1', port: 0, quick: [] })
  const url = `http://127.0.0.1:${open.port}`
  const bare = await bareServer(await (await fetch(url + getBotChallenge.path)).text(), shop)
  const found: Record<'session' | 'none' | 'bare' | 'me', number>[] = []
  for (let round = -1; round < rounds; round++) {
    const one = {
      session: await measure(url + getBotChallenge.path, signedIn),
      none: await measure(url + getBotChallenge.path, {}),
      bare: await measure(urlOf(bare), signedIn),
      me: await measure(url + getCurrentUser.path, signedIn),
    }
    // the first round warms all of them up
    if (round >= 0) found.push(one)
  }
  const typical = (of: (one: (typeof found)[number]) => number) =>
    quantile(
      found.map((one) => of(one)),
      0.5,
    )
  const perSecond = (name: keyof (typeof found)[number]) => typical((one) => one[name]).toFixed(0)
  console.log(`session checks/s: ${perSecond('session')}`)
  console.log(
    `  against ${perSecond('bare')} of a bare server with the same statement: ratio ${typical((one) => one.session / one.bare).toFixed(2)}`,
  )
  console.log(
    `  against ${perSecond('none')} of the same endpoint without a session: ratio ${typical((one) => one.session / one.none).toFixed(2)}`,
  )
  console.log(`${getCurrentUser.path}: ${perSecond('me')} requests/s`)
  bare.close()
  await open.stop()
}

/** Medians of refused sign-ins by why, tried in turns so that a busy moment hits all alike. */
async function benchRefusals(shop: TestShop): Promise<void> {
  const logins = Object.entries(await waysToFail(shop))
  const times = new Map<string, number[]>(logins.map(([name]) => [name, []]))
  for (let turn = -5; turn < tries; turn++)
    for (const [name, login] of inTurn(logins, turn)) {
      const started = performance.now()
      const { problem } = await shop.call(signIn, { login, password: 'not the password' })
      if (problem.code !== 'sign-in-failed') throw new Error(`${name}: ${problem.code}`)
      if (turn >= 0) times.get(name)?.push(performance.now() - started)
    }
  for (const [name, list] of times)
    console.log(
      `refused sign-in, ${name}: ${quantile(list, 0.5).toFixed(1)} ms (quicker fifth ${quantile(list, 0.2).toFixed(1)} ms)`,
    )
  for (const [what, share] of [
    ['medians', 0.5],
    ['quicker fifths, which a busy machine disturbs less', 0.2],
  ] as const) {
    const all = [...times.values()].map((list) => quantile(list, share))
    const [most, least] = [Math.max(...all), Math.min(...all)]
    console.log(
      `slowest to quickest, ${what}: ${(most / least).toFixed(2)}, ${(most - least).toFixed(1)} ms apart (budget 5 ms)`,
    )
  }
}

/** Begins with another one each time: whoever comes after the same neighbour always bears its traces. */
function inTurn<T>(all: readonly T[], turn: number): readonly T[] {
  const first = (turn + all.length) % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

async function measure(url: string, headers: Record<string, string>): Promise<number> {
  const result = await autocannon({ url, connections, duration: seconds, workers: 1, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return result.requests.average
}

async function bareServer(body: string, { context }: TestShop): Promise<Server> {
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
  const server = createServer((request, response) => {
    void resolveSession(context.pool, request.headers.authorization ?? null).then(({ user }) => {
      response.writeHead(user === null ? 401 : 200, headers)
      response.end(body)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function urlOf(server: Server): string {
  // edge: a listening TCP server has an AddressInfo
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0
}

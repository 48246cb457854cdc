import { getBotChallenge } from '#contract/identity/bot-check.ts'
import { signIn } from '#contract/identity/identity.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { aUser } from '#tests/support/builders.ts'
import { waysToFail } from '#tests/support/faults/ways-to-fail.ts'
import { requestsPerSecond } from './client.ts'
import { floorOf, measureInTurn, quantile, type Run, spreadOf } from './report/figure.ts'
import { runShop } from './running-shop.ts'
import { startFloor } from './servers/start-floor.ts'

const connections = 16

/**
 * Measures the cost of a session check, and whether the duration of a rejected sign-in reveals the reason.
 */
export async function benchIdentity(run: Run): Promise<void> {
  await benchSessions(run)
  await benchRefusals(run)
}

/**
 * The shop's smallest endpoint with and without a session, compared with a bare Node server that reads the
 * session by the same statement and sends the same bytes.
 */
async function benchSessions(run: Run): Promise<void> {
  // The challenge of an external bot check is a constant: the shop's smallest response.
  const environment = { BOT_CHECK: 'turnstile', BOT_CHECK_SITE_KEY: 'site', BOT_CHECK_SECRET: 'secret' }
  const running = await runShop({ environment })
  const { url, shop } = running
  const { token } = await aUser(shop.context)
  const headers = { authorization: `Bearer ${token}` }
  const body = await (await fetch(url + getBotChallenge.path)).text()
  const databaseUrl = running.environment['DATABASE_URL'] ?? ''
  const floor = await startFloor('check-session-bare.ts', { databaseUrl, body })
  const load = { connections, seconds: run.quick ? 1 : 2 }
  const found = await measureInTurn(run, {
    session: () => requestsPerSecond({ url: url + getBotChallenge.path, headers }, load),
    bare: () => requestsPerSecond({ url: floor.url, headers }, load),
    none: () => requestsPerSecond({ url: url + getBotChallenge.path }, load),
    me: () => requestsPerSecond({ url: url + getCurrentUser.path, headers }, load),
  })
  await floor.stop()
  await running.close()
  const unit = 'requests/s'
  run.add({
    name: 'session checked',
    unit,
    value: spreadOf(found.session),
    floor: floorOf('bare server, same statement', found.session, found.bare),
  })
  run.add({ name: 'the same call without a session', unit, value: spreadOf(found.none) })
  run.add({ name: getCurrentUser.path, unit, value: spreadOf(found.me) })
}

/**
 * Rejected sign-ins by reason, in turns so that load on the machine affects all alike. As many sign-ins for one
 * reason, in as many groups, show how far apart medians are by chance.
 */
async function benchRefusals(run: Run): Promise<void> {
  const running = await runShop()
  const { shop } = running
  const logins = Object.entries(await waysToFail(shop))
  const alike = logins.map((_, group) => [`group ${group}`, 'nobody-at-all'] as const)
  const tries = run.rounds * (run.quick ? 5 : 12)
  const medians = await refusedInTurns(shop, logins, tries)
  const byChance = await refusedInTurns(shop, alike, tries)
  await running.close()
  const apart = (values: readonly number[]) => Math.max(...values) - Math.min(...values)
  run.add({ name: 'sign-in refused', unit: 'ms', value: spreadOf(medians) })
  run.add({
    name: `sign-in refused for ${logins.length} reasons: slowest less fastest median`,
    unit: 'ms',
    value: spreadOf([apart(medians)]),
    goal: { atMost: 5 },
    floor: floorOf(`one reason, ${logins.length} times`, [apart(medians)], [apart(byChance)]),
  })
}

/** The median in milliseconds for each reason. */
async function refusedInTurns(
  shop: Parameters<typeof waysToFail>[0],
  logins: readonly (readonly [string, string])[],
  tries: number,
): Promise<readonly number[]> {
  const times = new Map<string, number[]>(logins.map(([name]) => [name, []]))
  for (let turn = -2; turn < tries; turn++)
    for (const [name, login] of inTurn(logins, turn)) {
      const started = performance.now()
      const { problem } = await shop.call(signIn, { login, password: 'not the password' })
      if (problem.code !== 'sign-in-failed') throw new Error(`${name}: ${problem.code}`)
      if (turn >= 0) times.get(name)?.push(performance.now() - started)
    }
  return [...times.values()].map((list) => quantile(list, 0.5))
}

/** Starts with another item each time: always following the same neighbour would distort a result. */
function inTurn<T>(all: readonly T[], turn: number): readonly T[] {
  const first = (turn + all.length) % all.length
  return [...all.slice(first), ...all.slice(0, first)]
}

import assert from 'node:assert/strict'
import type { FailingPool } from '../fakes/failing-pool.ts'

/** `run` returns whether it succeeded; `nothingDone` checks the state after a failure, `done` after a success. */
export type Attempt = {
  readonly run: () => Promise<boolean>
  readonly nothingDone: () => Promise<void>
  readonly done: () => Promise<void>
}

/**
 * Runs an action once to count its SQL statements, then once per statement with that statement failing before it
 * takes effect: the failure must be reported, and no change may remain. All runs use the same prepared subject, and
 * in the end the action succeeds on it. With `afresh`, each run gets a new subject, for actions that count failures
 * on purpose or succeed after each.
 */
export async function failEachStatement(
  faults: FailingPool,
  prepare: () => Promise<Attempt>,
  { afresh = false } = {},
): Promise<number> {
  const statements = await succeed(faults, await prepare())
  let attempt = await prepare()
  for (let at = 1; at <= statements; at++) {
    if (afresh && at > 1) attempt = await prepare()
    faults.arm({ at, when: 'before' })
    const went = await attempt.run()
    const fired = faults.fired()
    faults.arm(null)
    assert.ok(fired, `statement ${at} was reached`)
    assert.equal(went, false, `statement ${at} failing was reported`)
    await attempt.nothingDone()
  }
  if (!afresh) await succeed(faults, attempt)
  return statements
}

async function succeed(faults: FailingPool, { run, done }: Attempt): Promise<number> {
  faults.arm(null)
  assert.equal(await run(), true)
  const statements = faults.statements()
  faults.arm(null)
  await done()
  return statements
}

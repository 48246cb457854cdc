import assert from 'node:assert/strict'
import type { FailingPool } from './fakes/failing-pool.ts'

/** `run` says whether it went well; `nothingDone` looks after a failure, `done` after success. */
export type Attempt = {
  readonly run: () => Promise<boolean>
  readonly nothingDone: () => Promise<void>
  readonly done: () => Promise<void>
}

/**
 * Runs an act once to count its statements, then with each of them failing in turn before it takes
 * effect: the failure must be told, and nothing of it may stay. So the next statement fails at the
 * same thing, and in the end the act succeeds at it. `afresh`: at a new one each time, where failures
 * are counted on purpose, or each is followed by success.
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
    assert.equal(went, false, `statement ${at} failing was told`)
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

import assert from 'node:assert/strict'
import type { FailingPool } from './fakes/failing-pool.ts'

/** `run` says whether it went well; `nothingDone` looks after a failure, `done` after success. */
export type Attempt = {
  readonly run: () => Promise<boolean>
  readonly nothingDone: () => Promise<void>
  readonly done: () => Promise<void>
}

/**
 * Runs an act once to count its statements, then afresh with each of them failing in turn before
 * it takes effect: the failure must be told, and nothing of it may stay.
 */
export async function failEachStatement(
  faults: FailingPool,
  prepare: () => Promise<Attempt>,
): Promise<number> {
  const first = await prepare()
  faults.arm(null)
  assert.equal(await first.run(), true)
  const statements = faults.statements()
  faults.arm(null)
  await first.done()
  for (let at = 1; at <= statements; at++) {
    const attempt = await prepare()
    faults.arm({ at, when: 'before' })
    const went = await attempt.run()
    const fired = faults.fired()
    faults.arm(null)
    assert.ok(fired, `statement ${at} was reached`)
    assert.equal(went, false, `statement ${at} failing was told`)
    await attempt.nothingDone()
  }
  return statements
}

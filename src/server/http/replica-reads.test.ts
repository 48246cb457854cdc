import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { getProduct, listProducts } from '#contract/catalogue.ts'
import type { Replica } from '#server/database/replica.ts'
import { answerCache } from './cache/answer-cache.ts'
import { replicaForEverybody } from './replica-reads.ts'

/** A replica this many seconds behind; null if unknown. */
function aReplica(secondsBehind: number | null): Replica {
  // edge: only its lag is used
  return { secondsBehind: () => secondsBehind } as Replica
}

/** A cache that was created and dropped, on the test's clock. */
function aCache(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'] })
  return { cache: answerCache(), pass: (seconds: number) => t.mock.timers.tick(seconds * 1000) }
}

describe('what a replica gives for the memory of all visitors', () => {
  test('is nothing until every replica in use has the last change', (t) => {
    const replica = aReplica(1)
    const { cache, pass } = aCache(t)
    assert.equal(
      replicaForEverybody({ replica }, listProducts, cache),
      null,
      'a server that has just started',
    )
    pass(11)
    assert.equal(replicaForEverybody({ replica }, listProducts, cache), replica)
    cache.drop()
    assert.equal(
      replicaForEverybody({ replica }, listProducts, cache),
      null,
      'a change that it may not have yet',
    )
    pass(11)
    assert.equal(replicaForEverybody({ replica }, listProducts, cache), replica)
  })

  test('is nothing of one that is too far behind, unknown or absent, nor what is not on the list', (t) => {
    const { cache, pass } = aCache(t)
    pass(11)
    assert.equal(replicaForEverybody({ replica: aReplica(6) }, listProducts, cache), null)
    assert.equal(replicaForEverybody({ replica: aReplica(null) }, listProducts, cache), null)
    assert.equal(replicaForEverybody({ replica: null }, listProducts, cache), null)
    assert.equal(replicaForEverybody({ replica: aReplica(1) }, getProduct, cache), null)
  })
})

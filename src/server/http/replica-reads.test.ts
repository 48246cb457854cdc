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

/** A cache that was just created, on the test's clock. */
function aCache(t: TestContext) {
  t.mock.timers.enable({ apis: ['Date'] })
  return { cache: answerCache(), pass: (seconds: number) => t.mock.timers.tick(seconds * 1000) }
}

describe('a replica, for responses cached for all visitors,', () => {
  test('is not used until it is sure to have the last change', (t) => {
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

  test('is not used if it is too far behind, of unknown lag or absent, nor for endpoints not on the list', (t) => {
    const { cache, pass } = aCache(t)
    pass(11)
    assert.equal(replicaForEverybody({ replica: aReplica(6) }, listProducts, cache), null)
    assert.equal(replicaForEverybody({ replica: aReplica(null) }, listProducts, cache), null)
    assert.equal(replicaForEverybody({ replica: null }, listProducts, cache), null)
    assert.equal(replicaForEverybody({ replica: aReplica(1) }, getProduct, cache), null)
  })
})

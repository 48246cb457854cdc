import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { getProduct, listProducts } from '#contract/catalogue.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Replica } from '#server/database/replica.ts'
import { responseCache } from './cache/response-cache.ts'
import { isDatabaseAway } from './checks/problems.ts'
import { onReplica, replicaForEverybody } from './replica-reads.ts'

/** A replica this many seconds behind; null if unknown. */
function aReplica(secondsBehind: number | null): Replica {
  // edge: only its lag is used
  return { secondsBehind: () => secondsBehind } as Replica
}

/** A cache that was just created, on the test's clock. */
function aCache() {
  let now = 0
  const cache = responseCache(undefined, () => now)
  return { cache, pass: (seconds: number) => void (now += seconds * 1000) }
}

describe('a replica, for responses cached for all visitors,', () => {
  test('is not used until it is sure to have the last change', () => {
    const replica = aReplica(1)
    const { cache, pass } = aCache()
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

  test('is not used if it is too far behind, of unknown lag or absent, nor for endpoints not on the list', () => {
    const { cache, pass } = aCache()
    pass(11)
    assert.equal(replicaForEverybody({ replica: aReplica(6) }, listProducts, cache), null)
    assert.equal(replicaForEverybody({ replica: aReplica(null) }, listProducts, cache), null)
    assert.equal(replicaForEverybody({ replica: null }, listProducts, cache), null)
    assert.equal(replicaForEverybody({ replica: aReplica(1) }, getProduct, cache), null)
  })
})

describe('a replica that cannot keep up', () => {
  /** A pool of one connection, for which this many calls wait. */
  const aPool = (waitingCount: number) => ({ waitingCount, options: { max: 1 } }) as ServerContext['pool'] // edge: only its queue is used
  /** Reads with this many calls waiting; returns the databases that were asked. */
  async function read(
    waiting: { replica: number; primary: number },
    replicaFails = false,
  ): Promise<string[]> {
    const asked: string[] = []
    // edge: only its queue is used
    const replica = { pool: aPool(waiting.replica), leave: () => asked.push('left') } as unknown as Replica
    const context = { pool: aPool(waiting.primary), report: () => undefined }
    const reading = onReplica(context, replica, async (from) => {
      asked.push(from === null ? 'primary' : 'replica')
      if (from !== null && replicaFails) throw new Error('timeout exceeded when trying to connect')
    })
    await reading.catch((error: unknown) => {
      assert.ok(isDatabaseAway(error))
      asked.push('turned away')
    })
    return asked
  }

  test('turns visitors away as the primary does, at once and without another one in the queue', async () => {
    assert.deepEqual(await read({ replica: 3, primary: 0 }), ['replica'])
    assert.deepEqual(await read({ replica: 4, primary: 0 }), ['turned away'])
  })

  test('does not hand its visitors to a primary on whose queue orders depend', async () => {
    assert.deepEqual(await read({ replica: 0, primary: 3 }, true), ['replica', 'left', 'primary'])
    assert.deepEqual(await read({ replica: 0, primary: 4 }, true), ['replica', 'left', 'turned away'])
  })
})

import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { traceCollector } from '#tests/support/fakes/collector.ts'
import { until } from '#tests/support/until.ts'
import { aShopOf } from '#tests/support/servers/workers.ts'

test('several processes send their traces, each as itself, and all of them when the shop stops', async (t) => {
  const collector = await traceCollector(t)
  const shop = await aShopOf(3, t, { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RATE_LIMITS: 'off' })
  let calls = 0
  const traceId = randomBytes(16).toString('hex')
  const headers = { connection: 'close', traceparent: `00-${traceId}-${'1'.repeat(16)}-01` }
  const call = async () => {
    calls++
    assert.equal((await fetch(`${shop.address}/health/live`, { headers })).status, 200)
  }
  const requests = () =>
    collector.spans.filter((span) => span.traceId === traceId && span.name === 'GET /health/live')
  // a process that has started may not have opened the port yet
  await until(async () => {
    await call()
    return new Set(requests().map(({ instance }) => instance)).size > 1
  }, 'spans of two processes')
  for (let more = 0; more < 10; more++) await call()
  await shop.stop()
  assert.equal(requests().length, calls)
})

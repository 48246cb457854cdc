import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type pg from 'pg'
import { connect } from '#server/database/connect.ts'
import { openMetrics } from '#server/watching/metrics/metrics.ts'

const deploy = join(import.meta.dirname, '..', '..', 'deploy')
const read = (file: string) => readFileSync(join(deploy, file), 'utf8')

/** The metrics named in a query, without the suffixes that Prometheus adds to a histogram. */
function namedIn(text: string): string[] {
  const names = text.match(/\b(?:mafteach|process|nodejs)_[a-z0-9_]+/g) ?? []
  return [...new Set(names.map((name) => name.replace(/_(?:bucket|count|sum)$/, '')))]
}

describe('the dashboard and the alert rules', () => {
  let pool: pg.Pool
  let known: ReadonlySet<string>
  before(async () => {
    pool = connect('postgres://nobody@127.0.0.1:9/none', 2)
    const { text } = await (await openMetrics(pool, '0', { secondsBehind: () => 0 })).write()
    known = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name))
  })
  after(() => pool.end())

  const queries = {
    'prometheus-rules.yml': [...read('prometheus-rules.yml').matchAll(/expr:((?:.|\n {10})*)/g)].map(String),
    'grafana-dashboard.json': [...read('grafana-dashboard.json').matchAll(/"expr": (.*)/g)].map(String),
  }

  test('use only metrics that the shop has', () => {
    for (const [file, found] of Object.entries(queries)) {
      assert.ok(found.length >= 10, `only ${found.length} queries were read in ${file}`)
      const names = namedIn(found.join('\n'))
      assert.ok(names.length >= 7, `${file} names ${names.join()}`)
      assert.deepEqual(
        names.filter((name) => !known.has(name)),
        [],
        file,
      )
    }
  })

  test('read metrics that other programs have too of the shop only', () => {
    const shared = Object.values(queries)
      .flat()
      .flatMap(
        (query) => query.replaceAll('\\', '').match(/\b(?:up|(?:process|nodejs)_\w+)\b(?:\{[^}]*\})?/g) ?? [],
      )
    assert.ok(shared.length >= 4, shared.join())
    assert.deepEqual(
      shared.filter((one) => !one.endsWith('{job="mafteach"}')),
      [],
    )
  })

  test('use every metric of the shop itself', () => {
    const drawn = namedIn(read('grafana-dashboard.json'))
    const own = [...known].filter((name) => name.startsWith('mafteach_') && name !== 'mafteach_info')
    assert.ok(own.length >= 18)
    assert.deepEqual(
      own.filter((name) => !drawn.includes(name)),
      [],
    )
  })
})

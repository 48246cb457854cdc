import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const rules = join(import.meta.dirname, '..', '..', 'deploy', 'prometheus-rules.yml')
const cases = join(import.meta.dirname, 'alert-rules.yml')

/** Prometheus's own tool; without it the tests fail. */
function promtool(...words: readonly string[]): string {
  const { error } = spawnSync('promtool', ['--version'])
  assert.ok(error === undefined, 'promtool is missing: apt-get install -y --no-install-recommends prometheus')
  return execFileSync('promtool', words, { encoding: 'utf8' })
}

const named = (file: string, name: string) =>
  new Set([...readFileSync(file, 'utf8').matchAll(new RegExp(`${name}: (\\w+)`, 'g'))].map(([, one]) => one))

test('the alert rules are valid for Prometheus', () => {
  assert.match(promtool('check', 'rules', rules), /SUCCESS: \d+ rules found/)
})

test('each alert fires when it should, and not before', () => {
  const known = [...named(rules, 'alert')]
  const tested = named(cases, 'alertname')
  assert.ok(known.length >= 14)
  assert.deepEqual(
    known.filter((name) => !tested.has(name)),
    [],
    'alerts without a test case',
  )
  assert.match(promtool('test', 'rules', cases), /SUCCESS/)
})

import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import type { TrackedEvent } from '#web/platform/browser/track.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'

const browser = fakeBrowser()
const sent: Promise<{ readonly name: string; readonly first: boolean }>[] = []
const sendBeacon = (_: string, body: Blob) => sent.push(body.text().then((text) => JSON.parse(text))) > 0
Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { sendBeacon } })
Object.assign(globalThis, { document: { referrer: '' } })
Object.assign(location, { hostname: 'shop.example' })
const { countTracked, forgetAll } = await import('./count-events.ts')
const { readMemory, saveMemory } = await import('./visit-memory.ts')

const view: TrackedEvent = { name: 'page_view', address: '/products' }
const item: TrackedEvent = { name: 'view_item' }

/** The events sent since the last call that are the first of their step that day. */
async function firstSteps(): Promise<string[]> {
  const events = await Promise.all(sent.splice(0))
  return events.filter(({ first }) => first).map(({ name }) => name)
}

beforeEach(() => {
  browser.forbidStorage(false)
  forgetAll()
})

test('a step counts once a day for a browser, in whichever tab it is reached', async () => {
  countTracked(view, true)
  assert.deepEqual(await firstSteps(), ['page_view'])
  // another tab
  const { reached, ...memory } = readMemory()
  assert.ok(reached)
  saveMemory({ ...memory, reached: { ...reached, steps: [...reached.steps, 'view_item'] } })
  countTracked(item, true)
  countTracked(view, true)
  assert.deepEqual(await firstSteps(), [])
  assert.deepEqual(readMemory().reached?.steps, ['page_view', 'view_item'])
})

for (const [what, mayRemember] of [
  ['of a visitor who allows no memory', false],
  ['in a browser that blocks storage', true],
] as const)
  test(`a step ${what} counts once for each page`, async () => {
    browser.forbidStorage(mayRemember)
    for (let times = 0; times < 2; times++) {
      countTracked(view, mayRemember)
      countTracked(item, mayRemember)
    }
    assert.deepEqual(await firstSteps(), ['page_view', 'view_item'])
    browser.forbidStorage(false)
    assert.equal(readMemory().reached, null)
  })

import assert from 'node:assert/strict'
import { afterEach, test, type TestContext } from 'node:test'
import { environmentManager, QueryObserver } from '@tanstack/react-query'
import { listStock } from '#contract/admin/stock/stock.ts'
import { getImport, type StockImport } from '#contract/admin/stock/stock-imports.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'
import { mountHook } from '#tests/support/fakes/mount-hook.ts'
import { until } from '#tests/support/until.ts'

const browser = fakeBrowser()
Object.defineProperty(globalThis, 'document', {
  value: { cookie: '', documentElement: { dataset: {} } },
  configurable: true,
})
environmentManager.setIsServer(() => false)
const { queries, readingOf } = await import('#web/platform/query/queries.ts')
const { useImport, usePublishing } = await import('./use-import.ts')

const imports = '/api/admin/stock/imports'
const anImport = (id: string, more: Partial<StockImport> = {}): StockImport => ({
  id,
  productId: 'p',
  productName: { en: 'Comet', he: 'שביט' },
  state: 'open',
  linesRead: 1,
  new: 1,
  repeated: 0,
  known: 0,
  malformed: 0,
  published: 0,
  batchId: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
const ok = (body: unknown) => ({ status: 200, body })
const file = (name: string) => ({
  source: { name, content: new Blob([`${name}-KEY-0001`]) },
  shape: { kind: 'lines' as const },
  checkPattern: false,
})

let leave: (() => void | Promise<void>)[] = []
afterEach(async () => {
  for (const end of leave) await end()
  leave = []
  queries.clear()
})

/** Two imports, the first of which gets its response only when `respond` is called. */
async function twoImports(t: TestContext) {
  browser.storage.set('csrf_token', 'mine')
  browser.respondWith({
    [imports]: [ok(anImport('wrong', { linesRead: 0 })), ok(anImport('right', { linesRead: 0 }))],
    [`${imports}/wrong/lines`]: [ok(anImport('wrong'))],
    [`${imports}/right/lines`]: [ok(anImport('right'))],
    [`${imports}/wrong`]: [ok(anImport('wrong', { state: 'dropped' }))],
  })
  const { fetch } = globalThis
  const sent: string[] = []
  let respond = () => {}
  const held = new Promise<void>((resolve) => (respond = resolve))
  t.mock.method(globalThis, 'fetch', async (request: Request) => {
    sent.push(`${request.method} ${new URL(request.url).pathname}`)
    if (request.url.endsWith('/wrong/lines')) await held
    return fetch(request)
  })
  const hook = await mountHook(useImport, 'p')
  leave.push(hook.unmount)
  let reading: Promise<void> | undefined
  await hook.during(async () => {
    reading = hook.result()?.read(file('WRONG'))
    await until(() => sent.some((one) => one.endsWith('/wrong/lines')), 'lines are on their way')
  })
  const end = async () => {
    respond()
    await reading
    await until(() => sent.includes(`DELETE ${imports}/wrong`), 'the stopped import is dropped')
  }
  return { hook, sent, end: () => hook.during(end) }
}

test('an import that was stopped while lines were on their way does not come back', async (t) => {
  const { hook, end } = await twoImports(t)
  await hook.during(() => hook.result()?.leave())
  assert.deepEqual(hook.result()?.state, { step: 'choose' })
  await end()
  assert.deepEqual(hook.result()?.state, { step: 'choose' })
})

test('the report is that of the file chosen last, even if the stopped one gets its response later', async (t) => {
  const { hook, sent, end } = await twoImports(t)
  await hook.during(() => hook.result()?.leave())
  await hook.during(() => hook.result()?.read(file('RIGHT')))
  const report = { step: 'look', seen: anImport('right') }
  assert.deepEqual(hook.result()?.state, report)
  await end()
  assert.deepEqual(hook.result()?.state, report)
  assert.ok(!sent.includes(`DELETE ${imports}/right`))
})

const terms = { supplier: null, unitCost: null, lastDay: null, note: null }
const confirmed = { step: 'confirmed', seen: anImport('i', { state: 'confirmed' }) }
const notOpen = { status: 409, body: { error: 'It has ended.', code: 'import-not-open' } }

/** An import that was read, and then gets these responses. */
async function anImportRead(responses: Parameters<typeof browser.respondWith>[0]) {
  browser.storage.set('csrf_token', 'mine')
  browser.respondWith({
    [imports]: [ok(anImport('i', { linesRead: 0 }))],
    [`${imports}/i/lines`]: [ok(anImport('i'))],
    ...responses,
  })
  const hook = await mountHook(useImport, 'p')
  leave.push(hook.unmount)
  await hook.during(() => hook.result()?.read(file('GOOD')))
  return hook
}

for (const [response, why] of [
  ['lost', 'has no response'],
  [notOpen, 'is refused because an earlier one arrived'],
] as const)
  test(`an import whose confirmation ${why} is shown as confirmed`, async () => {
    const hook = await anImportRead({
      [`${imports}/i/confirmation`]: [response],
      [`${imports}/i`]: [ok(confirmed.seen)],
    })
    await hook.during(async () => assert.equal(await hook.result()?.confirm('i', terms), null))
    assert.deepEqual(hook.result()?.state, confirmed)
  })

test('a confirmation that did not arrive can be repeated', async () => {
  const hook = await anImportRead({
    [`${imports}/i/confirmation`]: ['lost', ok(confirmed.seen)],
    [`${imports}/i`]: [ok(anImport('i'))],
  })
  await hook.during(async () => assert.equal((await hook.result()?.confirm('i', terms))?.status, null))
  assert.equal(hook.result()?.state.step, 'look')
  await hook.during(async () => assert.equal(await hook.result()?.confirm('i', terms), null))
  assert.deepEqual(hook.result()?.state, confirmed)
})

test('nobody leaves “without importing” an import that was confirmed', async () => {
  const hook = await anImportRead({ [`${imports}/i`]: [notOpen, ok(confirmed.seen)] })
  await hook.during(() => hook.result()?.leave())
  assert.deepEqual(hook.result()?.state, confirmed)
})

test('once the keys are in stock, the figures on screen are read again', async (t) => {
  const stock = { rows: [], total: 0, more: false, page: 1, pages: 1 }
  browser.respondWith({
    '/api/admin/stock': [ok(stock)],
    [`${imports}/i`]: [ok(anImport('i', { state: 'confirmed' })), ok(anImport('i', { state: 'published' }))],
  })
  t.mock.timers.enable({ apis: ['setInterval'] })
  const stop = new QueryObserver(queries, readingOf(listStock, {})).subscribe(() => {})
  leave.push(stop)
  const hook = await mountHook(usePublishing, anImport('i', { state: 'confirmed' }))
  leave.push(hook.unmount)
  const timesRead = () => queries.getQueryState(readingOf(listStock, {}).queryKey)?.dataUpdateCount
  const reads = (times: number) => until(() => timesRead() === times, `the stock was read ${times} times`)
  await hook.during(() => reads(1))
  assert.equal(hook.result()?.state, 'confirmed')
  const seen = () => queries.getQueryData<StockImport>(readingOf(getImport, { importId: 'i' }).queryKey)
  await hook.during(async () => {
    t.mock.timers.tick(500)
    await until(() => seen()?.state === 'published', 'the job is done')
  })
  await hook.during(() => reads(2))
  assert.equal(hook.result()?.state, 'published')
})

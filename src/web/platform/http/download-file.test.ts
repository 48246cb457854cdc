import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { saveDownload, fileNameIn } from './download-file.ts'

const realFetch = globalThis.fetch
beforeEach(() => {
  Object.defineProperty(globalThis, 'location', {
    value: { origin: 'http://shop.example' },
    configurable: true,
  })
  const nothing = { getItem: () => null }
  for (const name of ['localStorage', 'sessionStorage'])
    Object.defineProperty(globalThis, name, { value: nothing, configurable: true })
})
afterEach(() => {
  globalThis.fetch = realFetch
})

test('a file keeps the name from the server', () => {
  assert.equal(fileNameIn(`attachment; filename="my guide.txt"`), 'my guide.txt')
  assert.equal(fileNameIn('attachment; filename=guide.txt'), 'guide.txt')
  assert.equal(
    fileNameIn(`attachment; filename="_.txt"; filename*=UTF-8''%D7%9E%D7%93%D7%A8%D7%99%D7%9A.txt`),
    'מדריך.txt',
  )
  assert.equal(fileNameIn(`attachment; filename="a.txt"; filename*=UTF-8''%E0%A4%A`), 'a.txt')
  assert.equal(fileNameIn('attachment'), '')
})

test('a download that does not start within thirty seconds is given up', async (context) => {
  context.mock.timers.enable({ apis: ['setTimeout'] })
  globalThis.fetch = (request) =>
    new Promise((_resolve, reject) => {
      if (request instanceof Request)
        request.signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')))
    })
  const coming = saveDownload('/file')
  context.mock.timers.tick(30_000)
  assert.equal((await coming).error, 'No response from the server. Please check your connection.')
})

test('a download without a connection reports that', async () => {
  globalThis.fetch = async () => {
    throw new TypeError('Failed to fetch')
  }
  assert.equal(
    (await saveDownload('/file')).error,
    'Connection to API server failed. This may be a CORS or network issue.',
  )
})

import assert from 'node:assert/strict'
import { afterEach, test, type TestContext } from 'node:test'
import { environmentManager } from '@tanstack/react-query'
import { previewContent } from '#contract/admin/content/content.ts'
import { fakeBrowser } from '#tests/support/fakes/fake-browser.ts'
import { mountHook } from '#tests/support/fakes/mount-hook.ts'

const browser = fakeBrowser()
environmentManager.setIsServer(() => false)
const { queries } = await import('#web/platform/query/queries.ts')
const { usePreview } = await import('./use-preview.ts')

const pauseMs = 300
const inputOf = (en: string) => ({ text: { en, he: '' } })
const rendered = (en: string) => ({ status: 200, body: { html: { en, he: '' }, problems: [] } })
const refused = { status: 400, body: { error: 'Too long.', code: 'invalid-input', requestId: 'r' } }

afterEach(() => queries.clear())

/** A preview of this text; `type` changes the text and waits until it has been read. */
async function aPreview(
  t: TestContext,
  first: string,
  responses: Parameters<typeof browser.respondWith>[0][string],
) {
  browser.storage.set('csrf_token', 'mine')
  browser.respondWith({ '/api/admin/content/preview': responses })
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const preview = await mountHook((text: string) => usePreview(previewContent, inputOf(text)), first)
  t.after(preview.unmount)
  const read = async () => {
    await preview.during(() => t.mock.timers.tick(pauseMs))
    await preview.during(async () => {
      for (let turn = 0; turn < 20; turn++) {
        await new Promise(setImmediate)
        t.mock.timers.tick(1)
      }
    })
  }
  await read()
  return {
    ...preview,
    async type(text: string) {
      await preview.render(text)
      await read()
    },
  }
}

test('a preview follows what is typed after a pause, and names the input it belongs to', async (t) => {
  const preview = await aPreview(t, 'one', [rendered('<p>one</p>'), rendered('<p>two</p>')])
  assert.equal(preview.result()?.shown?.data.html.en, '<p>one</p>')
  await preview.render('two')
  assert.deepEqual(preview.result()?.shown?.input, inputOf('one'), 'the last one stays during the pause')
  await preview.type('two')
  assert.deepEqual(preview.result()?.shown, { data: rendered('<p>two</p>').body, input: inputOf('two') })
})

test('the last preview stays while the shop refuses what is typed', async (t) => {
  const preview = await aPreview(t, 'one', [rendered('<p>one</p>'), refused])
  await preview.type('too long')
  assert.deepEqual(preview.result(), {
    shown: { data: rendered('<p>one</p>').body, input: inputOf('one') },
    failed: false,
  })
})

test('a preview that the shop refuses from the start has failed', async (t) => {
  const preview = await aPreview(t, 'too long', [refused])
  assert.deepEqual(preview.result(), { shown: null, failed: true })
})

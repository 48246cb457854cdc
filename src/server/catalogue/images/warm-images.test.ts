import assert from 'node:assert/strict'
import { test } from 'node:test'
import { aShop } from '#tests/support/shop.ts'
import { until } from '#tests/support/until.ts'
import { startWarmingImages } from './warm-images.ts'

test('the shop stops only after the picture that is being rendered, and renders no other', async (t) => {
  const { context } = await aShop({}, t)
  const rendered: string[] = []
  const rendering = Promise.withResolvers<void>()
  const images = {
    async prepare(id: string) {
      rendered.push(id)
      await rendering.promise
    },
  }
  const report = (error: unknown) => assert.fail(String(error))
  const warming = startWarmingImages({ pool: context.pool, images, report }, ['cover-1', 'cover-2'])
  await until(() => rendered.length === 1, 'the first picture is being rendered')
  let isOver = false
  const stopped = warming.stop().then(() => (isOver = true))
  await new Promise((resolve) => setTimeout(resolve, 50))
  assert.equal(isOver, false)
  rendering.resolve()
  await stopped
  assert.equal(rendered.length, 1)
})

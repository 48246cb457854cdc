import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSettings } from '#contract/admin/settings.ts'
import { aUser } from '#tests/support/builders.ts'
import { aShop, aVisitor } from '#tests/support/shop.ts'

test('an owner is shown which pages do not mention the cancellation fee, and in which language', async (t) => {
  const shop = await aShop({}, t)
  const owner = aVisitor(await aUser(shop.context, { role: 0 }))
  const silent = async () =>
    (await shop.call(listSettings, {}, owner)).data.textsWithoutFee.map(({ title, languages }) => [
      title.en,
      languages,
    ])
  const replace = (slug: string, language: 'en' | 'he', from: string, to: string) =>
    shop.context.pool.query(
      `update content_revisions r set body = jsonb_set(body, array['text', $2], to_jsonb(replace(body -> 'text' ->> $2, $3, $4)))
       from content_publications p join content_entries e on e.id = p.entry_id
       where p.revision_id = r.id and e.kind = 'page' and e.slug = $1`,
      [slug, language, from, to],
    )
  assert.deepEqual(await silent(), [], 'the starter texts name it')
  await replace('cancellation', 'he', '{{cancellationFee}}', 'לא נגבה דבר.')
  await replace('cancellation', 'he', '{{lessCancellationFee}}', '')
  const [page] = await silent()
  assert.deepEqual(page?.[1], ['he'])
  await replace('cancellation', 'he', 'לא נגבה דבר.', '{{ cancellationFee }}')
  assert.deepEqual(await silent(), [])
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { answerMessage } from '#contract/admin/messages.ts'
import { listAdminOrders } from '#contract/admin/orders/orders.ts'
import {
  addSavedAnswer,
  changeSavedAnswer,
  listSavedAnswers,
  removeSavedAnswer,
} from '#contract/admin/saved-answers.ts'
import { sendMessage } from '#contract/contact.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { aSignedInVisitor, anAccount, auditOf } from '#tests/support/identity.ts'
import { placeAndOpen } from '#tests/support/orders.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

const texts = { en: 'Hello {{name}}, about {{orderNumber}}', he: 'שלום {{name}}, בעניין {{orderNumber}}' }

describe('saved answers', () => {
  let shop: TestShop
  let owner: Visitor
  let support: Visitor
  before(async () => {
    shop = await aShop()
    owner = aVisitor(await aUser(shop.context, { role: 0 }))
    support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
  })
  after(() => shop.close())

  const write = (name: string) => shop.call(addSavedAnswer, { name, ...texts }, owner)
  const names = async () =>
    (await shop.call(listSavedAnswers, {}, support)).data.answers.map(({ name }) => name)

  test('are added, changed and removed by owners, each time with an audit row', async () => {
    const { data } = await write('Sent again')
    assert.deepEqual([data.name, data.en, data.version], ['Sent again', texts.en, 1])
    const changed = { answerId: data.id, version: 1, name: 'Once more', ...texts }
    assert.equal((await shop.call(changeSavedAnswer, changed, owner)).data.version, 2)
    assert.equal((await shop.call(changeSavedAnswer, changed, owner)).problem.code, 'version-changed')
    assert.deepEqual(await names(), ['Once more'])
    assert.equal((await shop.call(removeSavedAnswer, { answerId: data.id }, owner)).status, 200)
    assert.deepEqual(await names(), [])
    assert.deepEqual(await auditOf(shop, `saved-answer:${data.id}`), [
      'saved-answer.added',
      'saved-answer.changed',
      'saved-answer.removed',
    ])
  })

  test('are read by everyone who answers messages, and changed by owners only', async () => {
    const { status, problem } = await shop.call(addSavedAnswer, { name: 'Mine', ...texts }, support)
    assert.deepEqual([status, problem.code], [403, 'not-allowed'])
    assert.equal((await shop.call(listSavedAnswers, {}, support)).status, 200)
  })

  test('use only known variables, in both languages, and have unique names', async () => {
    const wrong = await shop.call(addSavedAnswer, { name: 'Keys', en: 'Your {{key}}', he: '{{מפתח}}' }, owner)
    assert.deepEqual([wrong.status, wrong.problem.fields], [400, { en: 'variable', he: 'variable' }])
    await write('Refund')
    const again = await write('refund')
    assert.deepEqual([again.status, again.problem.fields], [400, { name: 'taken' }])
  })

  test('are not sent while a variable is not filled in', async () => {
    const visitor = aVisitor()
    await shop.call(
      sendMessage,
      { username: 'Dana', email: 'dana@example.com', message: 'Help', language: 'en' },
      visitor,
    )
    const { rows } = await shop.context.pool.query('select id from contact_messages')
    const messageId = rows[0].id
    const left = await shop.call(answerMessage, { messageId, text: 'About {{orderNumber}}' }, support)
    assert.deepEqual([left.status, left.problem.fields], [400, { text: 'unfilled' }])
    const sent = await shop.call(answerMessage, { messageId, text: 'About MF-10427' }, support)
    assert.equal(sent.data.answers.at(-1)?.text, 'About MF-10427')
  })
})

test('a message shows the orders of its sender’s address and account, and nobody else’s', async (t) => {
  const shop = await aShop({}, t)
  const support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'] }))
  const { id } = await aProduct(shop.context)
  const account = await anAccount(shop)
  const own = await placeAndOpen(shop, id, {
    visitor: await aSignedInVisitor(shop, account),
    wanted: { email: 'office@example.com' },
  })
  const guest = await placeAndOpen(shop, id, { wanted: { email: account.email.toUpperCase() } })
  await placeAndOpen(shop, id, { wanted: { email: `${account.email}.au` } })
  const { data } = await shop.call(listAdminOrders, { email: account.email }, support)
  assert.deepEqual(
    data.rows.map(({ orderId }) => orderId),
    [guest.orderId, own.orderId],
  )
})

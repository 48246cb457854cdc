import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { addOrderNote } from '#contract/admin/orders/order-actions.ts'
import { listAdminOrders } from '#contract/admin/orders/orders.ts'
import { getOrder, revealKey } from '#contract/orders/orders.ts'
import { csrfTokenOf } from '#server/http/checks/csrf.ts'
import { runJobs } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { anOrderAdmin, type OrderAdmin } from '#tests/support/admin/order-admin.ts'

describe('the order administration', () => {
  let shop: OrderAdmin['shop']
  let manager: OrderAdmin['manager']
  let place: OrderAdmin['place']
  let buy: OrderAdmin['buy']
  let look: OrderAdmin['look']
  before(async () => {
    ;({ shop, manager, place, buy, look } = await anOrderAdmin())
  })
  after(async () => {
    await assertInvariants(shop.context.pool)
    await shop.close()
  })

  const find = async (input: object) =>
    (await shop.call(listAdminOrders, input, manager)).data.rows.map(({ orderId }) => orderId)

  test('finds an order by its number, id, e-mail address, name in any word order, and the end of a key', async () => {
    const { orderId, email } = await buy({ name: 'Avigail Ben-Haroush' })
    const { lines, number } = await look(orderId)
    assert.match(number, /^MF-\d+$/)
    assert.deepEqual(await find({ q: number }), [orderId])
    for (const q of [
      number.toLowerCase(),
      orderId,
      email,
      email.slice(0, 6),
      'avig',
      'haroush avigail',
      lines[0]?.keys[0]?.lastFour ?? '',
    ])
      assert.ok((await find({ q })).includes(orderId), q)
    assert.deepEqual(await find({ q: 'nobody@nowhere.example' }), [])
    assert.deepEqual(await find({ q: "o'no & | ! :* (" }), [])
  })

  test('filters by status, payment and day, and pages through all results', async () => {
    const { orderId: paid } = await buy()
    const { orderId: unpaid } = await place()
    assert.ok((await find({ status: 'completed', payment: 'paid' })).includes(paid))
    assert.ok(!(await find({ status: 'completed' })).includes(unpaid))
    assert.ok((await find({ payment: 'unpaid' })).includes(unpaid))
    assert.deepEqual(await find({ from: '2000-01-01', to: '2000-01-02' }), [])
    for (let i = 0; i < 52; i++) await place({ keys: 1 })
    const seen: string[] = []
    let next: string | null = null
    do {
      const input: object = { status: 'pending', ...(next === null ? {} : { after: next }) }
      const { data } = await shop.call(listAdminOrders, input, manager)
      seen.push(...data.rows.map(({ orderId }) => orderId))
      next = data.next
    } while (next !== null)
    assert.equal(new Set(seen).size, seen.length)
    const { rows } = await shop.context.pool.query(`select id from orders where status = 'pending'`)
    assert.equal(seen.length, rows.length)
  })

  test('exports rows with nothing in them that a spreadsheet would run', async () => {
    const { orderId } = await place({ name: '=cmd()' })
    const { user } = await shop.context.resolveSession(`Bearer ${manager.token}`)
    const token = csrfTokenOf(shop.context.secrets.csrf, user?.sessionId ?? '')
    const headers = { 'x-csrf-token': token }
    const response = await shop.request(`/api/admin/orders.csv?q=${orderId}`, { headers }, manager)
    const text = await response.text()
    assert.equal(response.status, 200)
    assert.match(text, new RegExp(`^MF-\\d+,.*,pending,unpaid,"'=cmd\\(\\)"`, 'm'))
  })

  test('writes a note once, however often it is sent', async () => {
    const { orderId } = await buy()
    const note = { orderId, noteId: randomUUID(), text: 'Called back.' }
    const [first, second] = await Promise.all([
      shop.call(addOrderNote, note, manager),
      shop.call(addOrderNote, note, manager),
    ])
    assert.deepEqual([first.data.noteId, second.data.noteId], [note.noteId, note.noteId])
    const { notes, events } = await look(orderId)
    assert.equal(notes.length, 1)
    assert.equal(events.filter(({ what }) => what === 'order.note-added').length, 1)
  })

  test('lists what happened and who did it, without showing a full key', async () => {
    const { orderId, visitor } = await buy()
    const { data } = await shop.call(getOrder, { orderId }, visitor)
    const { data: revealed } = await shop.call(
      revealKey,
      { orderId, keyId: data.items[0]?.keys[0]?.id },
      visitor,
    )
    await shop.call(addOrderNote, { orderId, text: 'Called back.' }, manager)
    await runJobs(shop)
    const order = await look(orderId)
    assert.deepEqual(
      order.events.map(({ what }) => what),
      [
        'email.sent',
        'order.note-added',
        'key.revealed',
        'order.completed',
        'payment.matched',
        'attempt.opened',
        'order.placed',
      ],
    )
    assert.deepEqual(
      order.events.map(({ actor }) => actor.kind),
      ['system', 'manager', 'guest', 'system', 'system', 'system', 'guest'],
    )
    assert.equal(order.notes[0]?.text, 'Called back.')
    assert.equal(order.delivery, 'delivered')
    assert.ok(!JSON.stringify(order).includes(revealed.key))
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { placeOrder } from '#contract/orders/orders.ts'
import { aProduct } from '#tests/support/builders.ts'
import { anAccount, aSignedInVisitor } from '#tests/support/identity.ts'
import { anOrder } from '#tests/support/orders.ts'
import { aShop, aVisitor, anIdempotencyKey, type TestShop, type Visitor } from '#tests/support/shop.ts'
import { aBotProof } from '#tests/support/fakes/solve-bot-check.ts'

describe('the bot check of an IP address with many orders', () => {
  const limited = { BOT_CHECK: 'altcha', BOT_CHECK_COST: '10', RATE_LIMITS: 'on' }
  let shop: TestShop
  let order: ReturnType<typeof anOrder>
  before(async () => {
    shop = await aShop({ environment: limited })
    order = await anOrderAt(shop)
  })
  after(() => shop.close())

  const anOrderAt = async ({ context }: TestShop) =>
    anOrder([{ productId: (await aProduct(context, { keys: 150 })).id, quantity: 1 }])
  const guestsAt = (address: string): Visitor => ({ ...aVisitor(), address })
  const place = (as: Visitor, headers: Record<string, string> = {}) =>
    shop.call(placeOrder, anOrder(order.items), as, headers)
  /** 20 guests order from this IP address, each in their own browser. */
  const order20 = async (address: string) => {
    for (let i = 0; i < 20; i++) assert.equal((await place(guestsAt(address))).status, 201)
  }

  test('is required from the 21st guest order on, which is placed with the proof', async () => {
    const { address } = aVisitor()
    await order20(address)
    const guest = guestsAt(address)
    const asked = await place(guest)
    assert.deepEqual([asked.status, asked.problem.code], [403, 'bot-proof-needed'])
    assert.equal((await place(guest, { 'bot-proof': await aBotProof(shop) })).status, 201)
    assert.equal((await place(guest)).problem.code, 'bot-proof-needed', 'the next order requires it again')
  })

  test('is required of signed-in users at the address too, and of nobody at another', async () => {
    const { address } = aVisitor()
    await order20(address)
    assert.equal((await place(guestsAt(address))).problem.code, 'bot-proof-needed')
    assert.equal((await place(aVisitor())).status, 201)
    const member = await aSignedInVisitor(shop, await anAccount(shop))
    assert.equal((await place({ ...member, address })).problem.code, 'bot-proof-needed')
    const proof = { 'bot-proof': await aBotProof(shop) }
    assert.equal((await place({ ...member, address }, proof)).status, 201)
  })

  test('counts a whole IPv6 network as one address', async () => {
    for (let i = 0; i < 20; i++) assert.equal((await place(guestsAt(`2001:db8::${i}`))).status, 201)
    assert.equal((await place(guestsAt('2001:db8::ffff'))).problem.code, 'bot-proof-needed')
    assert.equal((await place(guestsAt('2001:db8:0:1::1'))).status, 201)
  })

  test('lets twenty of forty concurrent orders pass', async () => {
    const { address } = aVisitor()
    const responses = await Promise.all(Array.from({ length: 40 }, () => place(guestsAt(address))))
    assert.equal(responses.filter(({ status }) => status === 201).length, 20)
    assert.equal(responses.filter(({ problem }) => problem.code === 'bot-proof-needed').length, 20)
  })

  test('returns the same order, with a proof, to a guest whose response was lost', async () => {
    const { address } = aVisitor()
    const guest = guestsAt(address)
    const key = { 'idempotency-key': anIdempotencyKey() }
    const first = await shop.call(placeOrder, order, guest, key)
    for (let i = 1; i < 20; i++) assert.equal((await place(guestsAt(address))).status, 201)
    assert.equal((await shop.call(placeOrder, order, guest, key)).problem.code, 'bot-proof-needed')
    const again = await shop.call(placeOrder, order, guest, { ...key, 'bot-proof': await aBotProof(shop) })
    assert.deepEqual([again.status, again.data], [201, first.data])
  })

  test('does not help after 300 calls: everybody at the address is refused even with a proof', async () => {
    const { address } = aVisitor()
    await place(guestsAt(address))
    await shop.context.pool.query(`update rate_counters set calls = 300 where key like '%' || $1`, [address])
    const refused = await place(guestsAt(address), { 'bot-proof': await aBotProof(shop) })
    assert.deepEqual([refused.status, refused.problem.code], [429, 'too-many-requests'])
  })

  test('starts counting again when the hour has ended', async () => {
    const { address } = aVisitor()
    await order20(address)
    assert.equal((await place(guestsAt(address))).problem.code, 'bot-proof-needed')
    await shop.context.pool.query(`update rate_counters set ends_at = now() where key like '%' || $1`, [
      address,
    ])
    assert.equal((await place(guestsAt(address))).status, 201)
  })

  for (const [where, environment] of [
    ['rate limits are off', { RATE_LIMITS: 'off' }],
    ['bot checks are off', { BOT_CHECK: 'off' }],
    ['the shop never requires it of guests', { GUEST_CHECKOUT_BOT_CHECK: 'off' }],
  ] as const)
    test(`is required of nobody if ${where}`, async (t) => {
      const open = await aShop({ environment: { ...limited, ...environment } }, t)
      const wanted = await anOrderAt(open)
      const { address } = aVisitor()
      for (let i = 0; i < 25; i++)
        assert.equal((await open.call(placeOrder, anOrder(wanted.items), guestsAt(address))).status, 201)
    })
})

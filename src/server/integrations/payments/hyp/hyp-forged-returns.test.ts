import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hypShop } from '#tests/support/fakes/hyp/hyp-shop.ts'

describe('a forged return from Hyp', () => {
  const seller = hypShop()
  const { place, comeBack, callsOf } = seller

  test('that Hyp did not sign pays nothing', async () => {
    const { paymentUrl, confirm } = await place()
    await comeBack(seller.hyp.pay(paymentUrl, { forged: true }))
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
  })

  test('with a changed amount pays nothing', async () => {
    const { paymentUrl, confirm } = await place()
    await comeBack(seller.hyp.pay(paymentUrl, { amount: '1' }).replace('Amount=1', 'Amount=49.9'))
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
  })

  test('of a cheap order does not pay an expensive one', async () => {
    const dear = await place()
    const cheap = await place()
    const [own, foreign] = [
      seller.hyp.pay(cheap.paymentUrl),
      seller.hyp.pay(dear.paymentUrl, { forged: true }),
    ]
    const order = new URLSearchParams(foreign).get('Order')
    for (const query of [
      own.replace(/Order=[^&]+/, `Order=${order}`),
      `${own}&Order=${order}`,
      `Order=${order}&${own}`,
      `${own}&order=${order}`,
    ])
      await comeBack(query)
    assert.equal((await dear.confirm()).delivery, 'waiting-for-payment')
  })

  test('with parameters of the shop’s own calls is ignored, and Hyp is not queried', async () => {
    const { paymentUrl, confirm } = await place()
    const asked = callsOf('VERIFY')
    for (const own of ['What=SIGN', 'action=pay', 'KEY=x', 'passp=x', 'Masof=1'])
      assert.equal((await comeBack(`${seller.hyp.pay(paymentUrl)}&${own}`)).pathname, '/')
    assert.equal((await confirm()).delivery, 'waiting-for-payment')
    assert.equal(callsOf('VERIFY'), asked)
  })

  test('does not crowd out the genuine one: the last five returns are verified', async () => {
    const { paymentUrl, confirm } = await place()
    for (let i = 0; i < 8; i++) await comeBack(seller.hyp.pay(paymentUrl, { forged: true }))
    await comeBack(seller.hyp.pay(paymentUrl))
    const asked = callsOf('VERIFY')
    assert.equal((await confirm()).status, 'completed')
    assert.equal(callsOf('VERIFY'), asked + 5)
  })

  test('does not fill the queue: ten returns to a page in a minute cause a query, and all are stored', async () => {
    const { orderId, paymentUrl, confirm } = await place()
    for (let i = 0; i < 12; i++) await comeBack(seller.hyp.pay(paymentUrl, { forged: true }))
    const { rows } = await seller.shop.context.pool.query(
      `select from pgboss.job where name like 'settle-return%' and data ->> 'reference' in (
        select reference from payment_attempts where order_id = $1)`,
      [orderId],
    )
    assert.equal(rows.length, 10)
    await comeBack(seller.hyp.pay(paymentUrl))
    assert.equal((await confirm()).status, 'completed')
  })
})

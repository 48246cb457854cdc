import { randomBytes } from 'node:crypto'
import { placeOrder } from '#contract/orders/orders.ts'
import { api, type EndpointName } from '#contract/api.ts'
import { maxTags } from '#contract/admin/customers/customers.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { customersFor, noteCustomers } from '#tests/support/admin/customers.ts'
import { anOrder, buyOne } from '#tests/support/orders.ts'
import type { Refused, Scenarios } from '#tests/support/scenarios.ts'
import { aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

type Names =
  | 'listCustomers'
  | 'exportCustomers'
  | 'listCustomerTags'
  | 'getCustomer'
  | 'addCustomerNote'
  | 'changeCustomerTags'
  | 'exportCustomerData'
  | 'getErasure'
  | 'eraseCustomer'

/** `shop` is a function: the shop opens after the scenarios are listed. */
export function customerScenarios(shop: () => TestShop): Pick<Scenarios, Names> {
  const customerId = '01890000-0000-7000-8000-000000000000'
  const owner = async () => aVisitor(await aUser(shop().context, { role: 0 }))
  async function send(name: EndpointName, input: unknown, as?: Visitor): Promise<Refused> {
    const { status, problem } = await shop().call(api[name], input, as ?? (await owner()))
    return { status, code: problem.code }
  }
  async function aGuest(paid: boolean) {
    const email = `guest-${randomBytes(6).toString('hex')}@example.com`
    const { id: productId } = await aProduct(shop().context)
    if (paid) await buyOne(shop(), productId, { wanted: { email } })
    else await shop().call(placeOrder, anOrder([{ productId, quantity: 1 }], { email }))
    const [row] = await customersFor(shop(), await owner(), email)
    return { customerId: row?.id ?? '', confirm: email }
  }

  return {
    listCustomers: {},
    exportCustomers: {},
    listCustomerTags: {},
    getCustomer: { 'not-found': () => send('getCustomer', { customerId }) },
    addCustomerNote: { 'not-found': () => send('addCustomerNote', { customerId, text: 'Called.' }) },
    changeCustomerTags: {
      'not-found': () => send('changeCustomerTags', { customerId, add: 'vip' }),
      'too-many-tags': async () => {
        const guest = await aGuest(true)
        for (let i = 0; i < maxTags; i++)
          await send('changeCustomerTags', { customerId: guest.customerId, add: `tag ${i}` })
        return send('changeCustomerTags', { customerId: guest.customerId, add: 'one more' })
      },
    },
    exportCustomerData: {
      'not-found': () => send('exportCustomerData', { customerId, form: 'json', language: 'en' }),
    },
    getErasure: { 'not-found': () => send('getErasure', { customerId }) },
    eraseCustomer: {
      'not-found': () => send('eraseCustomer', { customerId, confirm: 'x', acceptLoss: true }),
      'confirmation-differs': async () =>
        send('eraseCustomer', { ...(await aGuest(true)), confirm: 'x@example.com', acceptLoss: true }),
      'keys-unrevealed': async () => send('eraseCustomer', { ...(await aGuest(true)), acceptLoss: false }),
      'orders-open': async () => send('eraseCustomer', { ...(await aGuest(false)), acceptLoss: true }),
      'manager-not-erasable': async () => {
        const made = await aUser(shop().context, {
          role: 0,
          email: `m-${randomBytes(6).toString('hex')}@example.com`,
        })
        await buyOne(shop(), (await aProduct(shop().context)).id, { visitor: aVisitor(made) })
        await noteCustomers(shop())
        const { rows } = await shop().context.pool.query<{ email: string }>(
          'select email from users where id = $1',
          [made.userId],
        )
        return send('eraseCustomer', { customerId: made.userId, confirm: rows[0]?.email, acceptLoss: true })
      },
    },
  }
}

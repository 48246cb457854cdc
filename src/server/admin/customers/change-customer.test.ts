import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import {
  addCustomerNote,
  changeCustomerTags,
  eraseCustomer,
  exportCustomerData,
  getCustomer,
  getErasure,
  listCustomers,
  listCustomerTags,
} from '#contract/admin/customers/customers.ts'
import { getCurrentUser } from '#contract/identity/session.ts'
import { getOrder } from '#contract/orders/orders.ts'
import { adminFile } from '#tests/support/admin/admin-file.ts'
import { aProduct, aUser } from '#tests/support/builders.ts'
import { customersFor, noteCustomers } from '#tests/support/admin/customers.ts'
import { anAccount, auditOf, emailsTo } from '#tests/support/identity.ts'
import { assertInvariants } from '#tests/support/invariants.ts'
import { buyOne } from '#tests/support/orders.ts'
import { aCustomer, download } from '#tests/support/privacy.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

let shop: TestShop
let owner: Visitor
let support: Visitor
before(async () => {
  shop = await aShop()
  owner = aVisitor(await aUser(shop.context, { role: 0, username: 'olga' }))
  support = aVisitor(await aUser(shop.context, { role: 0, duties: ['support'], username: 'sam' }))
})
after(async () => {
  await assertInvariants(shop.context.pool)
  await shop.close()
})

let guests = 0
async function aGuest(): Promise<{ id: string; email: string; visitor: Visitor; orderId: string }> {
  const email = `guest-${++guests}@example.com`
  const { visitor, orderId } = await buyOne(shop, (await aProduct(shop.context)).id, { wanted: { email } })
  const [row] = await customersFor(shop, owner, email)
  return { id: row?.id ?? '', email, visitor, orderId }
}

describe('the notes and tags of a customer', () => {
  test('show who wrote a note, and record it in the audit log', async () => {
    const { id } = await aGuest()
    const noted = await shop.call(addCustomerNote, { customerId: id, text: 'Called: likes jazz.' }, support)
    assert.equal(noted.status, 201)
    const { data } = await shop.call(getCustomer, { customerId: id }, owner)
    assert.deepEqual(
      data.notes.map(({ text, by }: { text: string; by: string }) => [text, by]),
      [['Called: likes jazz.', 'sam']],
    )
    assert.deepEqual(await auditOf(shop, `customer:${id}`), ['customer.note-added'])
  })

  test('write a note once, however often it is sent', async () => {
    const { id } = await aGuest()
    const note = { customerId: id, noteId: randomUUID(), text: 'Called.' }
    await Promise.all([shop.call(addCustomerNote, note, support), shop.call(addCustomerNote, note, support)])
    const { data } = await shop.call(getCustomer, { customerId: id }, owner)
    assert.equal(data.notes.length, 1)
    assert.deepEqual(await auditOf(shop, `customer:${id}`), ['customer.note-added'])
  })

  test('let tags be added, removed, suggested and filtered by', async () => {
    const { id } = await aGuest()
    const change = (input: object) => shop.call(changeCustomerTags, { customerId: id, ...input }, support)
    await change({ add: 'wholesale' })
    assert.deepEqual((await change({ add: 'VIP' })).data.tags, ['VIP', 'wholesale'])
    assert.deepEqual((await change({ add: 'VIP' })).data.tags, ['VIP', 'wholesale'])
    const { data } = await shop.call(listCustomerTags, {}, support)
    assert.ok(data.tags.some(({ tag }: { tag: string }) => tag === 'wholesale'))
    const found = await shop.call(listCustomers, { tag: 'wholesale' }, support)
    assert.deepEqual(
      found.data.rows.map((row: { id: string }) => row.id),
      [id],
    )
    assert.deepEqual((await change({ remove: 'wholesale' })).data.tags, ['VIP'])
    assert.equal((await auditOf(shop, `customer:${id}`)).length, 3)
  })

  test('are kept when a guest opens an account with the same address', async () => {
    const { id, email } = await aGuest()
    await shop.call(addCustomerNote, { customerId: id, text: 'Met at the fair.' }, support)
    await shop.call(changeCustomerTags, { customerId: id, add: 'fair' }, support)
    const { userId } = await anAccount(shop, { email })
    await noteCustomers(shop)
    const { data } = await shop.call(getCustomer, { customerId: userId }, owner)
    assert.deepEqual([data.notes.length, data.tags], [1, ['fair']])
    assert.equal((await shop.call(getCustomer, { customerId: id }, owner)).problem.code, 'not-found')
  })

  test('refuse a note by an accountant', async () => {
    const { id } = await aGuest()
    const accountant = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    const refused = await shop.call(addCustomerNote, { customerId: id, text: 'Hm.' }, accountant)
    assert.equal(refused.problem.code, 'not-allowed')
  })
})

describe('the data of a customer', () => {
  const traces = async (text: string) => {
    const { rows: tables } = await shop.context.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'demo_mails'`,
    )
    const found: string[] = []
    for (const { name } of tables) {
      const { rows } = await shop.context.pool.query(
        `select 1 from "${name}" t where position(lower($1) in lower(t::text)) > 0 limit 1`,
        [text],
      )
      if (rows.length > 0) found.push(name)
    }
    return found
  }

  test('is erased only with the typed address and the loss accepted, and leaves no trace of the account', async () => {
    const { account, visitor } = await aCustomer(shop)
    await noteCustomers(shop)
    const customerId = account.userId
    await shop.call(addCustomerNote, { customerId, text: `Wrote from ${account.email}` }, support)
    const tag = `tag-of-${account.username}`.slice(0, 30)
    assert.equal((await shop.call(changeCustomerTags, { customerId, add: tag }, support)).status, 200)
    const erasure = await shop.call(getErasure, { customerId }, owner)
    assert.deepEqual(erasure.data, { unrevealedKeys: 2, freshFiles: 0, orders: 2, blocked: null })
    const erase = (input: object) =>
      shop.call(eraseCustomer, { customerId, acceptLoss: false, ...input }, owner)
    assert.equal((await erase({ confirm: 'somebody@example.com' })).problem.code, 'confirmation-differs')
    assert.equal((await erase({ confirm: account.email })).problem.code, 'keys-unrevealed')
    assert.equal((await erase({ confirm: account.email.toUpperCase(), acceptLoss: true })).status, 204)
    assert.equal((await shop.call(getCurrentUser, {}, visitor)).status, 401)
    assert.match((await emailsTo(shop, account.email))[0]?.subject ?? '', /נמחק/)
    await noteCustomers(shop)
    for (const text of [account.email, tag]) assert.deepEqual(await traces(text), [])
    assert.equal((await shop.call(getCustomer, { customerId }, owner)).problem.code, 'not-found')
  })

  test('is erased from a guest’s orders too, their browser loses access to them, and the deletion is in the audit log', async () => {
    const { id, email, visitor, orderId } = await aGuest()
    const input = { customerId: id, confirm: email, acceptLoss: true }
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).status, 200)
    assert.equal((await shop.call(eraseCustomer, input, owner)).status, 204)
    assert.equal((await shop.call(getOrder, { orderId }, visitor)).problem.code, 'not-found')
    await noteCustomers(shop)
    assert.deepEqual(await traces(email), [])
    assert.deepEqual(await customersFor(shop, owner, email), [])
    assert.ok((await auditOf(shop, `user:${id}`)).includes('user.deleted'))
  })

  test('is erased once when two owners ask at the same moment', async () => {
    const { id, email } = await aGuest()
    const input = { customerId: id, confirm: email, acceptLoss: true }
    const responses = await Promise.all([1, 2].map(() => shop.call(eraseCustomer, input, owner)))
    const statuses = responses.map(({ status }) => status)
    assert.ok(
      statuses.includes(204) && statuses.every((status) => [204, 404].includes(status)),
      statuses.join(),
    )
    await noteCustomers(shop)
    assert.deepEqual(await traces(email), [])
  })

  test('of a guest who has just opened an account is no longer found under the guest', async () => {
    const { id, email } = await aGuest()
    const { userId } = await aUser(shop.context, { email })
    const input = { customerId: id, confirm: email, acceptLoss: true }
    const refused = await shop.call(eraseCustomer, input, owner)
    assert.deepEqual([refused.status, refused.problem.code], [404, 'not-found'])
    await noteCustomers(shop)
    assert.equal((await shop.call(eraseCustomer, { ...input, customerId: userId }, owner)).status, 204)
  })

  test('is erased only by owners with a fresh sign-in, and never for a team member', async () => {
    const made = await aUser(shop.context, { role: 0, duties: ['stock'], email: 'stan@example.com' })
    await buyOne(shop, (await aProduct(shop.context)).id, { visitor: aVisitor(made) })
    await noteCustomers(shop)
    const input = { customerId: made.userId, confirm: 'stan@example.com', acceptLoss: true }
    assert.equal((await shop.call(eraseCustomer, input, support)).problem.code, 'not-allowed')
    const stale = aVisitor(await aUser(shop.context, { role: 0, fresh: false }))
    assert.equal((await shop.call(eraseCustomer, input, stale)).problem.code, 'fresh-sign-in-needed')
    assert.equal((await shop.call(eraseCustomer, input, owner)).problem.code, 'manager-not-erasable')
  })

  test('is exported with orders and notes, and the export is in the audit log', async () => {
    const { id, email } = await aGuest()
    await shop.call(addCustomerNote, { customerId: id, text: 'Prefers Hebrew.' }, support)
    const path = exportCustomerData.path.replace(':customerId', id)
    const file = await adminFile(shop, `${path}?form=json&language=he`, owner)
    assert.equal(file.status, 200)
    // edge: the file this test is about
    const data = (await file.json()) as { orders: object[]; customer: { notes: { text: string }[] } }
    assert.equal(data.orders.length, 1)
    assert.equal(data.customer.notes[0]?.text, 'Prefers Hebrew.')
    assert.ok(JSON.stringify(data).includes(email))
    assert.ok((await auditOf(shop, `user:${id}`)).includes('user.data-exported'))
  })

  test('is exported as the customer would download it; their history then lists the export without the manager’s network address', async () => {
    const { account, visitor } = await aCustomer(shop)
    await noteCustomers(shop)
    const path = exportCustomerData.path.replace(':customerId', account.userId)
    const contentOf = async (file: Response) => {
      assert.equal(file.status, 200)
      // edge: the file this test is about
      const { exportedAt, ...data } = (await file.json()) as {
        exportedAt: string
        account: { email: string; history: { event: string; address: string | null }[] }
      }
      assert.ok(Date.parse(exportedAt) > 0)
      return data
    }
    const ours = await contentOf(await adminFile(shop, `${path}?form=json&language=he`, owner))
    const theirs = await contentOf(await download(shop, visitor, 'json'))
    const [newest, ...history] = theirs.account.history
    assert.deepEqual({ ...theirs, account: { ...theirs.account, history } }, ours)
    assert.equal(ours.account.email, account.email)
    assert.deepEqual([newest?.event, newest?.address], ['user.data-exported', null])
    assert.ok(history.some(({ address }) => address === visitor.address))
  })
})

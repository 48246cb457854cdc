import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { inTransaction } from '#server/database/in-transaction.ts'
import { maxExported } from '#shop/limits.ts'
import { adminFile } from '#tests/support/admin/admin-file.ts'
import { aUser } from '#tests/support/builders.ts'
import { vacuum } from '#tests/support/database/read-plan.ts'
import { aShop, aVisitor, type TestShop, type Visitor } from '#tests/support/shop.ts'

/** Three at the same moment. */
const rows = 3 * Math.ceil(maxExported / 3 + 1)

/** In the whole month in Israel, with the night when clocks change. */
const sales = [
  'set local session_replication_role = replica',
  `create temp table sold on commit drop as
    select lpad(n::text, 20, '0') as order_id, gen_random_uuid() as payment_id,
      timestamptz '2026-03-01T00:00:00+02' + (n / 3) * (interval '31 days' - interval '1 hour') / ${rows / 3} as at
    from generate_series(0, ${rows - 1}) n`,
  `insert into orders (id, status, guest_hash, name, email, language, subtotal_agorot, discount_agorot, total_agorot,
      vat_agorot, vat_percent, paid_agorot, terms_accepted_at, completed_at, created_at)
    select order_id, 'completed', sha256(order_id::bytea), 'Buyer', 'buyer@example.com', 'he', 100, 0, 100, 15, 18, 100, at, at, at
    from sold`,
  `insert into payments (id, order_id, attempt_id, provider, transaction_id, amount_agorot, currency, allocation, created_at)
    select payment_id, order_id, payment_id, 'fake', order_id, 100, 'ILS', 'matched', at from sold`,
  `insert into tax_documents (id, order_id, payment_id, kind, amount_agorot, vat_agorot, vat_percent, created_at)
    select gen_random_uuid(), order_id, payment_id, 'invoice-receipt', 100, 15, 18, at from sold`,
]

describe('a shop with more payments than other exports have rows', () => {
  let shop: TestShop
  let accountant: Visitor
  before(async () => {
    shop = await aShop()
    accountant = aVisitor(await aUser(shop.context, { role: 0, duties: ['accountant'] }))
    // without the triggers; one statement at a time, because each has ten seconds
    await inTransaction(shop.context.pool, 'begin', async (connection) => {
      for (const statement of sales) await connection.query(statement)
    })
    await vacuum(shop.context, 'orders, payments, tax_documents')
  })
  after(() => shop.close())

  async function linesOf(path: string): Promise<string[]> {
    const response = await adminFile(shop, path, accountant)
    assert.equal(response.status, 200)
    const [, ...lines] = (await response.text()).trim().split('\r\n')
    return lines
  }
  const lastExport = async () =>
    (
      await shop.context.pool.query(
        `select detail from audit_log where action = 'document.exported' order by id desc limit 1`,
      )
    ).rows[0]?.detail

  test('exports all of a month to the accountant, in order', async () => {
    const lines = await linesOf('/api/admin/figures/vat.csv?month=2026-03')
    assert.equal(lines.length, rows)
    const days = lines.map((line) => line.slice(0, 10))
    assert.deepEqual(days, days.toSorted())
    assert.deepEqual([days[0], days.at(-1)], ['2026-03-01', '2026-03-31'])
    assert.deepEqual(await lastExport(), { rows, filters: 'month=2026-03' })
  })

  test('exports all missing documents, each once', async () => {
    const lines = await linesOf('/api/admin/documents/missing.csv?kind=invoice-receipt')
    assert.equal(lines.length, rows)
    const days = lines.map((line) => line.slice(0, 10))
    assert.deepEqual(days, days.toSorted())
    assert.deepEqual(await lastExport(), { rows, filters: 'kind=invoice-receipt' })
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { migrate } from '#server/database/migrate.ts'
import { oldDatabase } from '#tests/support/database/old-database.ts'

const aRefusedRefund = `
  insert into refunds (id, order_id, payment_id, amount_agorot, cause, status)
    select gen_random_uuid(), order_id, id, 1000, 'buyer', 'refused' from payments limit 1;
  insert into refund_units (refund_id, line_id, quantity, amount_agorot)
    select r.id, l.id, 1, 1000 from refunds r join order_lines l on l.order_id = r.order_id limit 1;
  insert into manager_tasks (id, kind, order_id, detail)
    select gen_random_uuid(), 'refund-refused', order_id,
      jsonb_build_object('refundId', id, 'reason', 'the card was closed') from refunds;`

test('refunds of an older release are migrated with their order line and the reason for their refusal', async () => {
  const database = await oldDatabase({ migration: '0020_refund_in_parts.sql', rows: aRefusedRefund })
  await migrate(database.url)
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    const { rows } = await client.query(`
      select l.refunded_agorot as back, r.refused_reason as reason, r.provider_key as key, r.send_again as again
      from refunds r join refund_units u on u.refund_id = r.id join order_lines l on l.id = u.line_id`)
    assert.deepEqual(rows, [{ back: 1000, reason: 'the card was closed', key: null, again: false }])
    const { rows: others } = await client.query(
      `select from order_lines where refunded_agorot <> 0 and id not in (select line_id from refund_units)`,
    )
    assert.deepEqual(others, [])
  } finally {
    await client.end()
  }
})

import type pg from 'pg'
import * as v from 'valibot'
import { queryRows } from '../rows.ts'

/**
 * Marks the restored rows as unfinished, in the transaction that writes them. The next migration finishes them,
 * even if the restore is interrupted. A table without columns: no backup contains it.
 */
export async function markUnfinishedRestore(client: pg.Client): Promise<void> {
  await client.query('create table unfinished_restore ()')
}

/**
 * Finishes a restore once its rows have the schema of this release: marks unpaid refunds and wanted tax documents as
 * sent, because they may have been paid or issued after the backup was made. The provider is then queried before
 * one is sent; where that is impossible, a manager gets a task. Ends all sessions and everything that opens one: they
 * may have been ended or renewed since. Does nothing in a database without an unfinished restore. The caller holds the
 * migration lock.
 */
export async function finishRestore(client: pg.Client): Promise<void> {
  const [found] = await queryRows(
    client,
    v.object({ unfinished: v.boolean() }),
    `select to_regclass('public.unfinished_restore') is not null as unfinished`,
  )
  if (found?.unfinished !== true) return
  // one simple query is one transaction
  await client.query(`
    update refunds set sent_at = created_at where status in ('owed', 'refused') and sent_at is null;
    update tax_documents set sent_at = created_at
      where status = 'wanted' and provider is not null and sent_at is null;
    update test_orders set refund_sent_at = created_at where status <> 'refunded' and refund_sent_at is null;
    update test_orders set document_sent_at = coalesce(document_sent_at, created_at),
        credit_sent_at = coalesce(credit_sent_at, created_at)
      where status in ('paid', 'refunded') and issues_documents;
    delete from sessions;
    delete from sign_in_challenges;
    delete from passkey_challenges;
    delete from totp_enrolments;
    delete from password_resets;
    delete from guest_sessions;
    delete from codes;
    drop table unfinished_restore;
    analyze`)
}

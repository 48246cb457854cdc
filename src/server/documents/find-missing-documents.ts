import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { documentHours } from '#shop/orders/tax-document.ts'
import { rowsOf } from '#server/database/rows.ts'
import type { Work } from '#server/database/transaction.ts'
import { openTask } from '#server/orders/order/manager-tasks.ts'

/** Opens a task for each document not issued within `documentHours` of its payment or refund. */
export async function findMissingDocuments(work: Work): Promise<void> {
  const late = await rowsOf(
    work.tx,
    v.object({ id: v.string(), orderId: v.string(), problem: v.nullable(v.string()) }),
    sql`
    select id, order_id as "orderId", problem from tax_documents
    where status <> 'issued' and provider is not null and created_at < now() - make_interval(hours => ${documentHours})
      and not exists (select from manager_tasks t where t.kind = 'document-missing' and t.order_id = tax_documents.order_id
        and t.detail ->> 'documentId' = tax_documents.id::text)
    order by created_at limit 200`,
  )
  for (const { id, orderId, problem } of late)
    await openTask(work, {
      kind: 'document-missing',
      orderId,
      detail: { documentId: id, reason: problem ?? 'late' },
    })
}

import type { Vault } from '#server/secrets/vault.ts'
import * as v from 'valibot'
import { type ArchiveEntry, tableEntries } from './entry.ts'
import { rowBatches, type Snapshot, type Values } from './snapshot.ts'

const columns = ['key', 'id', 'product_id', 'product', 'status', 'order_id', 'order_number', 'buyer']
const sealedRow = v.tuple([v.string(), v.number(), v.string(), v.string()])

/** The licence keys in clear, sold and unsold: for an owner who asked for them. */
export function keyEntries(snapshot: Snapshot, vault: Pick<Vault, 'open'>): ArchiveEntry[] {
  async function* batches(): AsyncGenerator<readonly Values[]> {
    const statement = `select k.sealed, k.data_key_id, k.id, k.product_id, p.slug, k.status, o.id, o.number, o.email
      from licence_keys k join products p on p.id = k.product_id
      left join order_lines l on l.id = k.order_line_id left join orders o on o.id = l.order_id order by k.id`
    for await (const rows of rowBatches(snapshot, statement)) {
      const opened: Values[] = []
      for (const row of rows) {
        const [sealed, dataKeyId, keyId, productId] = v.parse(sealedRow, row.slice(0, 4))
        const key = await vault.open(Buffer.from(sealed, 'hex'), dataKeyId, { keyId, productId })
        opened.push([key, ...row.slice(2)])
      }
      yield opened
    }
  }
  return tableEntries({ path: 'licence-keys', columns, batches })
}

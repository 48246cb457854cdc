import { and, eq, inArray } from 'drizzle-orm'
import type { Localized } from '#shop/localized.ts'
import { orderNumberText } from '#shop/orders/order-number.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { customers } from '#server/database/tables/customers.ts'
import { contentEntries, contentRevisions } from '#server/database/tables/content/content.ts'
import { coupons } from '#server/database/tables/coupons.ts'
import type { Read } from '#server/database/transaction.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { users } from '#server/database/tables/identity/users.ts'

const rowId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The names of subjects of audit rows. Deleted ones and those without a name are missing. */
export async function nameSubjects(
  { tx }: Pick<Read, 'tx'>,
  subjects: readonly string[],
): Promise<ReadonlyMap<string, Localized>> {
  const idsOf = (kind: string) => [
    ...new Set(subjects.filter((one) => one.startsWith(`${kind}:`)).map((one) => one.slice(kind.length + 1))),
  ]
  const names = new Map<string, Localized>()
  const same = (text: string) => ({ en: text, he: text })
  const accounts = idsOf('user').filter((id) => rowId.test(id))
  if (accounts.length > 0)
    for (const { id, username } of await tx
      .select({ id: users.id, username: users.username })
      .from(users)
      .where(inArray(users.id, accounts)))
      names.set(`user:${id}`, same(username))
  const goods = idsOf('product')
  if (goods.length > 0)
    for (const { id, name } of await tx
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(inArray(products.id, goods)))
      names.set(`product:${id}`, name)
  const placed = idsOf('order')
  if (placed.length > 0)
    for (const { id, number } of await tx
      .select({ id: orders.id, number: orders.number })
      .from(orders)
      .where(inArray(orders.id, placed)))
      names.set(`order:${id}`, same(orderNumberText(number)))
  const buyers = idsOf('customer').filter((id) => rowId.test(id))
  if (buyers.length > 0)
    for (const { id, name } of await tx
      .select({ id: customers.id, name: customers.name })
      .from(customers)
      .where(inArray(customers.id, buyers)))
      names.set(`customer:${id}`, same(name))
  const codes = idsOf('coupon').filter((id) => rowId.test(id))
  if (codes.length > 0)
    for (const { id, code } of await tx
      .select({ id: coupons.id, code: coupons.code })
      .from(coupons)
      .where(inArray(coupons.id, codes)))
      names.set(`coupon:${id}`, same(code))
  const texts = idsOf('content').filter((id) => rowId.test(id))
  if (texts.length > 0)
    for (const { id, body } of await tx
      .select({ id: contentEntries.id, body: contentRevisions.body })
      .from(contentEntries)
      .innerJoin(
        contentRevisions,
        and(
          eq(contentRevisions.entryId, contentEntries.id),
          eq(contentRevisions.version, contentEntries.version),
        ),
      )
      .where(inArray(contentEntries.id, texts)))
      names.set(`content:${id}`, body.title)
  return names
}

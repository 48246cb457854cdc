import { eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as adminContract from '#contract/admin/orders/documents.ts'
import type * as contract from '#contract/orders/confirmation.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { drawLogo } from '#server/catalogue/images/draw-icon.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Read } from '#server/database/transaction.ts'
import { orders } from '#server/database/tables/orders/orders.ts'
import { findOwnOrder, type OrderRow } from '#server/orders/order/find-own-order.ts'
import type { OwnerSettings } from '#server/settings/owner-settings.ts'
import { readConfirmation } from './read-confirmation.ts'

type Needs = Pick<ServerContext, 'images'> & { readonly settings: Pick<OwnerSettings, 'shop' | 'look'> }
type Input = InputOf<typeof contract.downloadConfirmation>
type Result = OutputOf<typeof contract.downloadConfirmation> | Refusal<'not-found'>

/** The order confirmation, for the visitor who placed the order. */
export async function downloadConfirmation(read: Read, needs: Needs, input: Input): Promise<Result> {
  return confirm(read, needs, input, await findOwnOrder(read, input.orderId))
}

/** The order confirmation, for a manager. */
export async function downloadAdminConfirmation(
  read: Read,
  needs: Needs,
  input: InputOf<typeof adminContract.downloadAdminConfirmation>,
): Promise<Result> {
  const [order] = await read.tx.select().from(orders).where(eq(orders.id, input.orderId))
  return confirm(read, needs, input, order ?? null)
}

/** Refuses unpaid orders. The PDF library is loaded on first use. */
async function confirm(
  read: Read,
  { settings, images }: Needs,
  { language }: Input,
  order: OrderRow | null,
): Promise<Result> {
  if (order === null || (order.paidAgorot === 0 && order.completedAt === null)) return refuse('not-found')
  const confirmation = await readConfirmation(read, settings, order, language)
  const { light } = settings.look.logo
  const logo = light === null ? null : await drawLogo(images, light)
  const { renderConfirmation } = await import('./render-confirmation.ts')
  return {
    name: `${confirmation.number}.pdf`,
    mime: 'application/pdf',
    content: await renderConfirmation(confirmation, logo),
  }
}

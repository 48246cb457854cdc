import { asc, eq, inArray } from 'drizzle-orm'
import type { InputOf, OutputOf, RefusalOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/orders/gifts.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import { imageUrl } from '#server/catalogue/images/image-url.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import { products } from '#server/database/tables/catalogue.ts'
import { orderGifts } from '#server/database/tables/orders/order-gifts.ts'
import { orderLines, orders } from '#server/database/tables/orders/orders.ts'
import { licenceKeys } from '#server/database/tables/stock/stock.ts'
import type { Read, Work } from '#server/database/transaction.ts'
import type { Vault } from '#server/secrets/vault.ts'
import { openKey } from '../delivery/reveal-key.ts'
import { isHeld } from '../order/delivery-holds.ts'
import type { OrderRow } from '../order/find-own-order.ts'
import { isDelivered } from '../view/view-order.ts'
import { isGiftProof } from './gift-link.ts'

type GiftRow = typeof orderGifts.$inferSelect

/** A gift for the holder of its link. Not found before its day, or with a link that was replaced. */
async function findGift(
  { tx }: Pick<Read, 'tx'>,
  secret: Buffer,
  { orderId, proof }: { readonly orderId: string; readonly proof: string },
): Promise<{ order: OrderRow; gift: GiftRow } | null> {
  const [found] = await tx
    .select({ order: orders, gift: orderGifts })
    .from(orderGifts)
    .innerJoin(orders, eq(orders.id, orderGifts.orderId))
    .where(eq(orderGifts.orderId, orderId))
  if (found === undefined || found.gift.sentAt === null) return null
  return isGiftProof(secret, found.gift, proof) ? found : null
}

/** The gift, with its keys hidden. */
export async function openGift(
  read: Pick<Read, 'tx'>,
  secret: Buffer,
  input: InputOf<typeof contract.openGift>,
): Promise<OutputOf<typeof contract.openGift> | Refusal<RefusalOf<typeof contract.openGift>>> {
  const found = await findGift(read, secret, input)
  if (found === null) return refuse('not-found')
  const { order, gift } = found
  const state = await stateOf(read, order)
  return {
    from: order.name,
    to: gift.name,
    message: gift.message,
    language: order.language,
    state,
    items: state === 'ready' ? await itemsOf(read, order.id) : [],
  }
}

async function stateOf({ tx }: Pick<Read, 'tx'>, order: OrderRow) {
  if (!isDelivered(order)) return 'returned' as const
  return (await isHeld(tx, order.id)) ? ('held' as const) : ('ready' as const)
}

async function itemsOf({ tx }: Pick<Read, 'tx'>, orderId: string) {
  const lines = await tx
    .select({
      line: orderLines,
      imageIds: products.imageIds,
      instructions: products.instructions,
      attributes: products.attributes,
    })
    .from(orderLines)
    .innerJoin(products, eq(products.id, orderLines.productId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.id))
  const keys = await tx
    .select()
    .from(licenceKeys)
    .where(
      inArray(
        licenceKeys.orderLineId,
        lines.map(({ line }) => line.id),
      ),
    )
    .orderBy(asc(licenceKeys.id))
  return lines
    .filter(({ line }) => line.refundedQuantity < line.quantity)
    .map(({ line, imageIds, instructions, attributes }) => ({
      id: line.id,
      name: line.name,
      quantity: line.quantity - line.refundedQuantity,
      imageUrl: imageUrl(imageIds[0]),
      instructionsHtml: { en: renderMarkdown(instructions.en), he: renderMarkdown(instructions.he) },
      activationUrl: attributes.activationUrl,
      keys: keys
        .filter(({ orderLineId, status }) => orderLineId === line.id && ['sold', 'revealed'].includes(status))
        .map(({ id, lastFour, revealedAt }) => ({
          id,
          lastFour,
          revealedAt: revealedAt?.toISOString() ?? null,
        })),
    }))
}

/** Shows a gift's key to its recipient; from then on the buyer cannot return it. */
export async function revealGiftKey(
  work: Work,
  { vault, secret }: { readonly vault: Pick<Vault, 'open'>; readonly secret: Buffer },
  input: InputOf<typeof contract.revealGiftKey>,
): Promise<OutputOf<typeof contract.revealGiftKey> | Refusal<RefusalOf<typeof contract.revealGiftKey>>> {
  // a correction of the gift locks the order, so it runs before or after this, never in between
  await work.tx.select().from(orders).where(eq(orders.id, input.orderId)).for('share')
  const found = await findGift(work, secret, input)
  if (found === null || !isDelivered(found.order)) return refuse('not-found')
  return openKey(work, vault, input)
}

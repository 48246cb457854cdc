import { and, eq, or, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { refuse, type Refusal } from '#shop/result.ts'
import { checkedValue } from '#server/database/rows.ts'
import { products } from '#server/database/tables/catalogue.ts'
import type { Read } from '#server/database/transaction.ts'

type Reviewed = { readonly id: string; readonly family: string; readonly starCounts: number[] }

/** The product in a path, by id or by either slug: only if it is on sale or, with `ever`, in any case. */
export async function findReviewed(
  read: Pick<Read, 'tx'>,
  identifier: string,
  sold: 'now' | 'ever' = 'now',
): Promise<Reviewed | Refusal<'not-found'>> {
  const [product] = await read.tx
    .select({
      id: products.id,
      family: products.family,
      starCounts: checkedValue(v.array(v.number()), sql`family_stars(products.family)`),
    })
    .from(products)
    .where(
      and(
        or(eq(products.id, identifier), eq(products.slug, identifier), eq(products.slugHe, identifier)),
        sold === 'now' ? eq(products.state, 'live') : undefined,
      ),
    )
    .orderBy(sql`${products.id} = ${identifier} desc`)
    .limit(1)
  return product ?? refuse('not-found')
}

/** The ids of a family's variants. */
export function variantsOf(read: Pick<Read, 'tx'>, family: string) {
  return read.tx.select({ id: products.id }).from(products).where(eq(products.family, family))
}

/** The signed-in user's id, which the endpoint's access guarantees. */
export function requireUserId({ actor }: Pick<Read, 'actor'>): string {
  if (actor.user === null) throw new Error('This needs a user')
  return actor.user.id
}

import type { ServerContext } from './context.ts'
import { alertsPart } from './alerts/person-part.ts'
import { messagesPart } from './contact/person-part.ts'
import { couponsPart } from './coupons/person-part.ts'
import { favouritesPart } from './favourites/person-part.ts'
import { accountPart } from './identity/person-part.ts'
import { ordersPart } from './orders/person-part.ts'
import type { PersonPart } from './privacy/part.ts'
import { reviewsPart } from './reviews/person-part.ts'

/**
 * Every room that keeps something about a person, in the order they are read and forgotten in. The
 * account is last to be forgotten: the others are found by it. Coupons come before orders, whose
 * address they are found by.
 */
export function personParts({
  vault,
  secrets,
}: Pick<ServerContext, 'vault' | 'secrets'>): readonly PersonPart[] {
  return [
    couponsPart(secrets.customers),
    ordersPart(vault),
    reviewsPart,
    favouritesPart,
    alertsPart,
    messagesPart,
    accountPart,
  ]
}

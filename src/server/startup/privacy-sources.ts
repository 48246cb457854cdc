import type { ServerContext } from '#server/context/server-context.ts'
import { alertsPrivacySource } from '#server/alerts/privacy-source.ts'
import { messagesPrivacySource } from '#server/contact/privacy-source.ts'
import { customersPrivacySource } from '#server/admin/customers/privacy-source.ts'
import { couponsPrivacySource } from '#server/coupons/privacy-source.ts'
import { favouritesPrivacySource } from '#server/catalogue/favourites/privacy-source.ts'
import { accountPrivacySource } from '#server/identity/account/privacy-source.ts'
import { invitationsPrivacySource } from '#server/identity/team/privacy-source.ts'
import { blocksPrivacySource } from '#server/orders/blocks/privacy-source.ts'
import { giftsPrivacySource } from '#server/orders/gifts/privacy-source.ts'
import { ordersPrivacySource } from '#server/orders/privacy-source.ts'
import { renewalsPrivacySource } from '#server/orders/renewals/privacy-source.ts'
import { reviewRequestsPrivacySource } from '#server/orders/review-requests/privacy-source.ts'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import { reviewsPrivacySource } from '#server/reviews/privacy-source.ts'

/**
 * All privacy sources, in the order of export and erasure. The account is erased last, because it leads to
 * the others. Coupons, blocks and reminders come before orders, whose address leads to them.
 */
export function privacySources({
  vault,
  secrets,
}: Pick<ServerContext, 'vault' | 'secrets'>): readonly PrivacySource[] {
  return [
    couponsPrivacySource(secrets.customers),
    blocksPrivacySource(secrets.customers),
    renewalsPrivacySource,
    reviewRequestsPrivacySource,
    ordersPrivacySource(vault),
    giftsPrivacySource,
    reviewsPrivacySource,
    favouritesPrivacySource,
    alertsPrivacySource,
    messagesPrivacySource,
    customersPrivacySource,
    invitationsPrivacySource,
    accountPrivacySource,
  ]
}

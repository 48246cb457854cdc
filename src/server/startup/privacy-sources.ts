import type { ServerContext } from '#server/context/server-context.ts'
import { alertsPrivacySource } from '#server/alerts/privacy-source.ts'
import { messagesPrivacySource } from '#server/contact/privacy-source.ts'
import { customersPrivacySource } from '#server/admin/customers/privacy-source.ts'
import { couponsPrivacySource } from '#server/coupons/privacy-source.ts'
import { favouritesPrivacySource } from '#server/favourites/privacy-source.ts'
import { accountPrivacySource } from '#server/identity/account/privacy-source.ts'
import { invitationsPrivacySource } from '#server/identity/team/privacy-source.ts'
import { blocksPrivacySource } from '#server/orders/blocks/privacy-source.ts'
import { ordersPrivacySource } from '#server/orders/privacy-source.ts'
import { renewalsPrivacySource } from '#server/orders/renewals/privacy-source.ts'
import { reviewRequestsPrivacySource } from '#server/orders/review-requests/privacy-source.ts'
import type { PrivacySource } from '#server/context/privacy-source.ts'
import { reviewsPrivacySource } from '#server/reviews/privacy-source.ts'

/**
 * Every room that keeps something about a person, in the order they are read and forgotten in. The
 * account is last to be forgotten: the others are found by it. Coupons, blocks and reminders come before
 * orders, whose address they are found by.
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
    reviewsPrivacySource,
    favouritesPrivacySource,
    alertsPrivacySource,
    messagesPrivacySource,
    customersPrivacySource,
    invitationsPrivacySource,
    accountPrivacySource,
  ]
}

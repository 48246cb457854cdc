import type { EmailDefinition } from '#server/integrations/mail/email-definition.ts'
import { alertEmails } from '#server/alerts/alert-emails.ts'
import { accountEmails } from '#server/identity/account-emails.ts'
import { documentEmail } from '#server/documents/document-emails.ts'
import { orderEmailDefinitions } from '#server/orders/emails/order-emails.ts'
import { orderEmailChangedEmail } from '#server/orders/emails/order-email-changed-emails.ts'
import { guestAccountEmail, guestCodeEmail } from '#server/orders/guest-orders/guest-emails.ts'
import { confirmationEmail, answerEmail, messageEmail, noticeEmail } from '#server/contact/contact-emails.ts'
import { giftEmail, giftWithKeysEmail } from '#server/orders/gifts/gift-emails.ts'
import { renewalEmail } from '#server/orders/renewals/renewal-emails.ts'
import { reviewEmail } from '#server/orders/review-requests/review-emails.ts'
import { claimSupportEmail, refundEmails } from '#server/orders/refunds/refund-emails.ts'
import { stockEmails } from '#server/stock/levels/stock-emails.ts'
import { invitationEmail } from '#server/identity/team/invitation-emails.ts'
import { testEmail } from '#server/admin/going-live/test-emails.ts'
import { incidentEmail, incidentOverEmail } from '#server/watching/incidents/incident-emails.ts'
import { goodbyeEmail } from '#server/privacy/send-goodbye-email.ts'

/** Every e-mail of the shop, group by group. */
export const allEmails: readonly EmailDefinition[] = [
  ...Object.values(orderEmailDefinitions),
  orderEmailChangedEmail,
  documentEmail,
  ...Object.values(accountEmails),
  guestCodeEmail,
  guestAccountEmail,
  goodbyeEmail,
  ...Object.values(refundEmails),
  claimSupportEmail,
  giftEmail,
  giftWithKeysEmail,
  renewalEmail,
  reviewEmail,
  confirmationEmail,
  answerEmail,
  messageEmail,
  noticeEmail,
  ...Object.values(alertEmails),
  ...Object.values(stockEmails),
  invitationEmail,
  testEmail,
  incidentEmail,
  incidentOverEmail,
]

/** Undefined: the shop has no such e-mail. */
export function findEmail(name: string): EmailDefinition | undefined {
  return allEmails.find((one) => one.name === name)
}

import type { EmailDefinition } from '#server/integrations/mail/email-definition.ts'
import { alertEmails } from '#server/alerts/alert-email-templates.ts'
import { accountEmails } from '#server/identity/account-emails.ts'
import { orderEmails } from '#server/orders/emails/order-emails.ts'
import { guestAccountEmail, guestCodeEmail } from '#server/orders/guest-orders/guest-emails.ts'
import { goodbyeEmail } from '#server/privacy/send-goodbye-email.ts'

/** Every e-mail of the shop, group by group. */
export const allEmails: readonly EmailDefinition[] = Object.values(orderEmails)

/** Undefined: the shop has no such e-mail. */
export function findEmail(name: string): EmailDefinition | undefined {
  return allEmails.find((one) => one.name === name)
}

import type { EmailDefinition } from '#server/integrations/mail/email-definition.ts'
import { orderEmails } from '#server/orders/emails/order-emails.ts'

/** Every e-mail of the shop, group by group. */
export const allEmails: readonly EmailDefinition[] = Object.values(orderEmails)

/** Undefined: the shop has no such e-mail. */
export function findEmail(name: string): EmailDefinition | undefined {
  return allEmails.find((one) => one.name === name)
}

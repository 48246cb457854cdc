import { readSender } from '#shop/identity/sender.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** The address for messages to the shop: the support address, or else that of the sender of its e-mails. */
export function supportMailbox({ shop, mailFrom }: Pick<Settings, 'shop' | 'mailFrom'>): string {
  return shop.en.supportEmail || (readSender(mailFrom)?.address ?? mailFrom)
}

import type { Settings } from '#server/settings/read-settings.ts'

/** Where the shop reads what it is written: the sender of its e-mails, until there is an address for support. */
export function supportMailbox({ shop, mailFrom }: Pick<Settings, 'shop' | 'mailFrom'>): string {
  return shop.en.supportEmail || mailFrom
}

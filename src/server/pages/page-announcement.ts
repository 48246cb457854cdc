import { createHash } from 'node:crypto'
import type { ShopSettings } from '#contract/page.ts'
import { type Announcement, isAnnounced } from '#shop/settings/announcement.ts'
import { addressIn, type Language } from '#shop/localized.ts'

/** The current announcement, if any. Its id lets a browser remember which one was dismissed. */
export function pageAnnouncement(
  announcement: Announcement,
  language: Language,
  now: Date,
): Pick<ShopSettings, 'announcement'> {
  const text = announcement.text[language]
  if (text === '' || !isAnnounced(announcement, now)) return {}
  const id = createHash('sha256').update(text).digest('base64url').slice(0, 6)
  const { link } = announcement
  if (link === null) return { announcement: { id, text } }
  const [, fragment = ''] = /(#.*)$/.exec(link) ?? []
  const address = link.startsWith('/') ? addressIn(language, link) + fragment : link
  return { announcement: { id, text, link: address } }
}

import type { Announcement } from '#shop/settings/announcement.ts'
import type { EnvironmentValues } from './rules.ts'

export function announcementOf(values: EnvironmentValues): Announcement {
  return {
    text: { en: values.ANNOUNCEMENT ?? '', he: values.ANNOUNCEMENT_HE ?? '' },
    link: values.ANNOUNCEMENT_LINK,
    from: values.ANNOUNCEMENT_FROM,
    until: values.ANNOUNCEMENT_UNTIL,
  }
}

import * as v from 'valibot'
import { plainText } from '#contract/shapes.ts'
import { isClock } from '#shop/settings/announcement.ts'
import { clockOrNull, isShopLink, linkOrNull, onOrOff, textOrNull } from './schemas.ts'
import type { SettingDefinition, StoredDefinition } from './setting-definition.ts'

/** The announcement, and whether registration is open. */
export const visitorDefinitions = {
  ANNOUNCEMENT: {
    schema: textOrNull,
    default: '',
    about: 'A sentence above every page in English. Visitors can close it. Empty: none.',
    stored: announcement(
      plainText(160),
      { en: 'Announcement', he: 'הודעה באנגלית' },
      'משפט בראש כל עמוד באנגלית. המבקרים יכולים לסגור אותו. ריק: אין.',
    ),
  },
  ANNOUNCEMENT_HE: {
    schema: textOrNull,
    default: '',
    about: 'The same in Hebrew. Empty: Hebrew pages have none.',
    stored: announcement(
      plainText(160),
      { en: 'Announcement in Hebrew', he: 'הודעה בעברית' },
      'משפט בראש כל עמוד בעברית. ריק: אין.',
    ),
  },
  ANNOUNCEMENT_LINK: {
    schema: linkOrNull,
    default: '',
    about:
      'Where the announcement leads: a page of the shop such as /products?sale=yes, or an address with https:.',
    stored: announcement(
      v.pipe(plainText(300), v.check(isShopLink, 'link')),
      { en: 'Link of the announcement', he: 'קישור של ההודעה' },
      'לאן ההודעה מובילה: עמוד בחנות, למשל ‎/products?sale=yes‎, או כתובת שמתחילה ב־https.',
    ),
  },
  ANNOUNCEMENT_FROM: {
    schema: clockOrNull,
    default: '',
    about: 'When the announcement begins, by the clock in Israel, such as 2026-11-29T18:00. Empty: at once.',
    stored: announcement(
      v.pipe(plainText(16), v.check(isClock, 'moment')),
      { en: 'Announced from', he: 'מוצגת מ־' },
      'מתי ההודעה מתחילה להופיע, לפי שעון ישראל. ריק: מיד.',
      'moment',
    ),
  },
  ANNOUNCEMENT_UNTIL: {
    schema: clockOrNull,
    default: '',
    about: 'When it ends, by the clock in Israel. Empty: when somebody removes it.',
    stored: announcement(
      v.pipe(plainText(16), v.check(isClock, 'moment')),
      { en: 'Announced until', he: 'מוצגת עד' },
      'מתי ההודעה נעלמת, לפי שעון ישראל. ריק: כשמסירים אותה.',
      'moment',
    ),
  },
  REGISTRATION: {
    schema: onOrOff,
    default: 'on',
    about:
      'on: visitors may open accounts. off: no new accounts; guests can still buy, and users can still sign in.',
    stored: {
      group: 'registration',
      value: v.boolean(),
      label: { en: 'Visitors may open accounts', he: 'מבקרים יכולים להירשם' },
      help: 'Off: no new accounts. Guests can still buy, and users can still sign in.',
      aboutHe: 'כבוי: אין הרשמה חדשה. אורחים ממשיכים לקנות, ומשתמשים רשומים ממשיכים להיכנס.',
      onPages: true,
    },
  },
} as const satisfies Record<string, SettingDefinition>

function announcement<const Value extends StoredDefinition['value']>(
  value: Value,
  label: StoredDefinition['label'],
  aboutHe: string,
  kind?: 'moment',
) {
  return {
    group: 'announcement',
    value,
    label,
    aboutHe,
    onPages: true,
    ...(kind === undefined ? {} : { kind }),
  } as const
}

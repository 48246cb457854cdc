import * as v from 'valibot'
import { plainText } from '#contract/shapes.ts'
import { isClock } from '#shop/settings/announcement.ts'
import { clockOrNull, onOrOff, textOrNull } from './schemas.ts'
import type { SettingDefinition, StoredDefinition } from './setting-definition.ts'

/** Maintenance mode. */
export const maintenanceDefinitions = {
  MAINTENANCE: {
    schema: onOrOff,
    default: 'off',
    about:
      'on: the shop is closed to visitors, who find a page that says so (503). Signed-in managers use it as always; orders that were placed are paid, delivered and opened as always.',
    stored: maintenance(
      v.boolean(),
      { en: 'Close the shop to visitors', he: 'סגירת החנות למבקרים' },
      {
        help: 'Visitors find a page that says so. You and your team use the shop as always, and orders that were placed are paid, delivered and opened as always.',
        aboutHe:
          'המבקרים יראו עמוד שמודיע על כך. אתם והצוות ממשיכים להשתמש בחנות כרגיל, והזמנות שכבר בוצעו ממשיכות להיות משולמות, נמסרות ונפתחות.',
      },
    ),
  },
  MAINTENANCE_TEXT: {
    schema: textOrNull,
    default: '',
    about: 'What the page of a closed shop says in English. Empty: that it opens again soon.',
    stored: maintenance(
      plainText(400),
      { en: 'Text for visitors', he: 'הטקסט למבקרים, באנגלית' },
      { aboutHe: 'מה כתוב באנגלית בעמוד של החנות הסגורה. ריק: שהיא תיפתח שוב בקרוב.' },
    ),
  },
  MAINTENANCE_TEXT_HE: {
    schema: textOrNull,
    default: '',
    about: 'The same in Hebrew.',
    stored: maintenance(
      plainText(400),
      { en: 'Text for visitors, in Hebrew', he: 'הטקסט למבקרים, בעברית' },
      { aboutHe: 'מה כתוב בעברית בעמוד של החנות הסגורה. ריק: שהיא תיפתח שוב בקרוב.' },
    ),
  },
  MAINTENANCE_UNTIL: {
    schema: clockOrNull,
    default: '',
    about:
      'When the shop opens again by itself, by the clock in Israel, such as 2026-11-29T18:00; its page says so. Empty: when MAINTENANCE is off.',
    stored: {
      ...maintenance(
        v.pipe(plainText(16), v.check(isClock, 'moment')),
        { en: 'Opens again at', he: 'נפתחת שוב ב־' },
        {
          help: 'The shop opens by itself then, by the clock in Israel, and its page says when. Empty: when you open it.',
          aboutHe: 'החנות תיפתח מעצמה במועד הזה, לפי שעון ישראל, והעמוד יציין אותו. ריק: כשתפתחו אותה.',
        },
      ),
      kind: 'moment',
    },
  },
} as const satisfies Record<string, SettingDefinition>

function maintenance<const Value extends StoredDefinition['value']>(
  value: Value,
  label: StoredDefinition['label'],
  about: Pick<StoredDefinition, 'help' | 'aboutHe'>,
) {
  return { group: 'maintenance', value, label, onPages: true, ...about } as const
}

import * as v from 'valibot'
import type { Localized } from '#shop/localized.ts'
import { maxFeePercent } from '#shop/orders/refunds/cancellation-fee.ts'
import { minRefundDays, maxRefundDays } from '#shop/orders/refunds/refund-days.ts'
import { vatModes } from '#shop/vat.ts'
import { oneOf, vatRates, wholeNumber } from './schemas.ts'
import type { SettingDefinition, StoredDefinition } from './setting-definition.ts'
import { vatRate, wholeNumberValue } from './stored-values.ts'

/** Settings bound by law, each with its source. */
export const legalDefinitions = {
  REFUND_DAYS: {
    schema: wholeNumber(minRefundDays, maxRefundDays),
    default: String(minRefundDays),
    about: `Days after the delivery in which a buyer may cancel what was neither revealed nor downloaded; at least ${minRefundDays} (Consumer Protection Law, s. 14C). An order keeps the days it was placed under.`,
    stored: legal(
      wholeNumberValue(minRefundDays, maxRefundDays),
      { en: 'Days to cancel', he: 'ימים לביטול' },
      {
        help: 'Days after the delivery in which a buyer may cancel what was neither revealed nor downloaded. The law gives at least 14: Consumer Protection Law, 1981, s. 14C. An order keeps the number of days that applied when it was placed.',
        aboutHe:
          'כמה ימים אחרי המסירה אפשר לבטל את מה שלא נחשף ולא הורד. החוק נותן לפחות 14: חוק הגנת הצרכן, התשמ״א–1981, סעיף 14ג. הזמנה שומרת על מספר הימים שהיה בעת ביצועה.',
      },
    ),
  },
  CANCELLATION_FEE: {
    schema: wholeNumber(0, maxFeePercent),
    default: '0',
    about:
      'The cancellation fee when a buyer changes their mind, in percent of the price; 5 at most, and never more than ₪100 for an order (Consumer Protection Law, s. 14E). 0: nothing. An order keeps the fee it was placed under.',
    stored: legal(
      wholeNumberValue(0, maxFeePercent),
      { en: 'Cancellation fee, in percent', he: 'דמי ביטול, באחוזים' },
      {
        help: 'Charged when a buyer changes their mind; 0: no fee. The law allows 5% of the price or ₪100, whichever is lower: Consumer Protection Law, 1981, s. 14E. No fee may be charged for faulty or undelivered products. An order keeps the fee that applied when it was placed. Texts show it by {{cancellationFee}} and {{lessCancellationFee}}.',
        aboutHe:
          'נגבים כשקונה מתחרט ומבטל; 0: בלי דמי ביטול. החוק מתיר 5% מהמחיר או ₪100, לפי הנמוך מביניהם: חוק הגנת הצרכן, התשמ״א–1981, סעיף 14ה. על מוצר פגום או שלא סופק אין דמי ביטול. הזמנה שומרת על דמי הביטול שהיו בעת ביצועה. הטקסטים מציגים אותם בעזרת {{cancellationFee}} ו־{{lessCancellationFee}}.',
      },
    ),
  },
  VAT_MODE: {
    schema: oneOf(vatModes),
    default: 'registered',
    about:
      'registered, or exempt: an exempt dealer (osek patur) charges no VAT, shows none and gives receipts instead of tax invoices.',
    stored: {
      ...legal(
        v.picklist(vatModes, 'invalid'),
        { en: 'VAT', he: 'מע״מ' },
        {
          help: 'An exempt dealer (osek patur) charges no VAT, shows none and gives receipts instead of tax invoices: Value Added Tax Law, 1975, s. 31.',
          aboutHe:
            'עוסק פטור אינו גובה מע״מ, אינו מציג אותו ומפיק קבלות במקום חשבוניות מס: חוק מס ערך מוסף, התשל״ו–1975, סעיף 31.',
        },
      ),
      choices: {
        registered: {
          en: 'Authorised dealer or company: VAT is within the prices',
          he: 'עוסק מורשה או חברה: המחירים כוללים מע״מ',
        },
        exempt: { en: 'Exempt dealer: no VAT', he: 'עוסק פטור: בלי מע״מ' },
      } satisfies Record<(typeof vatModes)[number], Localized>,
    },
  },
  VAT_RATES: {
    schema: vatRates,
    default: '',
    about:
      'Rates of VAT that the shop does not know yet, each with its first day, such as 2027-01-01=19. The day of the payment decides.',
    stored: legal(
      v.pipe(v.array(vatRate), v.maxLength(20, 'too-much')),
      { en: 'New VAT rates', he: 'שיעורי מע״מ חדשים' },
      {
        help: 'Rates that the shop does not know yet, each with its first day, such as 2027-01-01=19. The day of the payment decides. Source: the orders under the Value Added Tax Law, 1975, s. 2.',
        aboutHe:
          'שיעורי מע״מ שהחנות עדיין אינה מכירה, כל אחד עם היום הראשון שלו, למשל \u20662027-01-01=19\u2069. קובע יום התשלום. המקור: הצווים לפי חוק מס ערך מוסף, התשל״ו–1975, סעיף 2.',
      },
    ),
  },
  HOLD_SECONDS: {
    schema: wholeNumber(1, 86_400),
    default: '900',
    about: 'How long units are held for an order while it is being paid.',
    stored: legal(
      // a shorter time is one typed in minutes; texts name it in whole minutes
      wholeNumberValue(60, 86_400),
      { en: 'Hold time, in seconds', he: 'משך שמירת המלאי, בשניות' },
      {
        help: 'How long units are held for an order while it is being paid, 60 seconds at least; 900 are 15 minutes. The terms of service mention it.',
        aboutHe:
          'כמה זמן יחידות נשמרות להזמנה בזמן שמשלמים עליה, לפחות 60 שניות; 900 הן 15 דקות. תנאי השימוש מציינים אותו.',
      },
    ),
  },
} as const satisfies Record<string, SettingDefinition>

function legal<const Value extends StoredDefinition['value']>(
  value: Value,
  label: StoredDefinition['label'],
  about: Pick<StoredDefinition, 'help' | 'aboutHe'>,
) {
  return { group: 'legal', value, label, onPages: true, ...about } as const
}

import * as v from 'valibot'
import { domains, onOrOff, wholeNumber } from './schemas.ts'
import type { SettingDefinition } from './setting-definition.ts'
import { domain, wholeNumberValue } from './stored-values.ts'

/** Rules that hold a paid order for review before delivery. All are off by default. */
export const riskDefinitions = {
  RISK_FIRST_ORDER: {
    schema: wholeNumber(0, 1_000_000),
    default: '0',
    about: 'A buyer’s first paid order is held for review if its total is this many shekels or more. 0: off.',
    stored: {
      group: 'orders',
      value: wholeNumberValue(0, 1_000_000),
      label: { en: 'Check first orders from, in shekels', he: 'בדיקת הזמנה ראשונה מסכום, בשקלים' },
      aboutHe:
        'ההזמנה הראשונה ששילם לקוח תמתין לבדיקה לפני המסירה אם הסכום שלה הוא כזה או יותר, בשקלים. 0: בלי בדיקה.',
      onPages: false,
    },
  },
  RISK_UNITS: {
    schema: wholeNumber(0, 10_000),
    default: '0',
    about: 'A paid order with more units of one product than this is held for review. 0: off.',
    stored: {
      group: 'orders',
      value: wholeNumberValue(0, 10_000),
      label: {
        en: 'Check orders of more units of one product than',
        he: 'בדיקת הזמנה עם יותר יחידות ממוצר אחד',
      },
      aboutHe: 'הזמנה ששולמה ובה יותר יחידות מזה ממוצר אחד תמתין לבדיקה לפני המסירה. 0: בלי בדיקה.',
      onPages: false,
    },
  },
  RISK_EMAIL_DOMAINS: {
    schema: domains,
    default: '',
    about:
      'Domains of disposable e-mail addresses, separated by spaces. A paid order from such an address is held for review. Empty: off.',
    stored: {
      group: 'orders',
      value: v.pipe(v.array(domain), v.maxLength(200, 'too-much')),
      label: { en: 'Disposable e-mail domains', he: 'מתחמים של דוא״ל חד־פעמי' },
      aboutHe:
        'מתחמים של כתובות דוא״ל חד־פעמיות. הזמנה ששולמה מכתובת כזו תמתין לבדיקה לפני המסירה. רשימה ריקה: בלי בדיקה.',
      onPages: false,
    },
  },
  RISK_ORDERS_PER_NETWORK: {
    schema: wholeNumber(0, 10_000),
    default: '0',
    about:
      'If more orders than this come from one network address within an hour, the paid ones are held for review. A whole office may share an address. 0: off.',
    stored: {
      group: 'orders',
      value: wholeNumberValue(0, 10_000),
      label: {
        en: 'Check when more orders an hour come from one network address than',
        he: 'בדיקה כשמגיעות בשעה יותר הזמנות מכתובת רשת אחת',
      },
      aboutHe:
        'כשמגיעות בתוך שעה יותר הזמנות מזה מכתובת רשת אחת, שלפעמים משרד שלם חולק, הזמנות ששולמו ימתינו לבדיקה לפני המסירה. 0: בלי בדיקה.',
      onPages: false,
    },
  },
  RISK_FOREIGN_CARD: {
    schema: onOrOff,
    default: 'off',
    about:
      'on: an order paid by a card from outside Israel is held for review, where the provider reports the country (CardCom, Stripe).',
    stored: {
      group: 'orders',
      value: v.boolean(),
      label: { en: 'Check orders paid by a card from abroad', he: 'בדיקת הזמנה ששולמה בכרטיס מחו״ל' },
      aboutHe:
        'הזמנה ששולמה בכרטיס ממדינה אחרת תמתין לבדיקה לפני המסירה, כשחברת הסליקה מוסרת את המדינה (CardCom ו־Stripe).',
      onPages: false,
    },
  },
} as const satisfies Record<string, SettingDefinition>

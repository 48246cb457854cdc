import * as v from 'valibot'
import { cardBrands } from '#contract/orders/payments.ts'
import { plainText } from '#contract/shapes.ts'
import { type PriceRounding, priceRoundings } from '#shop/catalogue/change-price.ts'
import type { Localized } from '#shop/localized.ts'
import { businessDefinitions } from './definitions/business-definitions.ts'
import { emailDefinitions } from './definitions/email-definitions.ts'
import { legalDefinitions } from './definitions/legal-definitions.ts'
import { lookDefinitions } from './definitions/look-definitions.ts'
import { maintenanceDefinitions } from './definitions/maintenance-definitions.ts'
import { riskDefinitions } from './definitions/risk-definitions.ts'
import {
  cardBrandNames,
  googleAnalyticsId,
  googleAnalyticsPattern,
  metaPixelId,
  metaPixelPattern,
  oneOf,
  wholeNumber,
} from './definitions/schemas.ts'
import type { SettingDefinition } from './definitions/setting-definition.ts'
import { wholeNumberValue } from './definitions/stored-values.ts'
import { signInDefinitions } from './definitions/sign-in-definitions.ts'
import { visitorDefinitions } from './definitions/visitor-definitions.ts'

/**
 * The settings an owner can change unless the environment sets them; payment methods and providers are in
 * `payments/payment-settings.ts`.
 */
export const storedDefinitions = {
  ...emailDefinitions,
  ...riskDefinitions,
  CARD_BRANDS: {
    schema: cardBrandNames,
    default: 'visa mastercard isracard',
    about:
      'The brands of cards that the shop accepts, separated by spaces: visa, mastercard, isracard, amex. Their marks are below the button to the cart, at the checkout and in the footer.',
    stored: {
      group: 'payments',
      value: v.pipe(v.array(v.picklist(cardBrands, 'unknown')), v.maxLength(cardBrands.length, 'too-much')),
      label: { en: 'Accepted cards', he: 'כרטיסים שמתקבלים' },
      help: 'visa, mastercard, isracard or amex, one to a line. Their marks are below the button to the cart, at the checkout and in the footer.',
      aboutHe:
        'visa, mastercard, isracard או amex, אחד בכל שורה. הסמלים שלהם מופיעים מתחת לכפתור ההוספה לסל, בקופה ובתחתית כל עמוד.',
      onPages: true,
    },
  },
  DECLINES_PER_BUYER: {
    schema: wholeNumber(0, 1000),
    default: '5',
    about:
      'After this number of declined payments from one e-mail address within the window, no further payment page is opened for it. 0: no limit.',
    stored: {
      group: 'payments',
      value: wholeNumberValue(0, 1000),
      label: { en: 'Declined payments per buyer', he: 'תשלומים שנדחו לכל קונה' },
      aboutHe:
        'אחרי מספר כזה של תשלומים שנדחו מכתובת דוא״ל אחת בתוך חלון הזמן, לא ייפתח עבורה דף תשלום נוסף. 0: בלי הגבלה.',
      onPages: false,
    },
  },
  DECLINES_PER_NETWORK: {
    schema: wholeNumber(0, 10000),
    default: '15',
    about: 'The same for one network address, which a whole office may share. 0: no limit.',
    stored: {
      group: 'payments',
      value: wholeNumberValue(0, 10000),
      label: { en: 'Declined payments per network address', he: 'תשלומים שנדחו לכל כתובת רשת' },
      aboutHe: 'אותו דבר לכתובת רשת אחת, שלפעמים משרד שלם חולק. 0: בלי הגבלה.',
      onPages: false,
    },
  },
  DECLINES_PER_PRODUCT: {
    schema: wholeNumber(0, 10000),
    default: '40',
    about: 'The same for one product, from all buyers together. 0: no limit.',
    stored: {
      group: 'payments',
      value: wholeNumberValue(0, 10000),
      label: { en: 'Declined payments per product', he: 'תשלומים שנדחו לכל מוצר' },
      aboutHe: 'אותו דבר למוצר אחד, ולא משנה מי קונה אותו. 0: בלי הגבלה.',
      onPages: false,
    },
  },
  DECLINES_PER_COUNTRY: {
    schema: wholeNumber(0, 10000),
    default: '20',
    about:
      'The same for cards of one country other than Israel, where the provider reports it (CardCom): orders whose card from there was declined get no further payment page. 0: no limit.',
    stored: {
      group: 'payments',
      value: wholeNumberValue(0, 10000),
      label: { en: 'Declined payments per card country', he: 'תשלומים שנדחו לכל מדינה של כרטיסים' },
      aboutHe:
        'אותו דבר לכרטיסים ממדינה אחת שאינה ישראל, כשחברת הסליקה מוסרת אותה (CardCom): ייעצרו תשלומים נוספים בהזמנות שכרטיס משם נדחה בהן. 0: בלי הגבלה.',
      onPages: false,
    },
  },
  DECLINE_WINDOW_MINUTES: {
    schema: wholeNumber(1, 1440),
    default: '60',
    about: 'The window in which declined payments are counted, in minutes.',
    stored: {
      group: 'payments',
      value: wholeNumberValue(1, 1440),
      label: { en: 'Window of declined payments, in minutes', he: 'חלון הספירה של תשלומים שנדחו, בדקות' },
      aboutHe: 'חלון הזמן שבו נספרים תשלומים שנדחו, בדקות.',
      onPages: false,
    },
  },
  SALE_ROUNDING: {
    schema: oneOf(priceRoundings),
    default: 'ninety',
    about:
      'How the price of a sale is rounded when it is set: ninety, down to the next price that ends in .90, or agora, to the nearest agora. Running sales keep their price. Coupons are not rounded.',
    stored: {
      group: 'orders',
      value: v.picklist(priceRoundings, 'invalid'),
      label: { en: 'Sale prices', he: 'מחירי מבצע' },
      help: 'How a discount in percent is rounded when it is set. Running sales keep their price. Coupons are not rounded.',
      aboutHe: 'איך מעגלים מחיר כשקובעים הנחה באחוזים. מבצעים קיימים שומרים על מחירם. קופונים אינם מעוגלים.',
      choices: {
        ninety: { en: 'Down to a price that ends in .90', he: 'כלפי מטה, למחיר שמסתיים ב־90 אגורות' },
        agora: { en: 'To the nearest agora', he: 'לאגורה הקרובה' },
      } satisfies Record<PriceRounding, Localized>,
      onPages: true,
    },
  },
  GOOGLE_ANALYTICS_ID: {
    schema: googleAnalyticsId,
    default: '',
    about:
      'Measurement id of Google Analytics 4, such as G-ABCDE12345. Visitors are asked for consent, and only visits of those who agree are reported to Google. Empty: nothing is loaded.',
    stored: {
      group: 'measuring',
      value: v.pipe(plainText(30), v.regex(googleAnalyticsPattern, 'analytics-id')),
      label: { en: 'Google Analytics', he: 'Google Analytics' },
      aboutHe:
        'מזהה המדידה של Google Analytics 4, למשל G-ABCDE12345. המבקרים מתבקשים להסכים, ורק ביקורים של מי שהסכימו מדווחים ל־Google. בלי המזהה לא נטען דבר.',
      onPages: true,
    },
  },
  META_PIXEL_ID: {
    schema: metaPixelId,
    default: '',
    about:
      'Number of a Meta pixel. Visitors are asked for consent, and only visits of those who agree to advertising are reported to Meta. Empty: nothing is loaded.',
    stored: {
      group: 'measuring',
      value: v.pipe(plainText(30), v.regex(metaPixelPattern, 'analytics-id')),
      label: { en: 'Meta pixel', he: 'פיקסל של Meta' },
      help: 'Number of a Meta pixel. Once it is set, visitors are asked for consent, and Meta is notified of those who agree to advertising.',
      aboutHe:
        'המספר של פיקסל Meta. כשהוא מוגדר המבקרים מתבקשים להסכים, ורק ביקורים של מי שהסכימו לפרסום נמסרים ל־Meta.',
      onPages: true,
    },
  },
  ...legalDefinitions,
  ...businessDefinitions,
  ...lookDefinitions,
  ...visitorDefinitions,
  ...maintenanceDefinitions,
  ...signInDefinitions,
} as const satisfies Record<string, SettingDefinition>

import * as v from 'valibot'
import { email, plainText } from '#contract/shapes.ts'
import { webAddress } from '#contract/typed-fields.ts'
import { whatsAppAddress } from '#shop/settings/whatsapp.ts'
import { text, textOrNull, webAddresses, whatsAppNumber } from './schemas.ts'
import type { SettingDefinition, StoredDefinition } from './setting-definition.ts'

/** The business's details. Hebrew versions default to the English ones. */
export const businessDefinitions = {
  SHOP_NAME: {
    schema: text,
    default: 'Mafteach',
    about: 'The shop’s name as shoppers see it.',
    live: 'required',
    stored: business(plainText(60), { en: 'Shop name', he: 'שם החנות' }, 'שם החנות כפי שהקונים רואים אותו.'),
  },
  SHOP_NAME_HE: {
    schema: textOrNull,
    default: '',
    about: 'The shop’s name on Hebrew pages, e-mails and documents. Empty: the same name.',
    stored: business(
      plainText(60),
      { en: 'Shop name in Hebrew', he: 'שם החנות בעברית' },
      'שם החנות בעמודים, בהודעות ובמסמכים בעברית. ריק: אותו השם.',
    ),
  },
  SUPPORT_EMAIL: {
    schema: text,
    default: 'support@mafteach.example',
    about: 'The support mailbox shown in the footer.',
    live: 'required',
    stored: business(
      email,
      { en: 'Support e-mail', he: 'דוא״ל לשירות לקוחות' },
      'תיבת הדוא״ל של שירות הלקוחות, שמופיעה בתחתית כל עמוד.',
    ),
  },
  BUSINESS_NAME: {
    schema: text,
    default: 'Mafteach Demo Ltd.',
    about: 'Legal name of the business (Consumer Protection Law, s. 14C).',
    live: 'required',
    stored: business(
      plainText(120),
      { en: 'Business name', he: 'שם העסק' },
      'השם הרשום של העסק (חוק הגנת הצרכן, סעיף 14ג).',
    ),
  },
  BUSINESS_NAME_HE: {
    schema: textOrNull,
    default: '',
    about: 'Legal name of the business in Hebrew. Empty: the same name.',
    stored: business(
      plainText(120),
      { en: 'Business name in Hebrew', he: 'שם העסק בעברית' },
      'השם הרשום של העסק בעברית. ריק: אותו השם.',
    ),
  },
  BUSINESS_NUMBER: {
    schema: text,
    default: '000000018',
    about: 'Company or dealer number.',
    live: 'required',
    stored: business(plainText(30), { en: 'Business number', he: 'ח.פ./ע.מ.' }, 'מספר החברה או מספר העוסק.'),
  },
  BUSINESS_ADDRESS: {
    schema: text,
    default: '1 Example St., Tel Aviv',
    about: 'Postal address of the business.',
    live: 'required',
    stored: business(plainText(200), { en: 'Business address', he: 'כתובת העסק' }, 'כתובת הדואר של העסק.'),
  },
  BUSINESS_ADDRESS_HE: {
    schema: textOrNull,
    default: '',
    about: 'Postal address of the business in Hebrew. Empty: the same address.',
    stored: business(
      plainText(200),
      { en: 'Business address in Hebrew', he: 'כתובת העסק בעברית' },
      'כתובת הדואר של העסק בעברית. ריק: אותה הכתובת.',
    ),
  },
  BUSINESS_PHONE: {
    schema: text,
    default: '03-0000000',
    about: 'Phone of the business.',
    live: 'required',
    stored: business(plainText(40), { en: 'Business phone', he: 'הטלפון של העסק' }, 'מספר הטלפון של העסק.'),
  },
  WHATSAPP: {
    schema: whatsAppNumber,
    default: '',
    about:
      'WhatsApp number of the shop, with or without the country code, such as 050-1234567. The contact page and the footer lead to it. Empty: none.',
    stored: business(
      v.pipe(
        plainText(30),
        v.check((value) => whatsAppAddress(value) !== null, 'phone'),
      ),
      { en: 'WhatsApp', he: 'וואטסאפ' },
      'מספר הוואטסאפ של החנות, למשל 050-1234567. עמוד יצירת הקשר ותחתית העמודים מקשרים אליו. ריק: אין.',
    ),
  },
  SOCIAL_LINKS: {
    schema: webAddresses,
    default: 'https://facebook.example/mafteach https://instagram.example/mafteach',
    defaultLive: '',
    about:
      'Addresses of the shop’s pages on social networks, separated by spaces; the footer links to them. A live shop has only those it names.',
    stored: {
      ...business(
        v.pipe(v.array(webAddress), v.maxLength(12, 'too-much')),
        { en: 'Social networks', he: 'רשתות חברתיות' },
        'הכתובות של עמודי החנות ברשתות החברתיות; בתחתית כל עמוד יש קישור אליהן.',
      ),
      help: 'Addresses of the shop’s pages on social networks; the footer links to them.',
    },
  },
} as const satisfies Record<string, SettingDefinition>

/** A detail shown on every page and below every e-mail. */
function business<const Value extends StoredDefinition['value']>(
  value: Value,
  label: StoredDefinition['label'],
  aboutHe: string,
) {
  return { group: 'business', value, label, aboutHe, onPages: true } as const
}

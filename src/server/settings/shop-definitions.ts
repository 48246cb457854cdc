import { text, webAddresses } from './schemas.ts'
import type { SettingDefinition } from './setting-definition.ts'

/** Who the shop is: its name and the business behind it. */
export const shopDefinitions = {
  SHOP_NAME: {
    schema: text,
    default: 'Mafteach',
    about: 'The shop’s name as shoppers see it.',
    live: 'required',
  },
  SUPPORT_EMAIL: {
    schema: text,
    default: 'support@mafteach.example',
    about: 'The support mailbox shown in the footer.',
    live: 'required',
  },
  BUSINESS_NAME: {
    schema: text,
    default: 'Mafteach Demo Ltd.',
    about: 'Legal name of the business (Consumer Protection Law, s. 14C).',
    live: 'required',
  },
  BUSINESS_NUMBER: {
    schema: text,
    default: '000000018',
    about: 'Company or dealer number.',
    live: 'required',
  },
  BUSINESS_ADDRESS: {
    schema: text,
    default: '1 Example St., Tel Aviv',
    about: 'Postal address of the business.',
    live: 'required',
  },
  BUSINESS_PHONE: {
    schema: text,
    default: '03-0000000',
    about: 'Phone of the business.',
    live: 'required',
  },
  SOCIAL_LINKS: {
    schema: webAddresses,
    default: 'https://facebook.example/mafteach https://instagram.example/mafteach',
    defaultLive: '',
    about:
      'Addresses of the shop’s pages on social networks, separated by spaces; the footer links to them. A live shop has only those it names.',
  },
} as const satisfies Record<string, SettingDefinition>

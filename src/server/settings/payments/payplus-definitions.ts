import { onOrOff, providerAddress, text } from '../schemas.ts'
import type { SettingDefinition } from '../setting-definition.ts'

export type PayplusSettings = {
  readonly apiKey: string
  readonly secretKey: string
  readonly pageUid: string
  readonly url: string
  readonly instalments: boolean
  /** PayPlus issues the tax documents. */
  readonly documents: boolean
}

/** The settings of PayPlus. */
export const payplusDefinitions = {
  PAYPLUS_API_KEY: {
    schema: text,
    default: '',
    about: 'PayPlus: the API key. With the secret key and the page it opens this provider.',
    secret: true,
  },
  PAYPLUS_SECRET_KEY: {
    schema: text,
    default: '',
    about: 'PayPlus: the secret key. It also checks the signature of callbacks.',
    secret: true,
  },
  PAYPLUS_PAGE_UID: {
    schema: text,
    default: '',
    about: 'PayPlus: the uid of the payment page that buyers are sent to.',
  },
  PAYPLUS_URL: {
    schema: providerAddress,
    default: 'https://restapi.payplus.co.il/api/v1.0',
    about: 'PayPlus: the address of its API. Its test system is https://restapidev.payplus.co.il/api/v1.0.',
  },
  PAYPLUS_INSTALMENTS: {
    schema: onOrOff,
    default: 'off',
    about: 'on: the payment page of PayPlus lets buyers choose instalments, as the terminal allows.',
  },
  PAYPLUS_DOCUMENTS: {
    schema: onOrOff,
    default: 'off',
    about:
      'on: PayPlus issues the tax documents of its payments and refunds (Invoice+, part of the account). Off: they are in the export for the accountant.',
  },
} as const satisfies Record<string, SettingDefinition>

type PayplusValues = {
  readonly PAYPLUS_API_KEY: string
  readonly PAYPLUS_SECRET_KEY: string
  readonly PAYPLUS_PAGE_UID: string
  readonly PAYPLUS_URL: string
  readonly PAYPLUS_INSTALMENTS: boolean
  readonly PAYPLUS_DOCUMENTS: boolean
}

/** Null: it is not set up. */
export function payplusSettings(values: PayplusValues): PayplusSettings | null {
  const { PAYPLUS_API_KEY: apiKey, PAYPLUS_SECRET_KEY: secretKey, PAYPLUS_PAGE_UID: pageUid } = values
  if (apiKey === '' || secretKey === '' || pageUid === '') return null
  const { PAYPLUS_URL: url, PAYPLUS_INSTALMENTS: instalments, PAYPLUS_DOCUMENTS: documents } = values
  return { apiKey, secretKey, pageUid, url, instalments, documents }
}

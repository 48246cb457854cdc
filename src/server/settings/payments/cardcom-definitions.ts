import * as v from 'valibot'
import { providerAddress, text } from '../schemas.ts'
import type { SettingDefinition } from '../setting-definition.ts'

/** How many instalments the payment page lets a buyer choose; one and one: none. */
export type Instalments = { readonly least: number; readonly most: number }

export type CardcomSettings = {
  readonly terminal: number
  readonly apiName: string
  readonly apiPassword: string
  readonly url: string
  readonly instalments: Instalments
}

/** The most that CardCom takes. */
const mostInstalments = 36

/** `12`, or `2-12`. */
const instalments = v.pipe(
  v.string(),
  v.regex(/^\d{1,2}(?:-\d{1,2})?$/, 'must be a number such as 12, or two such as 2-12'),
  v.transform((given): Instalments => {
    const [first = 1, second] = given.split('-').map(Number)
    return second === undefined ? { least: 1, most: first } : { least: first, most: second }
  }),
  v.check(
    ({ least, most }) => least >= 1 && least <= most && most <= mostInstalments,
    `must lie between 1 and ${mostInstalments}`,
  ),
)

/** The settings of CardCom. */
export const cardcomDefinitions = {
  CARDCOM_TERMINAL: {
    schema: v.pipe(text, v.regex(/^\d{0,9}$/, 'must be the number of the terminal')),
    default: '',
    about: 'CardCom: the number of the terminal. With the API name and password it opens this provider.',
  },
  CARDCOM_API_NAME: {
    schema: text,
    default: '',
    about: 'CardCom: the API name.',
    secret: true,
  },
  CARDCOM_API_PASSWORD: {
    schema: text,
    default: '',
    about: 'CardCom: the API password. Refunds need it.',
    secret: true,
  },
  CARDCOM_URL: {
    schema: providerAddress,
    default: 'https://secure.cardcom.solutions/api/v11',
    about: 'CardCom: the address of its API, version 11.',
  },
  CARDCOM_INSTALMENTS: {
    schema: instalments,
    default: '1',
    about:
      'The most instalments that the payment page of CardCom offers, up to 36; or the fewest and the most: 2-12. 1: none.',
  },
} as const satisfies Record<string, SettingDefinition>

type CardcomValues = {
  readonly CARDCOM_TERMINAL: string
  readonly CARDCOM_API_NAME: string
  readonly CARDCOM_API_PASSWORD: string
  readonly CARDCOM_URL: string
  readonly CARDCOM_INSTALMENTS: Instalments
}

/** Null: it is not set up. */
export function cardcomSettings(values: CardcomValues): CardcomSettings | null {
  const { CARDCOM_TERMINAL: terminal, CARDCOM_API_NAME: apiName, CARDCOM_API_PASSWORD: apiPassword } = values
  if (terminal === '' || apiName === '' || apiPassword === '') return null
  return {
    terminal: Number(terminal),
    apiName,
    apiPassword,
    url: values.CARDCOM_URL,
    instalments: values.CARDCOM_INSTALMENTS,
  }
}

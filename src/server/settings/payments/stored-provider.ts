import * as v from 'valibot'
import { plainText } from '#contract/shapes.ts'
import type { Localized } from '#shop/localized.ts'
import { onOrOff } from '../definitions/schemas.ts'
import { isSafeAddress } from '../definitions/safe-address.ts'

// Stored settings of payment providers. Labels omit the provider's name, which is shown above them.

/** A key, an id or another single-line text. */
export function storedText(label: Localized, aboutHe: string) {
  return { group: 'payments', value: plainText(500), label, aboutHe, onPages: false } as const
}

/** The address of an API. Pages may load something from it, so they are rendered again after a change. */
export function storedAddress(label: Localized, aboutHe: string) {
  return { group: 'payments', value: apiAddress, label, aboutHe, onPages: true } as const
}

/** The address of a script, or `off`. Pages that load it are rendered again after a change. */
export function storedScript(label: Localized, aboutHe: string) {
  return { group: 'payments', value: scriptAddress, label, aboutHe, onPages: true } as const
}

/** On or off. */
export function storedSwitch(label: Localized, aboutHe: string) {
  return { group: 'payments', value: v.boolean('yes-or-no'), label, aboutHe, onPages: false } as const
}

/** For providers with a list of payments: whether the account also takes payments for others. */
export function sharedAccount(provider: string) {
  return {
    schema: onOrOff,
    default: 'off',
    about: `${provider}: the account also takes payments that are not this shop’s, such as sales by phone (on or off). On: payments that the shop does not know, their refunds and their disputes open no task, whether they are in its list or in its webhooks.`,
    stored: storedSwitch(
      { en: 'Account also used elsewhere', he: 'החשבון משמש גם מחוץ לחנות' },
      'בחשבון מתקבלים גם תשלומים שאינם של החנות, למשל מכירות בטלפון. מופעל: תשלומים שהחנות לא מכירה, וגם החזרים והכחשות עסקה שלהם, אינם פותחים משימה, בין שהם מופיעים ברשימה של חברת הסליקה ובין שהגיעו בהודעות ממנה.',
    ),
  } as const
}

const apiAddress = v.pipe(
  plainText(500),
  v.transform((value) => value.replace(/\/+$/, '')),
  v.check(isSafeAddress, 'web-address'),
)

const scriptAddress = v.pipe(
  plainText(500),
  v.check((value) => value === 'off' || isSafeAddress(value), 'web-address'),
)

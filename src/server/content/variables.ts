import { passwordLength } from '#shop/identity/password.ts'
import { guestDays, guestReturnMinutes, ordersKeptYears, tracesKeptYears } from '#shop/limits.ts'
import { moneyBackDays, refundDays } from '#shop/orders/refund-days.ts'
import { ownValue } from '#shop/own-value.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** What the texts of the shop may name as `{{shopName}}`, as the settings of the moment say it. */
export type Variables = Readonly<Record<string, string>>

export function variablesOf({
  shop,
  publicUrl,
  holdSeconds,
}: Pick<Settings, 'shop' | 'publicUrl' | 'holdSeconds'>): Variables {
  return {
    shopName: shop.name,
    businessName: shop.businessName,
    businessNumber: shop.businessNumber,
    businessAddress: shop.businessAddress,
    businessPhone: shop.businessPhone,
    supportEmail: shop.supportEmail,
    siteUrl: publicUrl,
    socialLinks: shop.socialLinks.join(' '),
    refundDays: String(refundDays),
    moneyBackDays: String(moneyBackDays),
    passwordLeast: String(passwordLength.least),
    guestDays: String(guestDays),
    guestReturnMinutes: String(guestReturnMinutes),
    ordersKeptYears: String(ordersKeptYears),
    tracesKeptYears: String(tracesKeptYears),
    holdMinutes: String(Math.floor(holdSeconds / 60)),
  }
}

const variable = /\{\{\s*(\w+)\s*\}\}/g

/** Fills `{{name}}`. A name that nobody knows stays as it is written: no text may take a page down. */
export function fillIn(text: string, variables: Variables): string {
  return text.replace(variable, (written, name: string) => ownValue(variables, name) ?? written)
}

/** The names in a text that nothing fills, each with its line, counted from one. */
export function unknownNames(
  text: string,
  variables: Variables,
): readonly { readonly name: string; readonly line: number }[] {
  return text
    .split('\n')
    .flatMap((line, at) =>
      [...line.matchAll(variable)]
        .map(([, name = '']) => ({ name, line: at + 1 }))
        .filter(({ name }) => ownValue(variables, name) === undefined),
    )
}

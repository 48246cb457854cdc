import { guestDays, guestReturnMinutes, ordersKeptYears, tracesKeptYears } from '#shop/limits.ts'
import { passwordLength } from '#shop/identity/password.ts'
import { formatMoney } from '#shop/money.ts'
import { maxFee } from '#shop/orders/refunds/cancellation-fee.ts'
import type { Language } from '#shop/localized.ts'
import { moneyBackDays } from '#shop/orders/refunds/refund-days.ts'
import { unbroken } from '#shop/text/unbroken.ts'
import type { Variables } from './fill-in.ts'
import type { Settings } from '#server/settings/read-settings.ts'

/** The current values of all variables (`{{name}}`) that texts can use, in one language. */
export function contentVariables(
  {
    shop,
    publicUrl,
    holdSeconds,
    refundDays,
    feePercent,
    vat,
  }: Pick<Settings, 'shop' | 'publicUrl' | 'holdSeconds' | 'refundDays' | 'feePercent' | 'vat'>,
  language: Language,
): Variables {
  const { name, socialLinks, whatsApp, cardBrands: _, ...business } = shop[language]
  return {
    shopName: name,
    supportEmail: business.supportEmail || gap,
    businessName: business.businessName || gap,
    businessNumber: business.businessNumber || gap,
    businessAddress: business.businessAddress || gap,
    businessPhone: unbroken(business.businessPhone || gap),
    whatsApp: unbroken(whatsApp ?? ''),
    siteUrl: publicUrl,
    socialLinks: socialLinks.join(' '),
    refundDays: String(refundDays),
    ...feeWords(feePercent, language),
    moneyBackDays: String(moneyBackDays),
    passwordLeast: String(passwordLength.least),
    guestDays: String(guestDays),
    guestReturnMinutes: String(guestReturnMinutes),
    ordersKeptYears: String(ordersKeptYears),
    tracesKeptYears: String(tracesKeptYears),
    holdMinutes: String(Math.floor(holdSeconds / 60)),
    vatIncluded: vat.mode === 'exempt' ? '' : vatIncluded[language],
  }
}

/** Replaces a value that the owner has not set yet. */
const gap = '…'

/** Follows the currency's name; omitted for a dealer exempt from VAT. */
const vatIncluded: Readonly<Record<Language, string>> = { en: ', VAT included', he: ' וכולל מע״מ' }

/** A sentence about the cancellation fee, and a phrase that follows a refunded price. */
function feeWords(percent: number, language: Language) {
  const limit = formatMoney(maxFee)
  const terms: Readonly<Record<Language, readonly [string, string]>> = {
    en: [
      `We keep ${percent}% of the price of what you cancel, and never more than ${limit} of a whole order.`,
      `, less a cancellation fee of ${percent}% (${limit} at most)`,
    ],
    he: [
      `אנחנו גובים ${percent}% ממחיר מה שביטלתם, ולעולם לא יותר מ־${limit} על הזמנה שלמה.`,
      `, בניכוי דמי ביטול של ${percent}% (${limit} לכל היותר)`,
    ],
  }
  const [cancellationFee, lessCancellationFee] = percent === 0 ? noFee[language] : terms[language]
  return { cancellationFee, lessCancellationFee }
}

const noFee: Readonly<Record<Language, readonly [string, string]>> = {
  en: ['We do not charge this fee.', ''],
  he: ['איננו גובים את הדמים האלה.', ''],
}

/** The variables in both languages. */
export function variablesInBoth(settings: Parameters<typeof contentVariables>[0]) {
  return { en: contentVariables(settings, 'en'), he: contentVariables(settings, 'he') }
}

import type { CardBrand } from '#contract/orders/payments.ts'
import type { Language } from '#shop/localized.ts'
import { businessDefinitions } from '#server/settings/definitions/business-definitions.ts'
import type { EnvironmentValues } from './rules.ts'

/** The demo's invented business in Hebrew; a business that an owner names is not in this list. */
const inventedInHebrew: ReadonlyMap<string, string> = new Map([
  [businessDefinitions.BUSINESS_NAME.default, 'מפתח הדגמה בע״מ'],
  [businessDefinitions.BUSINESS_ADDRESS.default, 'רחוב הדוגמה 1, תל אביב'],
])

/** The business's details in one language. */
export type ShopDetails = {
  readonly name: string
  readonly supportEmail: string
  readonly businessName: string
  readonly businessNumber: string
  readonly businessAddress: string
  readonly businessPhone: string
  /** The number as typed, or null. */
  readonly whatsApp: string | null
  readonly socialLinks: readonly string[]
  readonly cardBrands: readonly CardBrand[]
}

export function shopDetailsOf(values: EnvironmentValues): Readonly<Record<Language, ShopDetails>> {
  return { en: shopDetails(values), he: { ...shopDetails(values), ...hebrewDetails(values) } }
}

function shopDetails(values: EnvironmentValues): ShopDetails {
  return {
    name: values.SHOP_NAME,
    supportEmail: values.SUPPORT_EMAIL,
    businessName: values.BUSINESS_NAME,
    businessNumber: values.BUSINESS_NUMBER,
    businessAddress: values.BUSINESS_ADDRESS,
    businessPhone: values.BUSINESS_PHONE,
    whatsApp: values.WHATSAPP,
    socialLinks: values.SOCIAL_LINKS,
    cardBrands: values.CARD_BRANDS,
  }
}

/** Details without a Hebrew version are the same in both languages. */
function hebrewDetails(
  values: EnvironmentValues,
): Pick<ShopDetails, 'name' | 'businessName' | 'businessAddress'> {
  return {
    name: values.SHOP_NAME_HE ?? values.SHOP_NAME,
    businessName: values.BUSINESS_NAME_HE ?? inHebrew(values.BUSINESS_NAME),
    businessAddress: values.BUSINESS_ADDRESS_HE ?? inHebrew(values.BUSINESS_ADDRESS),
  }
}

function inHebrew(detail: string): string {
  return inventedInHebrew.get(detail) ?? detail
}

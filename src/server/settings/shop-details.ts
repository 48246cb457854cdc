import type { CardBrand } from '#contract/orders/payments.ts'
import type { Language } from '#shop/localized.ts'
import type { EnvironmentValues } from './rules.ts'

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
    businessName: values.BUSINESS_NAME_HE ?? values.BUSINESS_NAME,
    businessAddress: values.BUSINESS_ADDRESS_HE ?? values.BUSINESS_ADDRESS,
  }
}

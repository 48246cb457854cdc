import type { Language } from '#shop/localized.ts'

/** Sample texts of the preview, which shows both languages at once. */
export const sampleTexts: Readonly<
  Record<
    Language,
    {
      readonly button: string
      readonly link: string
      readonly reduced: string
      readonly email: (shop: string) => string
      readonly emailButton: string
    }
  >
> = {
  en: {
    button: 'Add to cart',
    link: 'All products',
    reduced: 'Reduced',
    email: (shop) => `E-mail: your order from ${shop}`,
    emailButton: 'To the order',
  },
  he: {
    button: 'הוספה לסל',
    link: 'כל המוצרים',
    reduced: 'מבצע',
    email: (shop) => `דוא״ל: ההזמנה שלכם אצל ${shop}`,
    emailButton: 'להזמנה',
  },
}

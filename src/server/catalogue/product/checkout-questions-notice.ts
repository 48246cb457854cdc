import type { Localized } from '#shop/localized.ts'
import type { ServiceForm } from '#shop/catalogue/service-form.ts'

/** The number of questions that the product page quotes. */
const named = 3

const notices = {
  en: 'Before you pay, we ask for a few details:',
  he: 'לפני התשלום נבקש כמה פרטים:',
} as const

const more = { en: ' and more', he: ' ועוד' } as const

/** A notice of what the services ask at the checkout, or null if they ask nothing. */
export function checkoutQuestionsNotice(forms: readonly (ServiceForm | null)[]): Localized | null {
  const questions = forms.flatMap((form) => form ?? [])
  if (questions.length === 0) return null
  const textIn = (language: keyof Localized) =>
    `${notices[language]} ${questions
      .slice(0, named)
      .map(({ label }) => label[language].replace(/\?$/, ''))
      .join('\u00A0· ')}${questions.length > named ? more[language] : ''}`
  return { en: textIn('en'), he: textIn('he') }
}

import type { Localized } from '#shop/localized.ts'
import type { ServiceForm } from '#shop/catalogue/service-form.ts'

/** The page of a product names this many of the questions. */
const named = 3

const said = {
  en: 'Before you pay, we ask for a few details:',
  he: 'לפני התשלום נבקש כמה פרטים:',
} as const

/** Says what services ask before they are paid for; null: nothing. */
export function checkoutQuestionsNotice(forms: readonly (ServiceForm | null)[]): Localized | null {
  const questions = forms.flatMap((form) => form ?? [])
  if (questions.length === 0) return null
  const textIn = (language: keyof Localized) =>
    `${said[language]} ${questions
      .slice(0, named)
      .map(({ label }) => label[language])
      .join(' · ')}${questions.length > named ? ' …' : ''}`
  return { en: textIn('en'), he: textIn('he') }
}

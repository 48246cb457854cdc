import { CancellationForm } from '#web/contact/cancellation-form.tsx'
import { contactWords } from '#web/contact/contact-words.ts'
import { documentPage } from './document-page.tsx'

export const page = documentPage('cancellation', { Form: CancellationForm, words: contactWords })

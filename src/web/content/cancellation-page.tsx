import { CancellationForm } from '../contact/cancellation-form.tsx'
import { contactWords } from '../contact/contact-words.ts'
import { documentPage } from './document-page.tsx'

export const page = documentPage('cancellation', { Form: CancellationForm, words: contactWords })

import { definePage, noCalls } from '../platform/page.ts'
import { checkoutWords } from './checkout-words.ts'
import { MailboxView } from './mailbox-view.tsx'

/** /demo/mail and /demo/mail/:mailId. */
export const page = definePage({
  calls: noCalls,
  words: [checkoutWords],
  head: (_words, _data, { language }) => ({
    title: checkoutWords.of(language).mail.title,
  }),
  View: MailboxView,
})

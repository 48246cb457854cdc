import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { checkoutWords } from '#web/checkout/checkout-words.ts'
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

import { definePage, noCalls } from '#web/platform/framework/page.ts'
import { mailboxWords } from '#web/demo/mailbox-words.ts'
import { MailboxView } from './mailbox-view.tsx'

/** /demo/mail and /demo/mail/:mailId. */
export const page = definePage({
  calls: noCalls,
  words: [mailboxWords],
  head: (_words, _data, { language }) => ({
    title: mailboxWords.of(language).title,
  }),
  View: MailboxView,
})

import type { Settings } from '#server/settings/read-settings.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer, type SmtpMailer } from './smtp-mailer.ts'

type Open = Pick<Settings, 'smtpUrl' | 'mailFrom'> & { readonly mailer: SmtpMailer }

/**
 * Sends through the mail server in the current settings; `mailbox` receives the e-mails of a demo shop
 * without one. In a live shop without a mail server or a sender, e-mails wait in their jobs. Without the
 * demo, there is no sender until the owner sets one.
 */
export function openMailer(settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>, mailbox: Mailer | null): Mailer {
  let open: Open | null = null
  function current(): Mailer {
    const { smtpUrl, mailFrom } = settings
    if (smtpUrl === null) {
      if (mailbox === null) throw new Error('No mail server is set')
      return mailbox
    }
    if (mailFrom === '') throw new Error('No sender of e-mails is set')
    if (open?.smtpUrl !== smtpUrl || open.mailFrom !== mailFrom) {
      // e-mails being sent are completed; waiting ones are retried by their jobs
      open?.mailer.retire()
      open = { smtpUrl, mailFrom, mailer: smtpMailer(smtpUrl, mailFrom) }
    }
    return open.mailer
  }
  return {
    send: async (mail, signal) => current().send(mail, signal),
    close() {
      open?.mailer.close()
      mailbox?.close()
    },
  }
}

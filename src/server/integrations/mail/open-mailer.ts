import { readSender } from '#shop/identity/sender.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import type { Mail, Mailer } from './mailer.ts'
import { smtpMailer, type SmtpMailer } from './smtp-mailer.ts'
import { supportMailbox } from './support-mailbox.ts'

type Open = Pick<Settings, 'smtpUrl' | 'mailFrom'> & { readonly mailer: SmtpMailer }

/**
 * Sends through the mail server in the current settings; `mailbox` receives the e-mails of a demo shop
 * without one. In a live shop without a mail server or a sender, e-mails wait in their jobs. Without the
 * demo, there is no sender until the owner sets one. Answers go to the support mailbox unless an e-mail names
 * another address: many e-mails ask for an answer, and nobody may read the sender's mailbox.
 */
export function openMailer(
  settings: Pick<Settings, 'smtpUrl' | 'mailFrom' | 'shop'>,
  mailbox: Mailer | null,
): Mailer {
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
    send: async (mail, signal) => current().send(answeredBySupport(mail, settings), signal),
    close() {
      open?.mailer.close()
      mailbox?.close()
    },
  }
}

function answeredBySupport(mail: Mail, settings: Pick<Settings, 'mailFrom' | 'shop'>): Mail {
  const support = supportMailbox(settings)
  const isThere = mail.to === support || readSender(settings.mailFrom)?.address === support
  return isThere ? mail : { replyTo: support, ...mail }
}

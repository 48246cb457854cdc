import type { Settings } from '#server/settings/read-settings.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

type Open = Pick<Settings, 'smtpUrl' | 'mailFrom'> & { readonly mailer: Mailer }

/**
 * Sends by the mail server that the settings name at that moment; `mailbox` takes the e-mails of a demo shop without
 * one. What a live shop without one sends waits in its jobs, as does what has no sender: a shop without the demo has
 * only the one that its owner gave.
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
      // what it is still sending ends; what waits in it is tried again by its job
      open?.mailer.close()
      open = { smtpUrl, mailFrom, mailer: smtpMailer(smtpUrl, mailFrom) }
    }
    return open.mailer
  }
  return {
    send: async (mail) => current().send(mail),
    close() {
      open?.mailer.close()
      mailbox?.close()
    },
  }
}

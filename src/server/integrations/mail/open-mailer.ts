import type { Settings } from '#server/settings/read-settings.ts'
import type { Mailer } from './mailer.ts'
import { smtpMailer } from './smtp-mailer.ts'

type Open = Pick<Settings, 'smtpUrl' | 'mailFrom'> & { readonly mailer: Mailer }

/** Sends by the mail server that the settings name at that moment; `mailbox` takes the e-mails of a shop without one. */
export function openMailer(settings: Pick<Settings, 'smtpUrl' | 'mailFrom'>, mailbox: Mailer): Mailer {
  let open: Open | null = null
  function current(): Mailer {
    const { smtpUrl, mailFrom } = settings
    if (smtpUrl === null) return mailbox
    if (open?.smtpUrl !== smtpUrl || open.mailFrom !== mailFrom) {
      // what it is still sending ends; what waits in it is tried again by its job
      open?.mailer.close()
      open = { smtpUrl, mailFrom, mailer: smtpMailer(smtpUrl, mailFrom) }
    }
    return open.mailer
  }
  return {
    send: (mail) => current().send(mail),
    close() {
      open?.mailer.close()
      mailbox.close()
    },
  }
}

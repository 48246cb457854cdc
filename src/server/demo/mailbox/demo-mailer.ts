import type pg from 'pg'
import type { Mailer } from '#server/integrations/mail/mailer.ts'

/** The demo shop's mailer: stores e-mails in the mailbox at /demo/mail. A repeated e-mail is stored once. */
export function demoMailer(pool: pg.Pool): Mailer {
  return {
    async send({ to, subject, html, text, language, messageId }) {
      await pool.query(
        `insert into demo_mails (id, message_id, recipient, subject, html, text, language) values (gen_random_uuid(), $1, $2, $3, $4, $5, $6)
         on conflict (message_id) do nothing`,
        [messageId, to, subject, html, text, language],
      )
    },
    close: () => undefined,
  }
}

import { desc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/demo/mailbox.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { HandlerContext } from '#server/http/route.ts'
import { demoMails } from '#server/database/tables/demo-mail.ts'
import { mayReadMails } from './open-mailbox.ts'

type Needs = Pick<ServerContext, 'settings' | 'secrets'>

const shown = 50

/** The e-mails in the demo mailbox, newest first. */
export async function listDemoMails(
  { read, browser }: HandlerContext,
  needs: Needs,
): Promise<OutputOf<typeof contract.listDemoMails> | Refusal<'mailbox-password-needed'>> {
  if (!mayReadMails({ browser }, needs)) return refuse('mailbox-password-needed')
  const rows = await read.tx
    .select()
    .from(demoMails)
    .orderBy(desc(demoMails.createdAt), desc(demoMails.id))
    .limit(shown)
  return { mails: rows.map(summary) }
}

/** One e-mail of the demo mailbox. */
export async function getDemoMail(
  { read, browser }: HandlerContext,
  needs: Needs,
  { mailId }: InputOf<typeof contract.getDemoMail>,
): Promise<OutputOf<typeof contract.getDemoMail> | Refusal<'mailbox-password-needed' | 'not-found'>> {
  if (!mayReadMails({ browser }, needs)) return refuse('mailbox-password-needed')
  const [row] = await read.tx.select().from(demoMails).where(eq(demoMails.id, mailId))
  return row === undefined ? refuse('not-found') : { ...summary(row), html: row.html, text: row.text }
}

function summary(row: typeof demoMails.$inferSelect) {
  return {
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    sentAt: row.createdAt.toISOString(),
    language: row.language,
  }
}

import { desc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type {
  getDemoMail as oneDefinition,
  listDemoMails as listDefinition,
} from '../../../contract/payments.ts'
import { refuse, type Refusal } from '../../../shop/result.ts'
import type { ServerContext } from '../../context.ts'
import type { Steps } from '../../http/route.ts'
import { demoMails } from './demo-mail-table.ts'
import { mayReadMails } from './mailbox-door.ts'

type Needs = Pick<ServerContext, 'settings' | 'secrets'>

const shown = 50

/** The demo mailbox, newest first. */
export async function listDemoMails(
  { read, browser }: Steps,
  needs: Needs,
): Promise<OutputOf<typeof listDefinition> | Refusal<'mailbox-password-needed'>> {
  if (!mayReadMails({ browser }, needs)) return refuse('mailbox-password-needed')
  const rows = await read.tx
    .select()
    .from(demoMails)
    .orderBy(desc(demoMails.createdAt), desc(demoMails.id))
    .limit(shown)
  return { mails: rows.map(summary) }
}

/** One mail of the demo mailbox. */
export async function getDemoMail(
  { read, browser }: Steps,
  needs: Needs,
  { mailId }: InputOf<typeof oneDefinition>,
): Promise<OutputOf<typeof oneDefinition> | Refusal<'mailbox-password-needed' | 'not-found'>> {
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

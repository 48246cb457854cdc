import { desc, eq } from 'drizzle-orm'
import type { InputOf, OutputOf } from '../../../contract/endpoint.ts'
import type {
  getDemoMail as oneDefinition,
  listDemoMails as listDefinition,
} from '../../../contract/payments.ts'
import { refuse, type Refusal } from '../../../shop/result.ts'
import type { Read } from '../../database/work.ts'
import { demoMails } from './demo-mail-table.ts'

const shown = 50

/** The demo mailbox, newest first. */
export async function listDemoMails(read: Read): Promise<OutputOf<typeof listDefinition>> {
  const rows = await read.tx
    .select()
    .from(demoMails)
    .orderBy(desc(demoMails.createdAt), desc(demoMails.id))
    .limit(shown)
  return { mails: rows.map(summary) }
}

/** One mail of the demo mailbox. */
export async function getDemoMail(
  read: Read,
  { mailId }: InputOf<typeof oneDefinition>,
): Promise<OutputOf<typeof oneDefinition> | Refusal<'not-found'>> {
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

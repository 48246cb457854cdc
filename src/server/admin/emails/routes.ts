import * as contract from '#contract/admin/content/emails.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { handler, query, type Route, transaction } from '#server/http/route.ts'
import { getEmail } from './get-email.ts'
import { listEmailVersions } from './list-email-versions.ts'
import { listEmails } from './list-emails.ts'
import { previewEmail } from './preview-email.ts'
import { saveEmail } from './save-email.ts'
import { sendEmailTest } from './send-email-test.ts'

/** Editing of the shop's e-mails. */
export function emailRoutes(context: ServerContext): readonly Route[] {
  const { settings, settingStore: store } = context
  return [
    query(contract.listEmails, () => listEmails(settings)),
    query(contract.getEmail, (read, input) => getEmail(read, settings, input)),
    query(contract.listEmailVersions, listEmailVersions),
    query(contract.previewEmail, (_, input) => previewEmail(context, input)),
    transaction(contract.saveEmail, (work, input) => saveEmail(work, { settings, store }, input)),
    handler(contract.sendEmailTest, (handlerContext, input) => sendEmailTest(handlerContext, context, input)),
  ]
}

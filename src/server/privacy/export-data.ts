import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/privacy.ts'
import { dayIn } from '#shop/israel-time.ts'
import { record } from '#server/audit/record.ts'
import type { Work } from '#server/database/transaction.ts'
import type { OwnerSettings } from '#server/settings/owner-settings.ts'
import { currentUser } from '#server/identity/sessions/get-current-user.ts'
import { type Collected, writePage } from './write-page.ts'
import type { Person, PrivacySource } from '#server/context/privacy-source.ts'

/** Everything the shop stores about the signed-in user, in one file. The audit log records the export. */
export async function exportData(
  work: Work,
  sources: readonly PrivacySource[],
  shop: OwnerSettings['shop'],
  { form, language }: InputOf<typeof contract.exportData>,
): Promise<OutputOf<typeof contract.exportData>> {
  const user = await currentUser(work)
  return exportPerson(work, sources, shop, { ...user, userId: user.id }, { form, language })
}

/** The same for any person; the audit log records who exported it. */
export async function exportPerson(
  work: Work,
  sources: readonly PrivacySource[],
  shop: OwnerSettings['shop'],
  person: Person,
  { form, language }: InputOf<typeof contract.exportData>,
): Promise<OutputOf<typeof contract.exportData>> {
  const collected: Collected[] = []
  for (const source of sources) collected.push({ source, value: await source.collect(work, person) })
  await record(work, 'user.data-exported', `user:${person.userId}`, { format: form })
  const at = new Date()
  const exportedAt = at.toISOString()
  const name = `${person.username}-${dayIn(exportedAt)}`
  if (form === 'page')
    return {
      name: `${name}.html`,
      mime: 'text/html; charset=utf-8',
      content: bytesOf(writePage(collected, { shop: shop[language].name, language, at })),
    }
  const data = Object.fromEntries(collected.map(({ source, value }) => [source.name, value]))
  return {
    name: `${name}.json`,
    mime: 'application/json',
    content: bytesOf(`${JSON.stringify({ shop: shop[language].name, exportedAt, ...data }, null, 2)}\n`),
  }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text))
}

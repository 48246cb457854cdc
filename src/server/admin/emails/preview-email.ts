import type * as contract from '#contract/admin/content/emails.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import { renderTemplate } from '#server/integrations/mail/compose-email.ts'
import { findEmail } from './all-emails.ts'
import { sampleFilling } from './sample-filling.ts'

/** Previews a template while it is edited: unknown variables remain as typed. */
export async function previewEmail(
  context: Pick<ServerContext, 'pool' | 'settings'>,
  { name, language, template }: InputOf<typeof contract.previewEmail>,
): Promise<OutputOf<typeof contract.previewEmail> | Refusal<'not-found'>> {
  const definition = findEmail(name)
  if (definition === undefined) return refuse('not-found')
  const { orderNumber, ...filling } = await sampleFilling(context, definition, language)
  return { ...renderTemplate(context.settings, definition, template, filling), orderNumber }
}

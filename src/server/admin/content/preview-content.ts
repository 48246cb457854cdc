import type * as contract from '#contract/admin/content/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Language } from '#shop/localized.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import { separateCards, withProductCards } from '#server/content/product-cards.ts'
import { variablesInBoth } from '#server/content/content-variables.ts'
import { fillIn } from '#server/content/fill-in.ts'
import type { ServerContext } from '#server/context/server-context.ts'
import type { Read } from '#server/database/transaction.ts'
import { checkTexts } from './check-texts.ts'

/** Markdown as visitors will see it, with variables and cards filled in, and its mistakes. */
export async function previewContent(
  read: Read,
  { settings }: Pick<ServerContext, 'settings'>,
  { text }: InputOf<typeof contract.previewContent>,
): Promise<OutputOf<typeof contract.previewContent>> {
  const variables = variablesInBoth(settings)
  const render = (language: Language) =>
    withProductCards(
      read,
      renderMarkdown(separateCards(fillIn(text[language], variables[language]))),
      language,
    )
  return {
    html: { en: await render('en'), he: await render('he') },
    problems: await checkTexts(read, text, variables),
  }
}

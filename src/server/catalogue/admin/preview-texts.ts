import type * as contract from '#contract/admin/products/products.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Localized } from '#shop/localized.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import type { Read } from '#server/database/transaction.ts'

/** Renders Markdown as the product page will show it. */
export async function previewTexts(
  _read: Read,
  { description, instructions }: InputOf<typeof contract.previewTexts>,
): Promise<OutputOf<typeof contract.previewTexts>> {
  return { descriptionHtml: render(description), instructionsHtml: render(instructions) }
}

function render({ en, he }: Localized): Localized {
  return { en: renderMarkdown(en), he: renderMarkdown(he) }
}

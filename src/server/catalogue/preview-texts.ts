import type { previewTexts as definition } from '../../contract/desk-products.ts'
import type { InputOf, OutputOf } from '../../contract/endpoint.ts'
import type { Localized } from '../../shop/localized.ts'
import { renderMarkdown } from '../content/markdown.ts'
import type { Read } from '../database/work.ts'

/** Markdown as the product page will show it. */
export async function previewTexts(
  _read: Read,
  { description, instructions }: InputOf<typeof definition>,
): Promise<OutputOf<typeof definition>> {
  return { descriptionHtml: render(description), instructionsHtml: render(instructions) }
}

function render({ en, he }: Localized): Localized {
  return { en: renderMarkdown(en), he: renderMarkdown(he) }
}

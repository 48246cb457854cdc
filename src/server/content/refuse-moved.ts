import type { ContentKind } from '#shop/content/content.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Content } from '#server/context/content.ts'

/** The refusal for an address without a text; it contains the new path if the text was moved. */
export function refuseMoved(content: Content, kind: ContentKind, slug: string): Refusal<'not-found'> {
  const path = content.movedTo(kind, slug)
  return path === null
    ? refuse('not-found')
    : refuse('not-found', { detail: { movedTo: { en: path, he: path } } })
}

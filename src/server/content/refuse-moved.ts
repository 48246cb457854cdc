import type { ContentKind } from '#shop/content/content.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { Content } from '#server/context/content.ts'

/** There is nothing at this address; where it was once, the refusal says where that is now. */
export function refuseMoved(content: Content, kind: ContentKind, slug: string): Refusal<'not-found'> {
  const path = content.movedTo(kind, slug)
  return path === null
    ? refuse('not-found')
    : refuse('not-found', { detail: { movedTo: { en: path, he: path } } })
}

import type * as contract from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Refusal } from '#shop/result.ts'
import type { Content } from '#server/context/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { toPostCard } from './list-posts.ts'
import { withProductCards } from './product-cards.ts'
import { refuseMoved } from './refuse-moved.ts'

/** One blog post. */
export async function getPost(
  read: Pick<Read, 'tx'>,
  content: Content,
  { slug, language }: InputOf<typeof contract.getPost>,
): Promise<OutputOf<typeof contract.getPost> | Refusal<'not-found'>> {
  const post = content.posts[language].find((one) => one.slug === slug)
  if (post === undefined) return refuseMoved(content, 'post', slug)
  return { ...toPostCard(post, language), html: await withProductCards(read, post.html, language) }
}

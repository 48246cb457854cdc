import type * as contract from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { refuse, type Refusal } from '#shop/result.ts'
import type { BlogCovers } from '#server/context/content.ts'
import { toPostCard } from './list-posts.ts'
import type { Content } from '#server/context/content.ts'

/** One blog post. */
export function getPost(
  content: Content,
  covers: Pick<BlogCovers, 'urlOf'>,
  { slug, language }: InputOf<typeof contract.getPost>,
): OutputOf<typeof contract.getPost> | Refusal<'not-found'> {
  const post = content.posts[language].find((one) => one.slug === slug)
  return post === undefined ? refuse('not-found') : { ...toPostCard(post, covers, language), html: post.html }
}

import type * as contract from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Refusal } from '#shop/result.ts'
import type { Content } from '#server/context/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { toPostCard } from './list-posts.ts'
import { cardsOfLinks, withProductCards } from './product-cards.ts'
import { refuseMoved } from './refuse-moved.ts'
import { relatedPosts } from './related-posts.ts'

export async function getPost(
  read: Pick<Read, 'tx'>,
  content: Content,
  { slug, language }: InputOf<typeof contract.getPost>,
): Promise<OutputOf<typeof contract.getPost> | Refusal<'not-found'>> {
  const post = content.posts[language].find((one) => one.slug === slug)
  if (post === undefined) return refuseMoved(content, 'post', slug)
  const [html, productsHtml] = await Promise.all([
    withProductCards(read, post.html, language),
    cardsOfLinks(read, post.html, language),
  ])
  const related = relatedPosts(content.posts[language], post)
  return {
    ...toPostCard(post, language),
    updated: post.updated,
    html,
    productsHtml,
    related: related.map((one) => toPostCard(one, language)),
  }
}

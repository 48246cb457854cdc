import type * as contract from '#contract/content.ts'
import type { PostCard } from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Language } from '#shop/localized.ts'
import type { BlogCovers } from '#server/context/content.ts'
import type { Content, Post } from '#server/context/content.ts'
import { longDay } from './long-day.ts'

/** Blog posts of one language, newest first, and all categories, the fullest first. */
export function listPosts(
  content: Content,
  covers: Pick<BlogCovers, 'urlOf'>,
  { language, category, page, perPage }: InputOf<typeof contract.listPosts>,
): OutputOf<typeof contract.listPosts> {
  const all = content.posts[language]
  const wanted = category === undefined ? all : all.filter((post) => post.categories.includes(category))
  const shown = wanted.slice((page - 1) * perPage, page * perPage)
  return {
    posts: shown.map((post) => toPostCard(post, covers, language)),
    categories: categoriesOf(all),
    page,
    pages: Math.max(1, Math.ceil(wanted.length / perPage)),
  }
}

export function toPostCard(post: Post, covers: Pick<BlogCovers, 'urlOf'>, language: Language): PostCard {
  const { slug, title, description, date, author, categories, minutes } = post
  return {
    slug,
    title,
    description,
    date,
    dateText: longDay(date, language),
    author,
    categories: [...categories],
    minutes,
    imageUrl: covers.urlOf(slug),
  }
}

function categoriesOf(posts: readonly Post[]): string[] {
  const counts = new Map<string, number>()
  for (const name of posts.flatMap((post) => post.categories)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([name]) => name)
}

import type * as contract from '#contract/content.ts'
import type { PostCard } from '#contract/content.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import type { Language } from '#shop/localized.ts'
import type { Content, NamedGroup, Post } from '#server/context/content.ts'
import { longDay } from './long-day.ts'

/** Blog posts of one language, newest first, and all categories, those with the most posts first. */
export function listPosts(
  content: Content,
  { language, category, page, perPage }: InputOf<typeof contract.listPosts>,
): OutputOf<typeof contract.listPosts> {
  const all = content.posts[language]
  const wanted =
    category === undefined
      ? all
      : all.filter(({ categories }) => categories.some(({ slug }) => slug === category))
  const shown = wanted.slice((page - 1) * perPage, page * perPage)
  return {
    posts: shown.map((post) => toPostCard(post, language)),
    categories: categoriesOf(all),
    page,
    pages: Math.max(1, Math.ceil(wanted.length / perPage)),
  }
}

export function toPostCard(post: Post, language: Language): PostCard {
  const { slug, title, description, date, author, categories, minutes, pictureId, pictureAlt } = post
  return {
    slug,
    title,
    description,
    date,
    dateText: longDay(date, language),
    author,
    categories: [...categories],
    minutes,
    imageUrl: `/images/${pictureId ?? 'shop'}`,
    imageAlt: pictureAlt,
  }
}

function categoriesOf(posts: readonly Post[]): NamedGroup[] {
  const counts = new Map<string, { group: NamedGroup; count: number }>()
  for (const group of posts.flatMap(({ categories }) => categories)) {
    const { count } = counts.get(group.slug) ?? { count: 0 }
    counts.set(group.slug, { group, count: count + 1 })
  }
  return [...counts.values()]
    .toSorted((a, b) => b.count - a.count || (a.group.slug < b.group.slug ? -1 : 1))
    .map(({ group }) => group)
}

import type { Post } from '#server/context/content.ts'

const maxPosts = 3

/** Posts to read next: those with the most categories in common, newest first, then the newest others. */
export function relatedPosts(posts: readonly Post[], { slug, categories }: Post): Post[] {
  const own = new Set(categories.map((category) => category.slug))
  const inCommon = (post: Post) => post.categories.filter((category) => own.has(category.slug)).length
  return (
    posts
      .filter((post) => post.slug !== slug)
      // the sort is stable, so equals stay sorted by date
      .toSorted((a, b) => inCommon(b) - inCommon(a))
      .slice(0, maxPosts)
  )
}

import type { Post } from '#server/context/content.ts'

const most = 3

/** What to read after a post: those with the most categories in common, and of these the newest; then the newest of all. */
export function relatedPosts(posts: readonly Post[], { slug, categories }: Post): Post[] {
  const own = new Set(categories.map((category) => category.slug))
  const inCommon = (post: Post) => post.categories.filter((category) => own.has(category.slug)).length
  return (
    posts
      .filter((post) => post.slug !== slug)
      // the newest come first already, and stay so among equals
      .toSorted((a, b) => inCommon(b) - inCommon(a))
      .slice(0, most)
  )
}

import type { BlogCovers } from '#server/context/content.ts'
import { createHash } from 'node:crypto'
import { languages } from '#shop/localized.ts'
import type { Content, Post } from '#server/context/content.ts'

/** Draws each post's cover once; both languages share it. The id is the drawing's hash. */
export function drawBlogCovers(
  content: Content,
  draw: (post: Pick<Post, 'slug' | 'cover'>) => string,
): BlogCovers {
  const ids = new Map<string, string>()
  const pictures = new Map<string, { mime: 'image/svg+xml'; content: Buffer }>()
  for (const post of languages.flatMap((language) => content.posts[language])) {
    if (ids.has(post.slug)) continue
    const bytes = Buffer.from(draw(post))
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    ids.set(post.slug, id)
    pictures.set(id, { mime: 'image/svg+xml', content: bytes })
  }
  return { urlOf: (slug) => `/images/${ids.get(slug) ?? 'placeholder'}`, pictures }
}

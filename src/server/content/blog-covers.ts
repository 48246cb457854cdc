import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { languages } from '#shop/localized.ts'
import type { BlogCovers, Content, OwnPicture } from '#server/context/content.ts'

const folder = fileURLToPath(new URL('../../../content/pictures/', import.meta.url))

/** A picture of the shop's own: `placeholder` where a product has none, `shop` for pages that are not about one. */
export function readOwnPicture(name: 'placeholder' | 'shop', place: string = folder): OwnPicture {
  return { mime: 'image/svg+xml', content: readFileSync(join(place, `${name}.svg`)) }
}

/**
 * The cover of each post, `blog/<slug>.svg`; one without shows the shop's picture. Both languages share
 * it. Its id is its hash, so that a new drawing has a new address.
 */
export function readBlogCovers(content: Content, place: string = folder): BlogCovers {
  const ids = new Map<string, string>()
  const pictures = new Map<string, OwnPicture>()
  for (const { slug } of languages.flatMap((language) => content.posts[language])) {
    const file = join(place, 'blog', `${slug}.svg`)
    if (ids.has(slug) || !existsSync(file)) continue
    const bytes = readFileSync(file)
    const id = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    ids.set(slug, id)
    pictures.set(id, { mime: 'image/svg+xml', content: bytes })
  }
  return { urlOf: (slug) => `/images/${ids.get(slug) ?? 'shop'}`, pictures }
}

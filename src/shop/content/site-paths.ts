import { documentNames } from './content.ts'

/** Pages that every shop has and that menus and buttons can link to. */
const sitePaths: readonly string[] = [
  '/',
  '/products',
  '/blog',
  '/faq',
  '/contact',
  '/order-lookup',
  '/sign-in',
  '/sign-up',
  ...documentNames.map((name) => `/${name}`),
]

type LinkTarget =
  | { readonly kind: 'site'; readonly path: string }
  | { readonly kind: 'product' | 'post' | 'page' | 'category'; readonly slug: string }
  | { readonly kind: 'outside' }

/** Parses the target of a link; null if the shop must not link there. */
export function targetOf(href: string): LinkTarget | null {
  if (!href.startsWith('/')) return isOutside(href) ? { kind: 'outside' } : null
  // `//` and `/\` point to another host
  if (/^\/[/\\]/.test(href)) return null
  const [path = '', search = ''] = (href.split('#')[0] ?? '').split('?')
  const [, place, slug] = /^\/(product|blog|page)\/([^/]+)$/.exec(path) ?? []
  if (slug !== undefined) return toThing(place, slug)
  if (!sitePaths.includes(path)) return null
  const [, category] = /(?:^|&)category=([a-z0-9-]+)/.exec(search) ?? []
  return path === '/products' && category !== undefined
    ? { kind: 'category', slug: category }
    : { kind: 'site', path }
}

function toThing(place: string | undefined, written: string): LinkTarget {
  const slug = decoded(written)
  if (place === 'blog') return { kind: 'post', slug }
  return { kind: place === 'page' ? 'page' : 'product', slug }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function isOutside(href: string): boolean {
  if (/^mailto:[^\s@]+@[^\s@]+$/.test(href) || /^tel:\+?[\d-]{3,20}$/.test(href)) return true
  return /^https?:\/\/(?:[\w-]+\.)+[\w-]{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/i.test(href)
}

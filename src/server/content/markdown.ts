import MarkdownIt from 'markdown-it'

/** The address of a picture of this shop, with its size: `/images/0123456789abcdef#1200x800`. */
const ownPicture = /^\/images\/([0-9a-f]{16,32})(?:#(\d{1,4})x(\d{1,4}))?$/
const pictureWidths = [320, 640, 960] as const

// html: false: HTML that an editor types is shown as text; links only to http(s), mailto and the shop's pages
const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false })
const validateLink = markdown.validateLink.bind(markdown)
markdown.validateLink = (url) => validateLink(url) && /^(https?:|mailto:|\/(?!\/)|#)/i.test(url)
// a wide table scrolls in its own box, by touch and by arrow keys, without the page
markdown.renderer.rules['table_open'] = () => '<div tabindex="0">\n<table>\n'
markdown.renderer.rules['table_close'] = () => '</table>\n</div>\n'

// pictures load lazily in a fitting width, and their space is reserved
const drawImage = markdown.renderer.rules['image']
markdown.renderer.rules['image'] = (tokens, at, options, env, self) => {
  const token = tokens[at]
  const [, id, width, height] = ownPicture.exec(String(token?.attrGet('src') ?? '')) ?? []
  if (token !== undefined && id !== undefined) {
    token.attrSet('src', `/images/${id}/640.webp`)
    token.attrSet('srcset', pictureWidths.map((one) => `/images/${id}/${one}.webp ${one}w`).join(', '))
    token.attrSet('sizes', '(min-width: 900px) 672px, 94vw')
    if (width !== undefined && height !== undefined) {
      token.attrSet('width', width)
      token.attrSet('height', height)
    }
    token.attrSet('loading', 'lazy')
  }
  return drawImage?.(tokens, at, options, env, self) ?? self.renderToken(tokens, at, options)
}

/** Converts Markdown to safe HTML. */
export function renderMarkdown(text: string): string {
  return markdown.render(text)
}

export type Reference = {
  readonly kind: 'link' | 'picture'
  readonly target: string
  /** The alternative text of a picture; empty for a link. */
  readonly text: string
  /** Counted from 1. */
  readonly line: number
}

/** The links and pictures of a text, each with the first line of its paragraph. */
export function referencesIn(text: string): readonly Reference[] {
  return markdown.parse(text, {}).flatMap(({ children, map }) =>
    (children ?? []).flatMap((token): Reference[] => {
      const line = (map?.[0] ?? 0) + 1
      if (token.type === 'link_open')
        return [{ kind: 'link', target: String(token.attrGet('href') ?? ''), text: '', line }]
      if (token.type === 'image')
        return [{ kind: 'picture', target: String(token.attrGet('src') ?? ''), text: token.content, line }]
      return []
    }),
  )
}

/** The id of a picture of this shop, or null for any other address. */
export function pictureIn(address: string): string | null {
  return ownPicture.exec(address)?.[1] ?? null
}

import type { MenuLink, MenusLayout } from '#contract/menus-layout.ts'
import type { PageMenus } from '#contract/page.ts'
import type { ContentKind } from '#shop/content/content.ts'
import { targetOf } from '#shop/content/site-paths.ts'
import type { Localized } from '#shop/localized.ts'

type Known = {
  /** The text in the page's language, with its variables filled in. */
  readonly say: (text: Localized) => string
  /** True if the slug leads to a published page or post, directly or by redirect. */
  readonly hasText: (kind: ContentKind, slug: string) => boolean
  readonly categories: ReadonlySet<string>
}

/** The links of the menus as visitors see them, without broken links and empty columns. */
export function visibleMenus(
  { header, footer }: MenusLayout,
  known: Known,
): Pick<PageMenus, 'header' | 'footer'> {
  const visible = (links: readonly MenuLink[]) =>
    links
      .filter(({ hidden, href }) => !hidden && leadsSomewhere(href, known))
      .map(({ href, label }): readonly [string, string] => [href, known.say(label)])
  return {
    header: visible(header),
    footer: footer
      .map(({ title, links }) => ({ title: known.say(title), links: visible(links) }))
      .filter(({ links }) => links.length > 0),
  }
}

function leadsSomewhere(href: string, { hasText, categories }: Known): boolean {
  const target = targetOf(href)
  switch (target?.kind) {
    case 'site':
    case 'outside':
      return true
    case 'page':
    case 'post':
      return hasText(target.kind, target.slug)
    case 'category':
      return categories.has(target.slug)
    case 'product':
    case undefined:
      return false
  }
}

import type { ShownHome, ShownSection } from '#contract/home.ts'
import type { HomeLayout, HomeSection } from '#contract/home-layout.ts'
import type { Language, Localized } from '#shop/localized.ts'
import { categoryDrawings } from '#server/content/category-drawings.ts'
import { checkTarget } from '#server/content/check-target.ts'
import { fillIn, type Variables } from '#server/content/fill-in.ts'
import { listPosts } from '#server/content/list-posts.ts'
import { renderMarkdown } from '#server/content/markdown.ts'
import { separateCards, withProductCards } from '#server/content/product-cards.ts'
import type { Content } from '#server/context/content.ts'
import type { Read } from '#server/database/transaction.ts'
import { listCategories } from '../categories/list-categories.ts'
import { coversOfCategories } from './category-covers.ts'
import { findFamilies, findOnSale, pickProducts } from './pick-products.ts'

type Composing = {
  readonly read: Pick<Read, 'tx'>
  readonly content: Content
  readonly language: Language
  readonly variables: Variables
  /** Families already on a shelf, so that none is shown twice. */
  readonly shown: Set<string>
}

type Of<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>

const postsOnHome = 3
const coversInHero = 3

/**
 * The home page in one language. References to things that no longer exist are skipped, and empty sections
 * are omitted. No product is on two shelves: hand-picked products keep their shelf, and the rules choose
 * from the others, from the top down. The hero's covers are chosen last, from products that no shelf shows.
 */
export async function composeHome(
  needs: Omit<Composing, 'shown'>,
  { sections }: HomeLayout,
): Promise<ShownHome> {
  const visible = sections.filter(({ hidden }) => !hidden)
  const chosen = visible.flatMap((one) =>
    one.kind === 'shelf' && one.rule === 'chosen' ? one.productIds : [],
  )
  const composing = { ...needs, shown: new Set(await findFamilies(needs.read, chosen)) }
  const composed = new Map<string, ShownSection>()
  const placed = new Set<string>()
  const [heroes, others] = [visible.filter(isHero), visible.filter((section) => !isHero(section))]
  // one at a time: a transaction has one connection, and each shelf depends on those above it
  for (const section of [...others, ...heroes]) {
    const shown = await composeSection(composing, section, placed)
    if (shown !== null) composed.set(section.id, shown)
  }
  return { sections: visible.flatMap(({ id }) => composed.get(id) ?? []) }
}

const isHero = ({ kind }: HomeSection) => kind === 'hero'

function composeSection(
  needs: Composing,
  section: HomeSection,
  placed: Set<string>,
): Promise<ShownSection | null> {
  switch (section.kind) {
    case 'hero':
      return composeHero(needs, section)
    case 'shelf':
      return composeShelf(needs, section, placed)
    case 'categories':
      return composeCategories(needs, section)
    case 'text':
      return composeText(needs, section)
    case 'banner':
      return composeBanner(needs, section)
    case 'trust':
    case 'posts':
    case 'seen':
      return Promise.resolve(composePlain(needs, section))
  }
}

/** Sections that need no query. */
function composePlain(needs: Composing, section: Of<'trust' | 'posts' | 'seen'>): ShownSection | null {
  const say = sayer(needs)
  const { id } = section
  switch (section.kind) {
    case 'trust': {
      const promises = section.promises.map(({ icon, title, text }) => ({
        icon,
        title: say(title),
        text: say(text),
      }))
      return promises.length === 0 ? null : { id, kind: 'trust', promises }
    }
    case 'posts': {
      const { language } = needs
      const { posts } = listPosts(needs.content, {
        language,
        category: undefined,
        page: 1,
        perPage: postsOnHome,
      })
      return posts.length === 0 ? null : { id, kind: 'posts', title: say(section.title), posts }
    }
    case 'seen':
      return { id, kind: 'seen', title: say(section.title) }
  }
}

async function composeBanner(needs: Composing, section: Of<'banner'>): Promise<ShownSection> {
  const say = sayer(needs)
  return {
    id: section.id,
    kind: 'banner',
    title: say(section.title),
    text: say(section.text),
    button: await buttonOf(needs, section.button),
    imageUrl: pictureAt(section.pictureId),
    tone: section.tone,
  }
}

async function composeHero(needs: Composing, section: Of<'hero'>): Promise<ShownSection> {
  const say = sayer(needs)
  const imageUrl = pictureAt(section.pictureId)
  return {
    id: section.id,
    kind: 'hero',
    title: say(section.title),
    text: say(section.text),
    button: await buttonOf(needs, section.button),
    search: section.search,
    imageUrl,
    covers: imageUrl === null ? await coversOfHero(needs) : [],
  }
}

/** In a shop too small for covers of its own, those of the best sellers. */
async function coversOfHero({ read, shown }: Composing): Promise<string[]> {
  const best = { rule: 'best-sellers', count: coversInHero } as const
  const others = await pickProducts(read, { ...best, without: shown })
  const chosen = others.length < coversInHero ? await pickProducts(read, best) : others
  return chosen.map((product) => product.imageUrl)
}

async function composeShelf(
  { read, shown, ...needs }: Composing,
  { id, title, rule, category, productIds, size }: Of<'shelf'>,
  placed: Set<string>,
): Promise<ShownSection | null> {
  const products =
    rule === 'chosen'
      ? await findOnSale(
          read,
          [...new Set(productIds)].filter((productId) => !placed.has(productId)),
        )
      : await pickProducts(read, { rule, category, count: size, without: shown })
  for (const product of products) {
    shown.add(product.family)
    placed.add(product.id)
  }
  if (products.length === 0) return null
  return { id, kind: 'shelf', title: sayer(needs)(title), href: moreOf(rule, category), products }
}

/** The address of the complete list that a rule chooses from. */
function moreOf(rule: Of<'shelf'>['rule'], category: string): string | null {
  if (rule === 'chosen') return null
  if (rule === 'category') return `/products?category=${category}`
  return { 'best-sellers': '/products', deals: '/products?sale=yes', new: '/products?sort=newest' }[rule]
}

async function composeCategories(needs: Composing, section: Of<'categories'>): Promise<ShownSection | null> {
  const { categories } = await listCategories(needs.read)
  const filled = categories.filter(({ count }) => count > 0)
  if (filled.length === 0) return null
  const covers = await coversOfCategories(needs.read)
  const drawings = categoryDrawings()
  const pictures = new Map(
    section.pictures.map(({ category, pictureId }) => [category, pictureAt(pictureId)]),
  )
  return {
    id: section.id,
    kind: 'categories',
    title: sayer(needs)(section.title),
    categories: filled.map(({ slug, name, count }) => ({
      slug,
      name: name[needs.language],
      count,
      imageUrl: pictures.get(slug) ?? pictureAt(drawings.get(slug)?.id ?? null) ?? covers.get(slug) ?? null,
    })),
  }
}

async function composeText(needs: Composing, { id, title, text }: Of<'text'>): Promise<ShownSection | null> {
  const say = sayer(needs)
  const written = say(text)
  if (written.trim() === '') return null
  const html = await withProductCards(needs.read, renderMarkdown(separateCards(written)), needs.language)
  return { id, kind: 'text', title: say(title), html }
}

function sayer({
  language,
  variables,
}: Pick<Composing, 'language' | 'variables'>): (text: Localized) => string {
  return (text) => fillIn(text[language], variables)
}

/** Null if visitors cannot open what it leads to. */
async function buttonOf(
  needs: Composing,
  { label, href }: Of<'hero'>['button'],
): Promise<{ label: string; href: string } | null> {
  const wrong = await checkTarget(needs.read, needs.content, href)
  return wrong === null ? { label: sayer(needs)(label), href } : null
}

function pictureAt(id: string | null): string | null {
  return id === null ? null : `/images/${id}`
}

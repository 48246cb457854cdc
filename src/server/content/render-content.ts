import type { PageMenus } from '#contract/page.ts'
import { type GroupKind } from '#shop/content/content.ts'
import { dayIn } from '#shop/israel-time.ts'
import { type Language, type Localized } from '#shop/localized.ts'
import type { Content, NamedGroup, Post, Question, ShopDocument } from '#server/context/content.ts'
import { renderMarkdown } from './markdown.ts'
import { separateCards } from './product-cards.ts'
import type { LiveEntry, StoredContent } from './read-content.ts'
import { visibleMenus } from './visible-menus.ts'
import { fillIn, type Variables } from './fill-in.ts'

type Rendered = Pick<Content, 'posts' | 'questions' | 'documents' | 'menus'>

/** Renders the texts in both languages, with their variables filled in. */
export function renderContent(
  stored: StoredContent,
  variables: Readonly<Record<Language, Variables>>,
): Rendered {
  const of = (kind: LiveEntry['kind']) => stored.entries.filter((entry) => entry.kind === kind)
  const rendering = (language: Language): Rendering => ({
    language,
    fill: (text) => fillIn(text[language], variables[language]),
    groupsOf: (kind, slugs) =>
      stored.groups
        .filter((group) => group.kind === kind && slugs.includes(group.slug))
        .map(({ slug, name }) => ({ slug, name: name[language] })),
  })
  const posts = of('post').toSorted((a, b) => compare(b.firstFrom, a.firstFrom) || compare(a.slug, b.slug))
  const texts = new Set([
    ...stored.entries.map(({ kind, slug }) => `${kind} ${slug}`),
    ...stored.moved.map(({ kind, oldSlug }) => `${kind} ${oldSlug}`),
  ])
  const categories = new Set(stored.categories.map(({ slug }) => slug))
  return {
    menus: inEachLanguage((language) => ({
      ...visibleMenus(stored.layouts.menus, {
        say: rendering(language).fill,
        hasText: (kind, slug) => texts.has(`${kind} ${slug}`),
        categories,
      }),
      categories: menuCategories(stored, language),
    })),
    posts: inEachLanguage((language) => posts.map((entry) => toPost(entry, rendering(language)))),
    questions: inEachLanguage((language) => toQuestions(of('question'), stored, rendering(language))),
    documents: inEachLanguage(
      (language) => new Map(of('page').map((entry) => [entry.slug, toDocument(entry, rendering(language))])),
    ),
  }
}

/** Limited, because every page contains them. */
const maxMenuCategories = 12

/** The categories for the menu, without empty ones. */
function menuCategories({ categories }: StoredContent, language: Language): PageMenus['categories'] {
  return categories
    .filter(({ filled }) => filled)
    .slice(0, maxMenuCategories)
    .map(({ slug, name }) => [`/products?category=${slug}`, name[language]])
}

type Rendering = {
  readonly language: Language
  readonly fill: (text: Localized) => string
  readonly groupsOf: (kind: GroupKind, slugs: readonly string[]) => NamedGroup[]
}

const wordsPerMinute = 200

function toPost(
  { slug, body, firstFrom, liveFrom }: LiveEntry,
  { language, fill, groupsOf }: Rendering,
): Post {
  const text = fill(body.text)
  return {
    slug,
    title: fill(body.title),
    description: fill(body.description),
    date: dayIn(firstFrom),
    updated: liveFrom,
    author: body.author[language] || body.author.en || body.author.he,
    categories: groupsOf('post', body.groups),
    minutes: Math.max(1, Math.round(text.split(/\s+/).length / wordsPerMinute)),
    pictureId: body.pictureId,
    pictureAlt: body.pictureAlt[language],
    html: renderMarkdown(separateCards(text)),
  }
}

/** Sorts the questions by section, then by their order in it. */
function toQuestions(
  entries: readonly LiveEntry[],
  { groups }: StoredContent,
  { fill, groupsOf }: Rendering,
): Question[] {
  const sections = groups.filter(({ kind }) => kind === 'question').map(({ slug }) => slug)
  return sections.flatMap((section) =>
    entries
      .filter(({ body }) => body.groups[0] === section)
      .flatMap(({ slug, body }) =>
        groupsOf('question', [section]).map((topic) => ({
          slug,
          topic,
          question: fill(body.title),
          html: renderMarkdown(separateCards(fill(body.text))),
        })),
      ),
  )
}

function toDocument({ body, liveFrom }: LiveEntry, { fill }: Rendering): ShopDocument {
  return {
    title: fill(body.title),
    description: fill(body.description),
    updated: liveFrom,
    html: renderMarkdown(separateCards(fill(body.text))),
  }
}

function inEachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return { en: make('en'), he: make('he') }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

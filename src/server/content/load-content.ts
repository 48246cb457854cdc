import type { Content, Post, Question, ShopDocument } from '#server/context/content.ts'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentNames } from '#contract/content.ts'
import { readSearchNames } from '#shop/catalogue/search-names.ts'
import { isDay } from '#shop/israel-time.ts'
import { type Language, languages } from '#shop/localized.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { contentVariables } from './content-variables.ts'
import { fieldOf, fillIn, parseFrontMatter, type Written } from './front-matter.ts'
import { renderMarkdown } from './markdown.ts'

/** The names of the demo's invented brands are of no use in a live shop. */
const nameFiles = { live: ['search-names.txt'], demo: ['search-names.txt', 'demo/search-names.txt'] } as const

const ownFolder = fileURLToPath(new URL('../../../content/', import.meta.url))

/**
 * Reads and renders all texts once. Throws a sentence that names the file when a text is there in
 * one language only, lacks a field, or a document of the shop is missing.
 */
export function loadContent(
  settings: Pick<Settings, 'shop' | 'publicUrl' | 'holdSeconds' | 'mode'>,
  folder: string = ownFolder,
): Content {
  const values = mapLanguages((language) => contentVariables(settings, language))
  const read = <T>(room: string, make: (page: Page) => T) => readRoom(folder, room, values, make)
  const posts = read('blog', toPost)
  const documents = mapLanguages(
    (language) => new Map([...read('legal', toDocument)[language], ...read('pages', toDocument)[language]]),
  )
  for (const language of languages)
    for (const name of documentNames)
      if (!documents[language].has(name)) throw new Error(`content/${language}/legal/${name}.md is missing`)
  return {
    posts: mapLanguages((language) =>
      [...posts[language].values()].toSorted((a, b) =>
        a.date === b.date ? compare(a.slug, b.slug) : compare(b.date, a.date),
      ),
    ),
    questions: mapLanguages((language) => [...read('faq', toQuestion)[language].values()]),
    documents,
    searchNames: readSearchNames(
      nameFiles[settings.mode]
        .map((name) => join(folder, name))
        .filter((file) => existsSync(file))
        .map((file) => readFileSync(file, 'utf8'))
        .join('\n'),
    ),
  }
}

type Page = Written & { readonly file: string; readonly slug: string }

/** The texts of one folder, in the order of their file names, by slug; the same slugs in every language. */
function readRoom<T>(
  folder: string,
  room: string,
  values: Readonly<Record<Language, Readonly<Record<string, string>>>>,
  make: (page: Page) => T,
): Record<Language, ReadonlyMap<string, T>> {
  const texts = mapLanguages((language) => {
    const place = join(folder, language, room)
    const names = existsSync(place)
      ? readdirSync(place)
          .filter((name) => name.endsWith('.md'))
          .toSorted()
      : []
    return new Map(
      names.map((name) => {
        const file = `content/${language}/${room}/${name}`
        const slug = name.replace(/^\d+-/, '').replace(/\.md$/, '')
        return [
          slug,
          make({
            ...parseFrontMatter(
              file,
              fillIn(file, readFileSync(join(place, name), 'utf8'), values[language]),
            ),
            file,
            slug,
          }),
        ]
      }),
    )
  })
  for (const [here, there] of [
    ['en', 'he'],
    ['he', 'en'],
  ] as const)
    for (const slug of texts[here].keys())
      if (!texts[there].has(slug))
        throw new Error(`The text “${slug}” (content/${here}/${room}) is missing in content/${there}/${room}`)
  return texts
}

const wordsPerMinute = 200

function toPost(page: Page): Post {
  const field = (name: string) => fieldOf(page.file, page, name)
  if (!/^\d{4}-\d\d-\d\d$/.test(field('date')) || !isDay(field('date')))
    throw new Error(`${page.file}: the date must be like 2026-10-04`)
  return {
    slug: page.slug,
    title: field('title'),
    description: field('description'),
    date: field('date'),
    author: field('author'),
    categories: field('categories')
      .split(',')
      .map((name) => name.trim()),
    minutes: Math.max(1, Math.round(page.text.split(/\s+/).length / wordsPerMinute)),
    html: renderMarkdown(page.text),
  }
}

function toQuestion(page: Page): Question {
  return {
    slug: page.slug,
    topic: fieldOf(page.file, page, 'topic'),
    question: fieldOf(page.file, page, 'question'),
    html: renderMarkdown(page.text),
  }
}

function toDocument(page: Page): ShopDocument {
  const field = (name: string) => fieldOf(page.file, page, name)
  return {
    title: field('title'),
    description: field('description'),
    updated: field('updated'),
    html: renderMarkdown(page.text),
  }
}

function mapLanguages<T>(make: (language: Language) => T): Record<Language, T> {
  return { en: make('en'), he: make('he') }
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

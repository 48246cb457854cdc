import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import {
  type ContentBody,
  type ContentKind,
  documentNames,
  emptyBody,
  groupKinds,
  legalNames,
} from '#shop/content/content.ts'
import { isDay } from '#shop/israel-time.ts'
import type { Localized } from '#shop/localized.ts'
import type { Settings } from '#server/settings/read-settings.ts'
import { fieldOf, parseFrontMatter, type Written } from './front-matter.ts'

const ownFolder = fileURLToPath(new URL('../../../../content/', import.meta.url))

/** A text shipped with this release. */
export type StarterText = {
  /** Its file without the language: `faq/01-how-to-order`. */
  readonly key: string
  readonly kind: ContentKind
  readonly slug: string
  readonly position: number
  /** The date shown on its page; null for questions. */
  readonly day: string | null
  readonly body: ContentBody
  readonly isDemo: boolean
  readonly pleaseRead: boolean
  readonly picture: Buffer | null
}

type Folder = { readonly name: string; readonly read: (page: Page) => StarterText }
type Page = {
  readonly key: string
  readonly slug: string
  readonly position: number
  readonly folder: string
  readonly en: Written & { readonly file: string }
  readonly he: Written & { readonly file: string }
}

const folders: Readonly<Record<Settings['mode'], readonly Folder[]>> = {
  live: [
    { name: 'legal', read: toDocument },
    { name: 'pages', read: toDocument },
    { name: 'faq', read: toQuestion },
  ],
  // all posts belong to the demo
  get demo() {
    return [...this.live, { name: 'blog', read: toPost }]
  },
}

/** The keys of all texts of this release. Does not read the files. */
export function starterKeys(mode: Settings['mode'], folder: string = ownFolder): readonly string[] {
  return folders[mode].flatMap(({ name }) => keysIn(folder, name))
}

/**
 * Reads the texts of these keys. Throws an error with the file's name if a text exists in one language only
 * or lacks a field, or if a required document is missing.
 */
export function readStarterTexts(
  mode: Settings['mode'],
  keys: ReadonlySet<string>,
  folder: string = ownFolder,
): readonly StarterText[] {
  const documents = keysIn(folder, 'legal').concat(keysIn(folder, 'pages'))
  for (const name of documentNames)
    if (!documents.some((key) => key.endsWith(`/${name}`)))
      throw new Error(`content/en/legal/${name}.md is missing`)
  return folders[mode].flatMap(({ name, read }) =>
    keysIn(folder, name).flatMap((key, position) =>
      keys.has(key) ? [read(readPage(folder, key, position))] : [],
    ),
  )
}

const groupList = v.array(v.object({ slug: v.string(), name: v.object({ en: v.string(), he: v.string() }) }))

/** The sections and categories of this release's texts. */
export function readStarterGroups(folder: string = ownFolder) {
  const lists = v.parse(
    v.object({ question: groupList, post: groupList }),
    JSON.parse(readFileSync(join(folder, 'groups.json'), 'utf8')),
  )
  return groupKinds.flatMap((kind) => lists[kind].map((group, position) => ({ kind, position, ...group })))
}

function keysIn(folder: string, name: string): readonly string[] {
  const [en, he] = (['en', 'he'] as const).map((language) => {
    const place = join(folder, language, name)
    const files = existsSync(place) ? readdirSync(place) : []
    return files
      .filter((file) => file.endsWith('.md'))
      .map((file) => `${name}/${file.slice(0, -3)}`)
      .toSorted()
  })
  for (const [here, there, from, to] of [
    [en, he, 'en', 'he'],
    [he, en, 'he', 'en'],
  ] as const)
    for (const key of here ?? [])
      if (there?.includes(key) !== true)
        throw new Error(
          `The text “${slugOf(key)}” (content/${from}/${name}) is missing in content/${to}/${name}`,
        )
  return en ?? []
}

function slugOf(key: string): string {
  return key.replace(/^\w+\//, '').replace(/^\d+-/, '')
}

function readPage(folder: string, key: string, position: number): Page {
  const read = (language: 'en' | 'he') => {
    const file = `content/${language}/${key}.md`
    return { ...parseFrontMatter(file, readFileSync(join(folder, language, `${key}.md`), 'utf8')), file }
  }
  return { key, slug: slugOf(key), position, folder, en: read('en'), he: read('he') }
}

function bothOf({ en, he }: Page, name: string): Localized {
  return { en: fieldOf(en.file, en, name), he: fieldOf(he.file, he, name) }
}

function textOf({ en, he }: Page): Localized {
  return { en: en.text, he: he.text }
}

function dayOf({ en }: Page, name: string): string {
  const day = fieldOf(en.file, en, name)
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || !isDay(day))
    throw new Error(`${en.file}: the ${name} must be like 2026-10-04`)
  return day
}

function toPost(page: Page): StarterText {
  const { key, slug, position, folder, en } = page
  const cover = join(folder, 'pictures', 'blog', `${slug}.svg`)
  const picture = existsSync(cover) ? readFileSync(cover) : null
  return {
    key,
    kind: 'post',
    slug,
    position,
    picture,
    isDemo: true,
    pleaseRead: false,
    day: dayOf(page, 'date'),
    body: {
      ...emptyBody,
      title: bothOf(page, 'title'),
      description: bothOf(page, 'description'),
      text: textOf(page),
      author: bothOf(page, 'author'),
      groups: fieldOf(en.file, en, 'categories')
        .split(',')
        .map((name) => name.trim()),
      pictureId: picture === null ? null : pictureIdOf(picture),
    },
  }
}

function toQuestion(page: Page): StarterText {
  const { key, slug, position, en } = page
  return {
    key,
    kind: 'question',
    slug,
    position,
    picture: null,
    isDemo: false,
    pleaseRead: false,
    day: null,
    body: {
      ...emptyBody,
      title: bothOf(page, 'question'),
      text: textOf(page),
      groups: [fieldOf(en.file, en, 'topic')],
    },
  }
}

function toDocument(page: Page): StarterText {
  const { key, slug, position } = page
  return {
    key,
    kind: 'page',
    slug,
    position,
    picture: null,
    isDemo: false,
    pleaseRead: legalNames.includes(slug),
    day: dayOf(page, 'updated'),
    body: {
      ...emptyBody,
      title: bothOf(page, 'title'),
      description: bothOf(page, 'description'),
      text: textOf(page),
    },
  }
}

/** A picture's id is a hash of its bytes, so a changed picture gets a new address. */
function pictureIdOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 16)
}

import type { Localized } from '../localized.ts'

/** What the shop has to read. */
export const contentKinds = ['page', 'question', 'post'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Questions stand in sections, posts in categories. */
export const groupKinds = ['question', 'post'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Pages that every shop has, at an address of their own. They can be changed, not removed. */
export const documentNames = [
  'about',
  'privacy-policy',
  'terms-of-service',
  'accessibility',
  'cancellation',
] as const
export type DocumentName = (typeof documentNames)[number]

/** Those that a lawyer should have read before the shop opens. */
export const legalNames: readonly string[] = [
  'privacy-policy',
  'terms-of-service',
  'accessibility',
  'cancellation',
] satisfies readonly DocumentName[]

/** A text of the shop as it is edited: Markdown with `{{names}}` to be filled in. */
export type ContentBody = {
  /** Of a question: the question. */
  readonly title: Localized
  /** A sentence or two, for lists and search engines. A question has none. */
  readonly description: Localized
  readonly text: Localized
  /** Of a post. */
  readonly author: string
  /** The section of a question, the categories of a post; by their slugs. */
  readonly groups: string[]
  /** Of a post: its picture, and what that shows. */
  readonly pictureId: string | null
  readonly pictureAlt: Localized
}

export const emptyBody: ContentBody = {
  title: { en: '', he: '' },
  description: { en: '', he: '' },
  text: { en: '', he: '' },
  author: '',
  groups: [],
  pictureId: null,
  pictureAlt: { en: '', he: '' },
}

export function isDocumentName(name: string): name is DocumentName {
  return documentNames.some((one) => one === name)
}

/** The address of a page or a post; a question stands on the page of all questions. */
export function contentPath(kind: ContentKind, slug: string): string {
  if (kind === 'post') return `/blog/${slug}`
  if (kind === 'question') return `/faq#${slug}`
  return isDocumentName(slug) ? `/${slug}` : `/page/${slug}`
}

/** True when a language has all that its readers need. */
export function isComplete(kind: ContentKind, body: ContentBody, language: keyof Localized): boolean {
  const needed = kind === 'question' ? [body.title, body.text] : [body.title, body.description, body.text]
  return needed.every((text) => text[language].trim() !== '')
}

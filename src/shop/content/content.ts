import type { Localized } from '../localized.ts'

/** The kinds of content. */
export const contentKinds = ['page', 'question', 'post'] as const
export type ContentKind = (typeof contentKinds)[number]

/** Questions have a section, posts have categories. */
export const groupKinds = ['question', 'post'] as const
export type GroupKind = (typeof groupKinds)[number]

/** Pages that every shop has. They can be edited, not deleted. */
export const documentNames = [
  'about',
  'privacy-policy',
  'terms-of-service',
  'accessibility',
  'cancellation',
] as const
export type DocumentName = (typeof documentNames)[number]

/** Pages a lawyer should review before the shop opens. */
export const legalNames: readonly string[] = [
  'privacy-policy',
  'terms-of-service',
  'accessibility',
  'cancellation',
] satisfies readonly DocumentName[]

/** The editable text: Markdown with `{{variables}}`. */
export type ContentBody = {
  /** For a question, the question itself. */
  readonly title: Localized
  /** One or two sentences for lists and search engines. Questions have none. */
  readonly description: Localized
  readonly text: Localized
  /** Of a post. */
  readonly author: Localized
  /** The section of a question, the categories of a post; by their slugs. */
  readonly groups: string[]
  /** For a post: its picture and the alternative text. */
  readonly pictureId: string | null
  readonly pictureAlt: Localized
}

export const emptyBody: ContentBody = {
  title: { en: '', he: '' },
  description: { en: '', he: '' },
  text: { en: '', he: '' },
  author: { en: '', he: '' },
  groups: [],
  pictureId: null,
  pictureAlt: { en: '', he: '' },
}

export function isDocumentName(name: string): name is DocumentName {
  return documentNames.some((one) => one === name)
}

/** The path of a page or post; questions are all on one page, each with an anchor (`faq-page.tsx`). */
export function contentPath(kind: ContentKind, slug: string): string {
  if (kind === 'post') return `/blog/${slug}`
  if (kind === 'question') return `/faq#question-${slug}`
  return isDocumentName(slug) ? `/${slug}` : `/page/${slug}`
}

/** True if the text is complete in a language. */
export function isComplete(kind: ContentKind, body: ContentBody, language: keyof Localized): boolean {
  const needed = kind === 'question' ? [body.title, body.text] : [body.title, body.description, body.text]
  return needed.every((text) => text[language].trim() !== '')
}

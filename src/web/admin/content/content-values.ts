import type { ContentEntry } from '#contract/admin/content/content-shapes.ts'
import type { ContentBody } from '#shop/content/content.ts'
import { israelClock, momentOf } from '#shop/israel-time.ts'

/** The values of the editor's fields, by the names of the contract. */
export type ContentValues = {
  readonly slug: string
  readonly 'body.title.en': string
  readonly 'body.title.he': string
  readonly 'body.description.en': string
  readonly 'body.description.he': string
  readonly 'body.text.en': string
  readonly 'body.text.he': string
  readonly 'body.author.en': string
  readonly 'body.author.he': string
  readonly 'body.groups': readonly string[]
  readonly 'body.pictureId': string
  readonly 'body.pictureAlt.en': string
  readonly 'body.pictureAlt.he': string
}

export function contentValuesOf(slug: string, body: ContentBody | ContentEntry['body']): ContentValues {
  return {
    slug,
    'body.title.en': body.title.en,
    'body.title.he': body.title.he,
    'body.description.en': body.description.en,
    'body.description.he': body.description.he,
    'body.text.en': body.text.en,
    'body.text.he': body.text.he,
    'body.author.en': body.author.en,
    'body.author.he': body.author.he,
    'body.groups': body.groups,
    'body.pictureId': body.pictureId ?? '',
    'body.pictureAlt.en': body.pictureAlt.en,
    'body.pictureAlt.he': body.pictureAlt.he,
  }
}

export function contentInputOf(values: ContentValues): { readonly slug: string; readonly body: ContentBody } {
  const both = (name: 'title' | 'description' | 'text' | 'author' | 'pictureAlt') => ({
    en: values[`body.${name}.en`],
    he: values[`body.${name}.he`],
  })
  return {
    slug: values.slug,
    body: {
      title: both('title'),
      description: both('description'),
      text: both('text'),
      author: both('author'),
      groups: [...values['body.groups']],
      pictureId: values['body.pictureId'] === '' ? null : values['body.pictureId'],
      pictureAlt: both('pictureAlt'),
    },
  }
}

/** A slug from a title: `Two keys & a lock` → `two-keys-a-lock`. A Hebrew title gives an empty one. */
export function slugOf(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 80)
}

/** Convert between a moment and the value of a date and time field, in Israel's time zone. */
export const clockOf = (moment: string | null) => (moment === null ? '' : israelClock(moment))
export const momentAt = (clock: string) => (clock === '' ? null : momentOf(clock))

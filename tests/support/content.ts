import { type ContentBody, emptyBody } from '#shop/content/content.ts'

/** A text that is complete in both languages. */
export function aBody(changes: Partial<ContentBody> = {}): ContentBody {
  return {
    ...emptyBody,
    title: { en: 'A title', he: 'כותרת' },
    description: { en: 'A description.', he: 'תיאור.' },
    text: { en: 'Some text.', he: 'קצת טקסט.' },
    ...changes,
  }
}

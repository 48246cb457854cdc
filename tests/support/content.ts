import type { HomeSection } from '#contract/home-layout.ts'
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

type Section<Kind extends HomeSection['kind']> = Extract<HomeSection, { kind: Kind }>

/** A home page section with a link. */
export function aBanner(changes: Partial<Section<'banner'>> = {}): Section<'banner'> {
  return {
    id: 'banner',
    kind: 'banner',
    hidden: false,
    title: { en: 'A banner', he: 'באנר' },
    text: { en: '', he: '' },
    button: { label: { en: '', he: '' }, href: '' },
    pictureId: null,
    tone: 'brand',
    ...changes,
  }
}

export function aShelf(changes: Partial<Section<'shelf'>> = {}): Section<'shelf'> {
  return {
    id: 'shelf',
    kind: 'shelf',
    hidden: false,
    title: { en: 'A shelf', he: 'מדף' },
    rule: 'best-sellers',
    category: '',
    productIds: [],
    size: 4,
    ...changes,
  }
}

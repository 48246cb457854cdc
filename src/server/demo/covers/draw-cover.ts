import { diceOf } from './cover-dice.ts'
import { drawScene } from './cover-drawing.ts'
import { type Mood, mixPaints } from './cover-moods.ts'
import type { ThingName } from './cover-objects.ts'
import { house, palettes } from './cover-palettes.ts'
import type { SceneName } from './cover-scenes.ts'
import { marks } from './marks.ts'
import { ownValue } from '#shop/own-value.ts'

type Cover = {
  readonly slug: string
  readonly category: string
  readonly mark: string
  readonly brand: string
  readonly title: string
}

/** Changes how all dice fall; chosen so that no two demo products of a category share light, ground and object. */
const edition = 'edition 9101'

/** The grounds each category likes: what makes it a family within the family. */
const grounds: Readonly<Record<string, readonly [SceneName, ...SceneName[]]>> = {
  security: ['ripples', 'arcs', 'planes', 'tiles'],
  office: ['planes', 'arcs', 'pillars', 'waves'],
  creative: ['waves', 'orbs', 'arcs', 'planes'],
  developer: ['tiles', 'pillars', 'ripples', 'planes'],
  games: ['rays', 'orbs', 'waves', 'tiles'],
  system: ['ripples', 'tiles', 'waves', 'pillars'],
}

/**
 * A product's cover, 4 to 3 and without a word on it: the colours of the category, the object of the
 * brand, the ground of the product. The same product always gets the same cover.
 */
export function drawCover({ slug, category, mark, brand, title }: Cover): string {
  const dice = diceOf(`${edition} ${slug}`)
  return drawScene({
    dice,
    title,
    size: { width: 1200, height: 900 },
    paints: mixPaints(ownValue(palettes, category) ?? house, dice.one<Mood>(['day', 'dusk', 'night'])),
    scene: dice.one(ownValue(grounds, category) ?? ['ripples', 'arcs', 'waves']),
    thing: diceOf(`${edition} ${brand}`).one<ThingName>(['keycap', 'card', 'carton']),
    mark: ownValue(marks, mark),
  })
}

/** The cover of a post of the blog, 1200 × 630, in the shop's own colours: its mark on a page. */
export function drawBlogCover({ slug, mark }: { readonly slug: string; readonly mark: string }): string {
  const dice = diceOf(`${edition} post ${slug}`)
  return drawScene({
    dice,
    title: '',
    size: { width: 1200, height: 630 },
    paints: mixPaints(house, dice.one<Mood>(['day', 'dusk', 'night'])),
    scene: dice.one<SceneName>(['ripples', 'arcs', 'waves', 'planes', 'pillars', 'orbs']),
    thing: 'page',
    mark: ownValue(marks, mark),
  })
}

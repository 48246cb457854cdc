import { foldText } from '#shop/catalogue/fold-text.ts'
import type { ReviewConcern } from './review.ts'

type Written = { readonly title: string; readonly text: string }

const link =
  /https?:|www\.|\b[a-z0-9-]{2,}\.(?:com|net|org|info|shop|store|site|xyz|io|me|ru|co\.il|org\.il|il)\b/i
const contact =
  /[\w.+-]+@[\w-]+\.\w|(?:\+972|\b0)[\s-]?(?:[23489]|[57]\d)(?:[\s-]?\d){7}\b|(?:whatsapp|telegram|וואטסאפ|ווטסאפ|טלגרם)/i
/** Groups of capitals and digits that look like a licence key pasted by mistake. */
const key = /\b(?=[A-Z0-9-]*\d)[A-Z0-9]{4,}(?:-[A-Z0-9]{4,}){2,}\b/
const letters = /\p{L}/gu
const capitals = /[A-Z]/g
const repeated = /([^\s.])\1{5,}|[!?]{4,}/u

/** Rude words as normalised by `foldText`; whole words, Hebrew ones also with a one-letter prefix. */
const rude = new Set(
  'fuck fucking fucked shit bullshit bitch bastard asshole cunt זונה בנזונה שרמוטה מניאק מניאקים חרא כוסאמק מזדיין תזדיין'
    .split(' ')
    .map(foldText),
)

/** Why a review needs moderation before it is published; null if it does not. */
export function findConcern({ title, text }: Written): ReviewConcern | null {
  const all = `${title}\n${text}`
  if (key.test(all)) return 'key'
  if (contact.test(all)) return 'contact'
  if (link.test(all)) return 'link'
  if (isRude(all)) return 'language'
  return isShouting(all) ? 'shouting' : null
}

function isRude(text: string): boolean {
  return foldText(text)
    .split(' ')
    .some((word) => rude.has(word) || (/^[הובלמשכ]/.test(word) && rude.has(word.slice(1))))
}

function isShouting(text: string): boolean {
  const all = text.match(letters)?.length ?? 0
  const loud = text.match(capitals)?.length ?? 0
  return repeated.test(text) || (all >= 20 && loud > all * 0.6)
}

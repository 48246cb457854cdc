import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 32 unambiguous letters and digits. */
const alphabet = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Formats of keys by brand: `#` is a letter or digit, `9` a digit, anything else is literal. */
const shapes = [
  '#####-#####-#####-#####-#####',
  '####-####-####-####-####',
  '######-######-######-######',
  '#####-#####-#####-#####',
  '########-####-####-########',
] as const

/**
 * The format of a product's keys: always the same for the same
 * product, for some with the brand's letters first.
 */
export function keyShape({
  slug,
  brand,
  category,
}: {
  slug: string
  brand: string
  category: string
}): string {
  if (/gift|credit/.test(slug)) return '9999-9999-9999-9999-9999'
  const [first = 0, second = 0] = createHash('sha256').update(slug).digest()
  const shape =
    category === 'games' ? '#####-#####-#####-#####' : (shapes[first % shapes.length] ?? shapes[0])
  const initials = brand
    .toUpperCase()
    .replace(/[^A-Z]/g, '')
    .slice(0, 4)
  return second % 2 === 0 && category !== 'games' && initials.length >= 3 ? `${initials}-${shape}` : shape
}

/** Generates different keys in one format. */
export function inventKeys(shape: string, count: number): string[] {
  const keys = new Set<string>()
  while (keys.size < count) keys.add(inventKey(shape))
  return [...keys]
}

function inventKey(shape: string): string {
  const random = randomBytes(shape.length)
  return Array.from(shape, (character, i) => {
    if (character === '#') return alphabet.charAt((random[i] ?? 0) & 31)
    return character === '9' ? String(randomInt(10)) : character
  }).join('')
}

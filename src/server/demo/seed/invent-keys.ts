import { createHash, randomBytes, randomInt } from 'node:crypto'

/** 32 letters and digits that nobody mistakes for another. */
const emails = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** How the keys of one maker look: groups of letters, `#` a letter or digit, `9` a digit, anything else itself. */
const shapes = [
  '#####-#####-#####-#####-#####',
  '####-####-####-####-####',
  '######-######-######-######',
  '#####-#####-#####-#####',
  '########-####-####-########',
] as const

/** The shape of a product's keys: always the same for the same product, with the maker's letters in front for some. */
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

/** Different keys of one shape. */
export function inventKeys(shape: string, count: number): string[] {
  const keys = new Set<string>()
  while (keys.size < count) keys.add(inventKey(shape))
  return [...keys]
}

function inventKey(shape: string): string {
  const random = randomBytes(shape.length)
  return Array.from(shape, (sign, i) => {
    if (sign === '#') return emails.charAt((random[i] ?? 0) & 31)
    return sign === '9' ? String(randomInt(10)) : sign
  }).join('')
}

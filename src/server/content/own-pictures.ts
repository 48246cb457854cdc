import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OwnPicture } from '#server/context/content.ts'

const folder = fileURLToPath(new URL('../../../content/pictures/', import.meta.url))

/** A built-in picture: `placeholder` for products without pictures, `shop` for pages without a product. */
export function readOwnPicture(name: 'placeholder' | 'shop', place: string = folder): OwnPicture {
  return { mime: 'image/svg+xml', content: readFileSync(join(place, `${name}.svg`)) }
}

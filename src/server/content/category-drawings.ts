import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OwnPicture } from '#server/context/content.ts'

const folder = fileURLToPath(new URL('../../../content/pictures/categories/', import.meta.url))

type CategoryDrawing = { readonly id: string; readonly picture: OwnPicture }

let read: ReadonlyMap<string, CategoryDrawing> | undefined

/**
 * The drawings that come with a release for usual categories, by slug. An id is made from the picture, so that a
 * drawing that changes gets a new address.
 */
export function categoryDrawings(): ReadonlyMap<string, CategoryDrawing> {
  read ??= new Map(
    readdirSync(folder).map((file) => {
      const content = readFileSync(join(folder, file))
      const id = createHash('sha256').update(content).digest('hex').slice(0, 16)
      return [file.replace(/\.svg$/, ''), { id, picture: { mime: 'image/svg+xml', content } }]
    }),
  )
  return read
}

import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import sharp from 'sharp'
import { differenceOf } from '#tools/pictures/compare-pictures.ts'
import type { Look } from './take-picture.ts'

const root = join(import.meta.dirname, '..', '..', '..')
const folder = join(root, 'tests', 'pictures')
const results = join('test-results', 'pictures')
/** Stored pictures are scaled down by this factor; a single control is still visible. */
const smaller = 2
/** Whether stored pictures are replaced by those that look different. */
export const renewing = process.env['PICTURES'] === 'keep'

export type Subject = Look & { readonly name: string; readonly language: 'he' | 'en' }

/** The file name without its extension. */
export const fileOf = ({ name, language, theme, width }: Subject) => `${name}.${language}.${theme}.${width}`

/**
 * Compares the picture with the stored one; when pictures are renewed, a different one takes its place. Returns the
 * difference as a sentence, or null. So a renewed picture counts only if the page looks the same when it is seen again.
 */
export async function judge(subject: Subject, full: Buffer): Promise<string | null> {
  const file = fileOf(subject)
  const small = await sharp(full)
    .resize(Math.round(subject.width / smaller))
    .webp({ quality: 40, effort: 5, smartSubsample: true })
    .toBuffer()
  const path = join(folder, `${file}.webp`)
  const kept = existsSync(path) ? readFileSync(path) : null
  // a renewed picture shows every word as it is now
  const difference = kept === null ? null : await differenceOf(kept, small, renewing ? 0 : undefined)
  if (renewing) {
    show(`${file}.jpg`, full)
    mkdirSync(folder, { recursive: true })
    // an unchanged picture is not rewritten, so that a commit contains only real changes
    if (kept !== null && difference === null) return null
    writeFileSync(path, small)
    return `${nameOf(subject)}: looks different each time`
  }
  if (kept !== null && difference === null) return null
  show(`${file}.new.webp`, small)
  show(`${file}.new.jpg`, full)
  const where = join(results, file)
  if (kept === null || difference === null)
    return `${nameOf(subject)}: no picture of it is kept. Look at ${where}.new.jpg`
  show(`${file}.kept.webp`, kept)
  show(`${file}.difference.webp`, difference.picture)
  return `${nameOf(subject)}: ${difference.words}. Look at ${where}.{kept,new,difference}.webp`
}

/** Removes or reports stored pictures of pages that no longer exist. */
export function judgeLeftOver(language: string, made: ReadonlySet<string>): string[] {
  const left = (existsSync(folder) ? readdirSync(folder) : []).filter(
    (file) => file.split('.')[1] === language && !made.has(file.replace('.webp', '')),
  )
  if (!renewing) return left.map((file) => `tests/pictures/${file}: there is no such page`)
  for (const file of left) rmSync(join(folder, file))
  return []
}

export const nameOf = ({ name, language, theme, width }: Subject) =>
  `${name}, ${language}, ${theme}, ${width} points wide`

function show(file: string, content: Buffer): void {
  mkdirSync(join(root, results), { recursive: true })
  writeFileSync(join(root, results, file), content)
}

import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import subsetFont from 'subset-font'
import { root } from './run-step.ts'

// Writes subsets of the package's fonts for the pages: two sets of letters, and only the weights in use. Run
// it by hand after an update of the package; `src/web/kit/styles/fonts.css` lists the same letters.

const weights = { min: 400, max: 800, default: 400 }
const sets = [
  {
    name: 'latin',
    from: 'latin',
    letters: lettersIn('U+20-FF,U+152-153,U+2010-2026,U+2039-203A,U+2066-2069,U+20AC,U+2122,U+2212'),
  },
  { name: 'hebrew', from: 'hebrew', letters: lettersIn('U+590-5FF,U+20AA,U+FB1D-FB4F') },
]

const source = dirname(createRequire(import.meta.url).resolve('@fontsource-variable/assistant/package.json'))
const target = join(root, 'src/web/kit/fonts')
copyFileSync(join(source, 'LICENSE'), join(target, 'LICENSE'))
for (const { name, from, letters } of sets) {
  const whole = readFileSync(join(source, 'files', `assistant-${from}-wght-normal.woff2`))
  const small = await subsetFont(whole, letters, {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
  })
  writeFileSync(join(target, `assistant-${name}.woff2`), small)
  console.log(`assistant-${name}.woff2  ${small.length} of ${whole.length} bytes`)
}

/** All letters of a `unicode-range`. */
function lettersIn(range: string): string {
  return range
    .split(',')
    .flatMap((part) => {
      const [first = 0, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((digits) => parseInt(digits, 16))
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
    })
    .join('')
}

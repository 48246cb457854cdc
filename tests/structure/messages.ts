import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { problems } from '#contract/problems/problem.ts'
import { inHebrew, readTexts, wordsFiles } from '#tools/texts/read-texts.ts'
import { root } from './source.ts'

/** A file that uses a message, and its Hebrew translation there. */
export type Saying = { readonly file: string; readonly hebrew: string }

const contract = 'src/contract/problems/problem.ts'
const ofProblems = 'src/web/platform/i18n/problem-words.en.ts'

/** All forms of a text: itself, or a function's results for one, for several and for a name. */
function spoken(text: unknown): string[] {
  if (typeof text !== 'function') return [String(text)]
  const make = (value: unknown): string => {
    try {
      return String(Reflect.apply(text, undefined, [value]))
    } catch {
      // It takes another argument, such as a time or a list; no message of the specification does.
      return ''
    }
  }
  return [make(1), make(7).replaceAll('7', '{n}'), ...['{name}', '{message}', '{username}'].map(make)]
}

/** All interface texts by English sentence, with the placeholders {n} and {name}. */
export async function everythingSaid(): Promise<Map<string, Saying[]>> {
  const said = new Map<string, Saying[]>()
  const add = (sentence: string, saying: Saying) =>
    said.set(sentence, [...(said.get(sentence) ?? []), saying])
  for (const file of wordsFiles()) {
    const hebrew = await readTexts(inHebrew(file))
    for (const [name, text] of await readTexts(file)) {
      const twins = spoken(hebrew.get(name))
      for (const [at, sentence] of spoken(text).entries()) add(sentence, { file, hebrew: twins[at] ?? '' })
    }
  }
  const answers = await readTexts(inHebrew(ofProblems))
  for (const [code, { sentence }] of Object.entries(problems)) {
    const hebrew = answers.get(`problems.${code}`)
    if (hebrew !== undefined) add(sentence, { file: contract, hebrew: String(hebrew) })
  }
  return said
}

export type Row = {
  readonly message: string
  readonly hebrew: string
  readonly files: readonly string[]
  readonly shown: readonly { readonly file: string; readonly test: string }[]
}

/** The rows of docs/messages.md: | message | Hebrew | `file`, `file` | `file`: “test”; “test”<br>`file`: … | */
export function rowsOf(markdown: string): Row[] {
  return [...markdown.matchAll(/^\| (.+?) +\| (.+?) +\| (`src.+?) +\| (.+?) +\|$/gm)].map(
    ([, message = '', hebrew = '', files = '', tests = '']) => ({
      message,
      hebrew,
      files: [...files.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
      shown: tests.split('<br>').flatMap((part) => {
        const file = /`([^`]+)`/.exec(part)?.[1] ?? ''
        return [...part.matchAll(/“([^”]+)”/g)].map(([, test = '']) => ({ file, test }))
      }),
    }),
  )
}

export const readDocument = (): string => readFileSync(join(root, 'docs/messages.md'), 'utf8')

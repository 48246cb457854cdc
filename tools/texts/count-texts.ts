import { inHebrew, readTexts, wordsFiles } from './read-texts.ts'

const heading = '## How many texts'

/** The document with its last section (number of texts by words file and language) rewritten. */
export async function withCounts(markdown: string): Promise<string> {
  const [before = ''] = markdown.split(`${heading}\n`)
  const rows = await Promise.all(
    wordsFiles().map(async (file) => {
      const [english, hebrew] = await Promise.all([readTexts(file), readTexts(inHebrew(file))])
      return [`\`${file.replace('.en.ts', '')}\``, english.size, hebrew.size] as const
    }),
  )
  const sum = (of: 1 | 2) => rows.reduce((total, row) => total + row[of], 0)
  const table = [
    ['Words', 'English', 'Hebrew'],
    ...rows.map((row) => row.map(String)),
    ['all', String(sum(1)), String(sum(2))],
  ]
  return `${before}${heading}\n\nOf the interface, by words file (\`.en.ts\` and \`.he.ts\`); counted by \`npm run docs\`.\n\n${asMarkdown(table)}\n`
}

/** A Markdown table as the formatter writes it: columns as wide as their widest cell. */
function asMarkdown(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  const [head, ...body] = rows.map((row) => line(row.map((cell, at) => cell.padEnd(widths[at] ?? 0))))
  return [head, line(widths.map((width) => '-'.repeat(width))), ...body].join('\n')
}

export const marks = ['bold', 'italic', 'heading', 'list', 'numbers', 'quote', 'link'] as const
export type Mark = (typeof marks)[number]

export type Marked = {
  readonly text: string
  /** The selection, up to `to`; in a result, the new selection. */
  readonly from: number
  readonly to: number
}

const around: Partial<Record<Mark, string>> = { bold: '**', italic: '_' }
const before: Partial<Record<Mark, string>> = { heading: '## ', list: '- ', numbers: '1. ', quote: '> ' }

/**
 * The text with its selection marked; marking again removes the mark. `empty` is inserted if nothing is
 * selected.
 */
export function mark({ text, from, to }: Marked, name: Mark, empty: string): Marked {
  const sign = around[name]
  if (sign !== undefined) return markAround({ text, from, to }, sign, empty)
  const start = before[name]
  return start === undefined ? markLink({ text, from, to }, empty) : markLines({ text, from, to }, start)
}

function markAround({ text, from, to }: Marked, sign: string, empty: string): Marked {
  const inside = text.slice(from, to)
  if (text.slice(from - sign.length, from) === sign && text.slice(to, to + sign.length) === sign)
    return {
      text: text.slice(0, from - sign.length) + inside + text.slice(to + sign.length),
      from: from - sign.length,
      to: to - sign.length,
    }
  const word = inside === '' ? empty : inside
  return {
    text: text.slice(0, from) + sign + word + sign + text.slice(to),
    from: from + sign.length,
    to: from + sign.length + word.length,
  }
}

function markLines({ text, from, to }: Marked, sign: string): Marked {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const next = text.indexOf('\n', to)
  const end = next === -1 ? text.length : next
  const lines = text.slice(start, end).split('\n')
  const marked = lines.every((line) => line.startsWith(sign))
    ? lines.map((line) => line.slice(sign.length))
    : lines.map((line) => sign + line)
  const changed = marked.join('\n')
  return { text: text.slice(0, start) + changed + text.slice(end), from: start, to: start + changed.length }
}

function markLink({ text, from, to }: Marked, empty: string): Marked {
  const word = text.slice(from, to) || empty
  const address = 'https://'
  const begin = from + word.length + 3
  return {
    text: `${text.slice(0, from)}[${word}](${address})${text.slice(to)}`,
    from: begin,
    to: begin + address.length,
  }
}

/** Inserts a separate paragraph: a picture, a product's card. */
export function insertParagraph({ text, to }: Marked, paragraph: string): Marked {
  const above = text.slice(0, to).trimEnd()
  const below = text.slice(to).trimStart()
  const head = above === '' ? '' : `${above}\n\n`
  const at = head.length + paragraph.length
  return { text: `${head}${paragraph}${below === '' ? '\n' : `\n\n${below}`}`, from: at, to: at }
}

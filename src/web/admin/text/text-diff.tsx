import { diffWords } from 'diff'
import { Card } from '#web/kit/card.tsx'
import { directionOf, type Language } from '#shop/localized.ts'
import { textWords } from '#web/admin/words.ts'

type TextDiffProps = { readonly language: Language; readonly before: string; readonly after: string }

/** The words removed from a text and those added. */
export function TextDiff({ language, before, after }: TextDiffProps) {
  const words = textWords.use()
  // splits Hebrew into words too, which the library alone would split into characters
  const pieces = diffWords(before, after, {
    intlSegmenter: new Intl.Segmenter(language, { granularity: 'word' }),
  })
  if (before === after) return <p className="text-sm text-muted">{words.noChange}</p>
  return (
    <Card
      padding="small"
      dir={directionOf(language)}
      lang={language}
      className="max-h-60 overflow-y-auto text-sm whitespace-pre-wrap"
    >
      {pieces.map(({ value, added, removed }, at) => {
        const key = `${at} ${value}`
        if (added)
          return (
            <ins key={key} className="bg-success-soft text-success no-underline">
              {value}
            </ins>
          )
        if (removed)
          return (
            <del key={key} className="bg-error-soft text-error">
              {value}
            </del>
          )
        return <span key={key}>{value}</span>
      })}
    </Card>
  )
}

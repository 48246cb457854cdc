import { directionOfName, nonBreakingName, orderedName, piecesOf } from '#shop/text/name-in-text.ts'

type NameProps = { readonly text: string; readonly className?: string }

/** A name entered by people, isolated from the direction of the surrounding text. */
export function Name({ text, className }: NameProps) {
  return (
    <bdi dir={directionOfName(text)} className={className}>
      {nonBreakingName(orderedName(text))}
    </bdi>
  )
}

/** A sentence with names marked by `nameInText`. */
export function Sentence({ text }: { readonly text: string }) {
  return piecesOf(text).map((piece, at) =>
    piece.direction === null ? (
      piece.text
    ) : (
      // The pieces of a text never change order.
      <bdi key={at} dir={piece.direction}>
        {piece.text}
      </bdi>
    ),
  )
}

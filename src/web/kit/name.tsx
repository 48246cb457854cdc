import { directionOfName, orderedName, piecesOf } from '#shop/text/name-in-text.ts'

type NameProps = { readonly text: string; readonly className?: string }

/** A name that people gave, set apart from the text around it. */
export function Name({ text, className }: NameProps) {
  return (
    <bdi dir={directionOfName(text)} className={className}>
      {orderedName(text)}
    </bdi>
  )
}

/** A sentence with names in it that were put there by `nameInText`. */
export function Sentence({ text }: { readonly text: string }) {
  return piecesOf(text).map((piece, at) =>
    piece.direction === null ? (
      piece.text
    ) : (
      // The pieces of one text keep their places.
      <bdi key={at} dir={piece.direction}>
        {piece.text}
      </bdi>
    ),
  )
}

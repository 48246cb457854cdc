import { Badge } from '#web/kit/badge.tsx'
import { IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { EditedPicture } from '../values/product-values.ts'
import { productWords } from '#web/admin/words.ts'
import { TwoTexts } from '../texts/two-texts.tsx'

type LineProps = {
  readonly picture: EditedPicture
  readonly at: number
  readonly of: number
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (next: EditedPicture, path: string) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** One picture with its description and position. */
export function PictureLine({ picture, at, of, errorOf, onChange, onMove, onRemove }: LineProps) {
  const words = productWords.use().editor
  const { id, alt } = picture
  return (
    <li className="grid grid-cols-[7rem_1fr] gap-1.5 rounded-md border border-line p-1">
      <div className="relative">
        <img
          src={`/images/${id}/320.webp`}
          alt=""
          width={112}
          height={84}
          className="w-full rounded-sm bg-sunken object-cover"
        />
        {at === 0 && (
          <span className="absolute start-0.5 top-0.5">
            <Badge>{words.cover}</Badge>
          </span>
        )}
        <div className="mt-0.5 flex justify-between">
          <IconButton label={words.earlier} aria-disabled={at === 0} onClick={() => at > 0 && onMove(at - 1)}>
            <Icon name="down" className="rotate-180" />
          </IconButton>
          <IconButton
            label={words.later}
            aria-disabled={at === of - 1}
            onClick={() => at < of - 1 && onMove(at + 1)}
          >
            <Icon name="down" />
          </IconButton>
        </div>
      </div>
      <div className="grid min-w-0 content-start gap-1">
        <TwoTexts
          name={`pictures.${at}`}
          path="alt"
          labels={{ en: words.altEn, he: words.altHe }}
          value={alt}
          errorOf={errorOf}
          onChange={(next, path) => onChange({ id, alt: next }, path)}
        />
        <div className="justify-self-end">
          <IconButton label={words.removePicture} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </div>
      </div>
    </li>
  )
}

import { useId, useState } from 'react'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { reviewWords } from './review-words.ts'

type StarsFieldProps = { readonly given: number | null; readonly error: string | undefined }

/** From one star to five; the arrow keys change it as in any group of choices. */
export function StarsField({ given, error }: StarsFieldProps) {
  const { form: words } = reviewWords.use()
  const [stars, setStars] = useState(given ?? 0)
  const id = useId()
  return (
    <fieldset className="grid gap-0.5" aria-describedby={error === undefined ? undefined : id}>
      <legend className="text-sm font-semibold">{words.stars}</legend>
      <div className="flex items-center">
        {words.starNames.map((name, at) => (
          <label key={name} className="rounded-sm p-0.5 text-brass has-focus-visible:outline-2">
            <input
              type="radio"
              name="stars"
              value={at + 1}
              defaultChecked={given === at + 1}
              onChange={() => setStars(at + 1)}
              className="sr-only"
            />
            <span className="sr-only">{`${at + 1}: ${name}`}</span>
            <AdminIcon name="star" className={`size-4 ${at < stars ? 'fill-current' : ''}`} />
          </label>
        ))}
        <span aria-hidden="true" className="ps-1 text-muted">
          {words.starNames[stars - 1]}
        </span>
      </div>
      {error !== undefined && (
        <p id={id} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </fieldset>
  )
}

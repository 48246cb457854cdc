import { type ChangeEventHandler, useId } from 'react'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { reviewWords } from './review-words.ts'

type StarsFieldProps = {
  readonly name: string
  /** `1` to `5`; empty if nothing is chosen. */
  readonly value: string
  readonly error: string | undefined
  readonly onChange: ChangeEventHandler<HTMLInputElement>
}

/** One to five stars as radio buttons, with the usual arrow keys. */
export function StarsField({ name, value, error, onChange }: StarsFieldProps) {
  const { form: words } = reviewWords.use()
  const stars = Number(value)
  const id = useId()
  return (
    <fieldset className="grid gap-0.5" aria-describedby={error === undefined ? undefined : id}>
      <legend className="text-sm font-semibold">{words.stars}</legend>
      <div className="flex items-center">
        {words.starNames.map((starName, at) => (
          <label key={starName} className="rounded-sm p-0.5 text-brass has-focus-visible:outline-2">
            <input
              type="radio"
              name={name}
              value={at + 1}
              checked={stars === at + 1}
              onChange={onChange}
              className="sr-only"
            />
            <span className="sr-only">{`${at + 1}: ${starName}`}</span>
            <AdminIcon name="star" className={`size-4 ${at < stars ? 'fill-current' : ''}`} />
          </label>
        ))}
        <span aria-hidden="true" className="ps-1 text-muted">
          {words.starNames[stars - 1]}
        </span>
      </div>
      {error !== undefined && <ErrorText id={id}>{error}</ErrorText>}
    </fieldset>
  )
}

import type { MouseEvent } from 'react'
import { fieldKinds, type ServiceField } from '#shop/catalogue/service-form.ts'
import { IconButton } from '#web/kit/button.tsx'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Select } from '#web/kit/field.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Box } from '#web/kit/boxes/box.tsx'
import { OptionsSection } from './options-section.tsx'
import { productWords } from '#web/admin/words.ts'
import { asKind } from './question-draft.ts'
import { TwoTexts } from '../texts/two-texts.tsx'

type CardProps = {
  readonly question: ServiceField
  readonly at: number
  readonly of: number
  /** The error of a part of this question, such as `label.en`. */
  readonly errorOf: (path: string) => string | undefined
  /** `path` is the changed part. */
  readonly onChange: (next: ServiceField, path: string) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** One question and its position. */
export function QuestionCard({ question, at, of, errorOf, onChange, onMove, onRemove }: CardProps) {
  const words = productWords.use().questions
  const { kind, required } = question
  const shared = { errorOf, name: `form.${at}` }
  return (
    <li>
      <Box as="fieldset" className="grid min-w-0 gap-1.5">
        <legend className="sr-only">{words.number(at + 1)}</legend>
        <div className="flex items-center justify-end">
          <p aria-hidden="true" className="me-auto text-sm font-bold text-muted">
            {words.number(at + 1)}
          </p>
          <IconButton label={words.earlier} disabled={at === 0} onClick={move(() => onMove(at - 1))}>
            <Icon name="down" className="rotate-180" />
          </IconButton>
          <IconButton label={words.later} disabled={at === of - 1} onClick={move(() => onMove(at + 1))}>
            <Icon name="down" />
          </IconButton>
          <IconButton label={words.remove} onClick={onRemove}>
            <Icon name="trash" />
          </IconButton>
        </div>
        <TwoTexts
          {...shared}
          path="label"
          labels={words.labels}
          value={question.label}
          onChange={(label, path) => onChange({ ...question, label }, path)}
        />
        <TwoTexts
          {...shared}
          path="help"
          labels={words.helps}
          value={question.help}
          onChange={(help, path) => onChange({ ...question, help }, path)}
        />
        <div className="grid items-end gap-x-2 gap-y-1 sm:grid-cols-2">
          <Select
            label={words.kind}
            name={`form.${at}.kind`}
            value={kind}
            onChange={(event) => onChange(asKind(question, event.target.value), 'choices')}
          >
            {fieldKinds.map((one) => (
              <option key={one} value={one}>
                {words.kinds[one]}
              </option>
            ))}
          </Select>
          <Checkbox
            label={words.required}
            checked={required}
            onChange={(event) => onChange({ ...question, required: event.target.checked }, 'required')}
          />
        </div>
        {kind === 'choice' && (
          <OptionsSection
            {...shared}
            choices={question.choices}
            onChange={(choices, path) => onChange({ ...question, choices }, path)}
          />
        )}
      </Box>
    </li>
  )
}

/** Keeps the keyboard focus on the button of the moved question. */
function move(act: () => void) {
  return ({ currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    act()
    setTimeout(() => {
      const next = button.disabled ? button.parentElement?.querySelector('button:not(:disabled)') : button
      if (next instanceof HTMLElement) next.focus()
    })
  }
}

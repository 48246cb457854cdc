import { type Duty, duties } from '#shop/identity/permission.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { adminWords, teamWords } from '#web/admin/words.ts'

type BoxesProps = {
  readonly chosen: readonly string[]
  readonly onChange: (chosen: readonly string[]) => void
  readonly error: string | undefined
}

/** Checkboxes for a manager's duties. */
export function DutyBoxes({ chosen, onChange, error }: BoxesProps) {
  const { duties: names } = adminWords.use()
  const words = teamWords.use()
  const toggle = (duty: Duty, on: boolean) =>
    onChange(duties.filter((one) => (one === duty ? on : chosen.includes(one))))
  return (
    <fieldset>
      <legend className="mb-0.5 text-sm font-semibold">{words.duties}</legend>
      {duties.map((duty) => (
        <Checkbox
          key={duty}
          name="duties"
          checked={chosen.includes(duty)}
          onChange={(event) => toggle(duty, event.target.checked)}
          label={
            <>
              <span className="font-semibold">{names[duty]}</span>
              <span className="block text-sm text-muted">{words.dutyHints[duty]}</span>
            </>
          }
        />
      ))}
      {error !== undefined && <ErrorText>{error}</ErrorText>}
    </fieldset>
  )
}

import { type ComponentProps, type ReactNode, useId } from 'react'
import { ErrorText } from './error-text.tsx'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type'> & {
  readonly label: ReactNode
  readonly error?: string | undefined
}

/** A checkbox with its sentence; the whole line can be pressed. */
export function Checkbox({ label, error, className = '', ...input }: CheckboxProps) {
  const id = useId()
  return (
    <div className={className}>
      <label className="flex items-start gap-1 py-0.5">
        <input
          type="checkbox"
          {...input}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          className="mt-0.5 size-2.5 flex-none accent-primary"
        />
        <span>{label}</span>
      </label>
      {error && <ErrorText id={id}>{error}</ErrorText>}
    </div>
  )
}

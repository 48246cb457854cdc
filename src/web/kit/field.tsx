import { type ComponentProps, type ReactNode, useId } from 'react'
import { useWords } from '../platform/site.ts'

const control =
  'w-full rounded-sm border bg-surface text-ink px-1.5 min-h-5.5 text-base placeholder:text-muted transition-colors duration-150 aria-invalid:border-error'

type Surroundings = {
  readonly label: string
  readonly hint?: ReactNode
  /** What is wrong, said to people. */
  readonly error?: string | undefined
}

type FieldProps = ComponentProps<'input'> & Surroundings & { readonly after?: ReactNode }

/** A labelled input. Hint and error are tied to it for screen readers. */
export function Field({ label, hint, error, after, className = '', ...input }: FieldProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={input.required === true}>
      <div className="relative">
        <input
          {...input}
          {...describe(id, hint, error)}
          className={`${control} ${error ? 'border-error' : 'border-edge'} ${className}`}
        />
        {after}
      </div>
    </FieldFrame>
  )
}

type TextAreaProps = ComponentProps<'textarea'> & Surroundings

export function TextArea({ label, hint, error, className = '', ...input }: TextAreaProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={input.required === true}>
      <textarea
        rows={6}
        {...input}
        {...describe(id, hint, error)}
        className={`${control} ${error ? 'border-error' : 'border-edge'} py-1 ${className}`}
      />
    </FieldFrame>
  )
}

type SelectProps = ComponentProps<'select'> & Surroundings

/** The browser's own list of choices; `children` are its options. */
export function Select({ label, hint, error, className = '', ...input }: SelectProps) {
  const id = useId()
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={input.required === true}>
      <select
        {...input}
        {...describe(id, hint, error)}
        className={`${control} ${error ? 'border-error' : 'border-edge'} ${className}`}
      />
    </FieldFrame>
  )
}

function describe(id: string, hint: ReactNode, error: string | undefined) {
  const parts = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean)
  return {
    id,
    ...(error && { 'aria-invalid': true as const }),
    ...(parts.length > 0 && { 'aria-describedby': parts.join(' ') }),
  }
}

type FrameProps = Surroundings & {
  readonly id: string
  readonly required: boolean
  readonly children: ReactNode
}

function FieldFrame({ id, label, hint, error, required, children }: FrameProps) {
  const { kit } = useWords()
  return (
    <div className="grid gap-0.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
        {required && (
          <span className="text-error" title={kit.required} aria-hidden="true">
            {' *'}
          </span>
        )}
      </label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-semibold text-error">
          {error}
        </p>
      )}
    </div>
  )
}

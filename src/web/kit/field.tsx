import { type ComponentProps, type ReactNode, useId } from 'react'
import { useDirection, useWords } from '#web/platform/framework/site.ts'
import { ErrorText } from './error-text.tsx'
import { SelectBox } from './select.tsx'

const control =
  'w-full min-h-5.5 rounded-sm border border-edge bg-surface px-1.5 text-base text-ink fades placeholder:text-muted hover:border-ink aria-invalid:border-error'

type Surroundings = {
  readonly label: string
  readonly hint?: ReactNode
  /** The error message. */
  readonly error?: string | undefined
}

type FieldProps = ComponentProps<'input'> &
  Surroundings & {
    /** Overlaid at the end of the input: a button that shows a password. */
    readonly after?: ReactNode
  }

/**
 * A labelled input. Hint and error are linked to it for screen readers. With `lang`, it is aligned by that
 * language's direction.
 */
export function Field({ label, hint, error, after, className = '', ...input }: FieldProps) {
  const id = useFieldId(input.id)
  const rightToLeft = useDirection() === 'rtl'
  const latin = latinTypes.has(input.type ?? 'text') || (input.dir === 'ltr' && input.lang === undefined)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={input.required === true}>
      <div className="relative">
        <input
          {...(latin && { dir: 'ltr' })}
          {...input}
          {...describe(id, hint, error)}
          className={`${control} ${latin && rightToLeft ? 'text-end' : ''} ${className}`}
        />
        {after && (
          <div dir={input.lang && input.dir} className="absolute inset-y-0 end-0 grid place-items-center">
            {after}
          </div>
        )}
      </div>
    </FieldFrame>
  )
}

/** Types always written left to right, also in a Hebrew form. */
const latinTypes = new Set(['email', 'tel', 'url', 'number'])

type TextAreaProps = ComponentProps<'textarea'> & Surroundings & { readonly after?: ReactNode }

export function TextArea({ label, hint, error, after, className = '', ...input }: TextAreaProps) {
  const id = useFieldId(input.id)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={input.required === true}>
      <div className="relative grid">
        <textarea
          rows={6}
          {...input}
          {...describe(id, hint, error)}
          className={`${control} py-1 ${className}`}
        />
        {after && (
          <div dir={input.lang && input.dir} className="absolute end-0 top-0">
            {after}
          </div>
        )}
      </div>
    </FieldFrame>
  )
}

type SelectProps = ComponentProps<'select'> & Surroundings

/** A native select; `children` are its options. */
export function Select({ label, hint, error, className = '', ...input }: SelectProps) {
  const id = useFieldId(input.id)
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={input.required === true}>
      <SelectBox {...input} {...describe(id, hint, error)} look={`${control} ${className}`} />
    </FieldFrame>
  )
}

function useFieldId(id: string | undefined): string {
  const made = useId()
  return id ?? made
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
    <div className="grid content-start gap-0.5">
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
      {error && <ErrorText id={`${id}-error`}>{error}</ErrorText>}
    </div>
  )
}

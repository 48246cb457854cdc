import type { ComponentProps, ReactNode, SyntheticEvent } from 'react'
import type { useForm } from '#web/platform/forms/use-form.ts'

type AnyForm = Pick<ReturnType<typeof useForm>, 'element' | 'error'>
type FormProps<Body> = Omit<ComponentProps<'form'>, 'form' | 'onSubmit'> & {
  readonly form: AnyForm & {
    readonly submit: (send: (body: Body) => Promise<void>) => (event: SyntheticEvent) => void
  }
  readonly onSend: (body: Body) => Promise<void>
  /** The buttons; the form's general error is shown above them. */
  readonly foot: ReactNode
}

/** A form from `useForm`. Method `post`: input submitted before hydration never gets into an address. */
export function Form<Body>({
  form,
  onSend,
  foot,
  className = 'grid gap-2.5',
  children,
  ...rest
}: FormProps<Body>) {
  const { element, error, submit } = form
  return (
    <form
      {...rest}
      ref={element}
      noValidate
      method="post"
      className={className}
      onSubmit={(event) => submit(onSend)(event)}
    >
      {children}
      <FormError text={error} />
      {foot}
    </form>
  )
}

/** Fields side by side if there is room. */
export function FormRow({ children }: { readonly children: ReactNode }) {
  return <div className="grid items-start gap-2 sm:grid-cols-2">{children}</div>
}

/** The general error of a form; announced when it appears. */
export function FormError({ text }: { readonly text: ReactNode }) {
  return (
    <div aria-live="assertive" className="contents">
      {typeof text === 'string' ? (
        <p className="rounded-sm border-s-4 border-error bg-error-soft p-1.5 text-ink">{text}</p>
      ) : (
        text
      )}
    </div>
  )
}

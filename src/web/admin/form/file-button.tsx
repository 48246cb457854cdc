import type { ComponentProps, ReactNode } from 'react'
import { Spinner } from '#web/kit/spinner.tsx'

type FileButtonProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  readonly busy?: boolean
  readonly children: ReactNode
}

/** The browser's file dialog behind a button in our style. */
export function FileButton({ busy = false, children, onChange, ...input }: FileButtonProps) {
  return (
    <label className="inline-flex min-h-4.5 cursor-pointer items-center justify-center gap-1 rounded-sm border border-edge bg-surface px-1.5 text-sm font-semibold hover:border-ink hover:bg-sunken has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-link has-[:disabled]:opacity-55">
      {busy && <Spinner small />}
      {children}
      <input
        type="file"
        className="sr-only"
        disabled={busy}
        {...input}
        onChange={(event) => {
          onChange?.(event)
          // allows choosing the same file again
          event.target.value = ''
        }}
      />
    </label>
  )
}

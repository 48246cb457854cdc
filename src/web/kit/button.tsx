import type { ComponentProps } from 'react'
import { Spinner } from './spinner.tsx'

type ButtonLook = {
  readonly variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined
  /** `lg` is for the main action of a page: no message ever covers it. */
  readonly size?: 'sm' | 'md' | 'lg' | undefined
  /** Full width. */
  readonly wide?: boolean | undefined
}

const shape =
  'inline-flex items-center justify-center gap-1 rounded-sm font-semibold whitespace-nowrap select-none border fades disabled:opacity-55 aria-disabled:opacity-55'

const variants = {
  primary: 'bg-primary text-on-primary border-transparent hover:bg-primary-strong',
  secondary: 'bg-surface text-ink border-edge hover:border-ink hover:bg-sunken',
  quiet: 'bg-transparent text-ink border-transparent hover:bg-sunken',
  danger: 'bg-transparent text-error hover:bg-error-soft',
} as const

const sizes = {
  sm: 'min-h-4.5 px-1.5 text-sm',
  md: 'min-h-5.5 px-2.5 text-base',
  lg: 'min-h-6.5 px-3.5 text-lg',
} as const

function looksOf({ variant = 'primary', size = 'md', wide = false }: ButtonLook, more = ''): string {
  return `${shape} ${variants[variant]} ${sizes[size]} ${wide ? 'w-full' : ''} ${more}`
}

type ButtonProps = ComponentProps<'button'> & ButtonLook & { readonly busy?: boolean }

/** A button. While `busy` it stays focusable, is announced as busy and does nothing. */
export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      type="button"
      data-main-action={size === 'lg' || undefined}
      {...rest}
      className={looksOf({ variant, size, wide }, className)}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
    >
      {busy && <Spinner small />}
      {children}
    </button>
  )
}

type ButtonLinkProps = ComponentProps<'a'> & ButtonLook

/** A link that looks like a button. */
export function ButtonLink({ variant, size, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <a
      data-main-action={size === 'lg' || undefined}
      {...rest}
      className={looksOf({ variant, size, wide }, className)}
    >
      {children}
    </a>
  )
}

type IconButtonProps = ComponentProps<'button'> & { readonly label: string }

/** A 44 px square button with an icon; the label is its accessible name and tooltip. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      {...rest}
      className={`relative inline-grid size-5.5 place-items-center rounded-sm text-ink fades hover:bg-sunken aria-disabled:bg-transparent aria-disabled:opacity-40 ${className}`}
    />
  )
}

import type { ReactNode } from 'react'

const tones = {
  neutral: 'bg-sunken text-ink',
  brass: 'bg-brass-soft text-brass',
  success: 'bg-success-soft text-success',
  warning: 'bg-warning-soft text-warning',
  error: 'bg-error-soft text-error',
  info: 'bg-info-soft text-info',
} as const

type BadgeProps = { readonly tone?: keyof typeof tones; readonly children: ReactNode }

/** A short label for the state of something. */
export function Badge({ tone = 'neutral', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center rounded-sm px-1 py-0.25 text-xs font-bold whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  )
}

import './progress-bar.css'

type BarProps = { readonly label: string; readonly part: number; readonly text: string }

/** Progress from 0 to 1. */
export function ProgressBar({ label, part, text }: BarProps) {
  return (
    <div className="grid gap-0.5">
      <progress aria-label={label} className="admin-progress" value={part} max={1} />
      <p aria-live="polite" className="flex justify-between text-sm text-muted digits">
        <span>{text}</span>
        <bdi dir="ltr">{`${Math.floor(part * 100)}%`}</bdi>
      </p>
    </div>
  )
}

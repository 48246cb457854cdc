import { satisfiedRules, passwordRules, passwordStrength } from '#shop/identity/password.ts'
import { AdminIcon } from '#web/kit/admin-icon.tsx'
import { identityWords } from '../identity-words.ts'

const looks = {
  weak: { bars: 1, bar: 'bg-error', text: 'text-error' },
  medium: { bars: 2, bar: 'bg-warning', text: 'text-warning' },
  strong: { bars: 3, bar: 'bg-success', text: 'text-success' },
} as const

/** How hard a password is to guess, and what would make it stronger. Only the length is enforced. */
export function StrengthMeter({ password }: { readonly password: string }) {
  const words = identityWords.use().strength
  const satisfied = satisfiedRules(password)
  const strength = passwordStrength(password)
  const { bars, bar, text } = looks[strength]
  return (
    <div className="grid gap-1 text-sm">
      <div className="flex items-center">
        <span className="flex flex-1 gap-0.5" aria-hidden="true">
          {[1, 2, 3].map((step) => (
            <span
              key={step}
              className={`h-0.5 flex-1 rounded-full ${password !== '' && step <= bars ? bar : 'bg-line'}`}
            />
          ))}
        </span>
        <output aria-label={words.label} className={`font-semibold ${password === '' ? '' : 'ms-1'} ${text}`}>
          {password === '' ? '' : words[strength]}
        </output>
      </div>
      <ul className="grid grid-cols-2 gap-x-1 text-muted">
        {passwordRules.map((rule) => {
          const done = satisfied.includes(rule)
          return (
            <li key={rule} className={`flex items-center gap-0.5 ${done ? 'text-success' : ''}`}>
              <AdminIcon name={done ? 'check' : 'minus'} />
              {words.rules[rule]}
              <span className="sr-only">{done ? words.kept : words.missing}</span>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

import type { Email } from '#contract/admin/content/emails.ts'
import { emailWords } from '#web/admin/words.ts'
import { useLocalized } from '#web/platform/framework/site.ts'

type ListProps = { readonly email: Email; readonly onChoose: (text: string) => void }

/** The variables of the e-mail; a click inserts one into the field last edited. */
export function VariableList({ email, onChoose }: ListProps) {
  const words = emailWords.use()
  const localized = useLocalized()
  return (
    <div role="group" aria-label={words.variables} className="grid gap-0.5">
      <p className="text-sm font-semibold">{words.variables}</p>
      <div className="flex flex-wrap gap-0.5">
        {email.variables.map(({ name, label }) => (
          <button
            key={name}
            type="button"
            title={localized(label)}
            className="min-h-4.5 rounded-sm border border-edge px-1 text-sm hover:bg-sunken"
            onClick={() => onChoose(`{{${name}}}`)}
          >
            <code dir="ltr">{`{{${name}}}`}</code> <span className="text-muted">{localized(label)}</span>
          </button>
        ))}
      </div>
      <p className="text-sm text-muted">{words.variablesHint}</p>
    </div>
  )
}

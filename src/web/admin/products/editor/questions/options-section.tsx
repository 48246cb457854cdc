import { maxChoices } from '#shop/catalogue/service-form.ts'
import type { Localized } from '#shop/localized.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import { productWords } from '#web/admin/words.ts'
import { TwoTexts } from '../texts/two-texts.tsx'

type ChoicesProps = {
  readonly name: string
  readonly choices: Localized[]
  readonly errorOf: (path: string) => string | undefined
  readonly onChange: (choices: Localized[], path: string) => void
}

/** The choices, in this order. */
export function OptionsSection({ name, choices, errorOf, onChange }: ChoicesProps) {
  const words = productWords.use().questions
  const problem = errorOf('choices')
  return (
    <fieldset className="grid min-w-0 gap-1.5 border-t border-line pt-1.5">
      <legend className="sr-only">{words.choices}</legend>
      {choices.map((choice, at) => (
        <div key={at} className="flex items-start gap-0.5">
          <TwoTexts
            name={name}
            path={`choices.${at}`}
            labels={{ en: words.choiceEn(at + 1), he: words.choiceHe(at + 1) }}
            value={choice}
            errorOf={errorOf}
            onChange={(next, path) => onChange(choices.with(at, next), path)}
          />
          <IconButton
            label={words.removeChoice(at + 1)}
            className="mt-3"
            onClick={() => onChange(choices.toSpliced(at, 1), 'choices')}
          >
            <Icon name="close" />
          </IconButton>
        </div>
      ))}
      {problem !== undefined && <ErrorText>{problem}</ErrorText>}
      {choices.length < maxChoices && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange([...choices, { en: '', he: '' }], 'choices')}
        >
          <Icon name="plus" />
          {words.addChoice}
        </Button>
      )}
    </fieldset>
  )
}

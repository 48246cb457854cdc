import {
  addSavedAnswer,
  changeSavedAnswer,
  removeSavedAnswer,
  type SavedAnswer,
} from '#contract/admin/saved-answers.ts'
import { answerVariables } from '#shop/contact/answer-variables.ts'
import { nameInText } from '#shop/text/name-in-text.ts'
import { Field, TextArea } from '#web/kit/field.tsx'
import { Sentence } from '#web/kit/name.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { messageAdminWords } from '#web/admin/words.ts'
import { useLastField } from '../emails/use-last-field.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { callAdmin } from '../platform/call-admin.ts'

type WriteProps = { readonly answer: SavedAnswer | null; readonly onClose: () => void }

/** Edits a saved answer in both languages; null for a new one. */
export function WriteAnswer({ answer, onClose }: WriteProps) {
  const words = messageAdminWords.use()
  const { onFocus, insert } = useLastField()
  return (
    <FormDialog
      title={answer === null ? words.add : answer.name}
      onClose={onClose}
      first={{ name: answer?.name ?? '', en: answer?.en ?? '', he: answer?.he ?? '' }}
      send={(fields) =>
        answer === null
          ? callAdmin(addSavedAnswer, fields)
          : callAdmin(changeSavedAnswer, { ...fields, answerId: answer.id, version: answer.version })
      }
      submit={words.save}
      message={words.saved}
    >
      {(form) => (
        <>
          <Field
            label={words.name}
            hint={words.nameHint}
            dir="auto"
            maxLength={100}
            required
            {...form.text('name')}
          />
          <div className="grid gap-2" onFocus={onFocus}>
            <TextArea
              label={words.textHe}
              dir="rtl"
              lang="he"
              rows={6}
              maxLength={4000}
              required
              {...form.text('he')}
            />
            <TextArea
              label={words.textEn}
              dir="ltr"
              lang="en"
              rows={6}
              maxLength={4000}
              required
              {...form.text('en')}
            />
          </div>
          <Variables onChoose={insert} />
        </>
      )}
    </FormDialog>
  )
}

function Variables({ onChoose }: { readonly onChoose: (text: string) => void }) {
  const words = messageAdminWords.use()
  return (
    <div role="group" aria-label={words.variables} className="grid gap-0.5">
      <p className="text-sm font-semibold">{words.variables}</p>
      <div className="flex flex-wrap gap-0.5">
        {answerVariables.map((name) => (
          <button
            key={name}
            type="button"
            className="min-h-4.5 rounded-sm border border-edge px-1 text-sm hover:bg-sunken"
            onClick={() => onChoose(`{{${name}}}`)}
          >
            <code dir="ltr">{`{{${name}}}`}</code>{' '}
            <span className="text-muted">{words.variableNames[name]}</span>
          </button>
        ))}
      </div>
      <p className="text-sm text-muted">{words.variablesHint}</p>
    </div>
  )
}

/** Asks before removing an answer. */
export function RemoveAnswer({ answer, onClose }: WriteProps & { readonly answer: SavedAnswer }) {
  const language = useLanguage()
  const words = messageAdminWords.use()
  return (
    <FormDialog
      title={words.remove}
      onClose={onClose}
      first={{}}
      send={() => callAdmin(removeSavedAnswer, { answerId: answer.id })}
      submit={words.remove}
      danger
      message={words.removed}
    >
      {() => (
        <p>
          <Sentence text={words.removeText(nameInText(answer.name, language))} />
        </p>
      )}
    </FormDialog>
  )
}

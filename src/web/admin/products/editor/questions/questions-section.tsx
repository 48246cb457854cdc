import { maxFields, type ServiceField } from '#shop/catalogue/service-form.ts'
import { Section } from '#web/kit/boxes/section.tsx'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { ErrorText } from '#web/kit/error-text.tsx'
import type { ProductEditorForm } from '../values/editor-form.ts'
import { moved } from '#web/admin/form/moved.ts'
import { productWords } from '#web/admin/words.ts'
import { QuestionCard } from './question-card.tsx'
import { newQuestion } from './question-draft.ts'

/** The questions a service asks its buyer at the checkout, both languages side by side. */
export function QuestionsSection({ form }: { readonly form: ProductEditorForm }) {
  const words = productWords.use().questions
  const questions = form.values.form
  const put = (next: readonly ServiceField[]) => {
    form.set('form', next)
    form.forgive('form.')
  }
  const problem = form.errorOf('form')
  return (
    <Section title={words.title} hint={words.hint}>
      {questions.length > 0 && (
        <ol className="grid gap-2">
          {questions.map((question, at) => (
            <QuestionCard
              key={question.id}
              question={question}
              at={at}
              of={questions.length}
              errorOf={(path) => form.errorOf(`form.${at}.${path}`)}
              onChange={(next, path) => {
                form.set('form', questions.with(at, next))
                form.forgive(`form.${at}.${path}`)
              }}
              onMove={(to) => put(moved(questions, at, to))}
              onRemove={() => put(questions.toSpliced(at, 1))}
            />
          ))}
        </ol>
      )}
      {problem !== undefined && <ErrorText>{problem}</ErrorText>}
      {questions.length < maxFields ? (
        <Button
          variant="secondary"
          className="justify-self-start"
          onClick={() => put([...questions, newQuestion()])}
        >
          <Icon name="plus" />
          {words.add}
        </Button>
      ) : (
        <p className="text-sm text-muted">{words.most(maxFields)}</p>
      )}
    </Section>
  )
}

import type { ContentKind } from '#shop/content/content.ts'
import { useState } from 'react'
import { type Language, otherLanguage } from '#shop/localized.ts'
import type { Problems } from '#web/platform/forms/form-state.ts'
import { useLanguage } from '#web/platform/framework/site.ts'
import { contentAdminWords, textWords } from '#web/admin/words.ts'
import { Field, TextArea } from '#web/kit/field.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { MarkdownField } from '../text/markdown-field.tsx'
import { useSides } from '../text/use-sides.ts'
import type { ContentEditorForm } from './editor-form.ts'
import type { TextPlace } from './use-inserts.tsx'

const fields = ['title', 'description', 'text']

type TextSectionProps = {
  readonly form: ContentEditorForm
  readonly kind: ContentKind
  readonly onPicture: (place: TextPlace, file: File | null) => void
  readonly onProduct: (place: TextPlace) => void
}

/** The title and text in both languages side by side; on a phone, one at a time. */
export function TextSection({ form, kind, onPicture, onProduct }: TextSectionProps) {
  const words = contentAdminWords.use()
  const [side, setSide] = useShownSide(form.problems)
  const texts = textWords.use()
  const sides = useSides()
  return (
    <Section
      title={words.texts}
      hint={words.textsHint}
      actions={<LanguageTabs label={words.texts} side={side} onSide={setSide} />}
    >
      <div className="grid gap-x-2 gap-y-3 lg:grid-cols-2">
        {sides.map((one) => (
          <fieldset
            key={one}
            className={`min-w-0 content-start gap-2 ${one === side ? 'grid' : 'hidden lg:grid'}`}
          >
            <legend className="mb-1 text-sm font-bold text-muted max-lg:sr-only">
              {one === 'he' ? texts.inHebrew : texts.inEnglish}
            </legend>
            <Field
              label={kind === 'question' ? words.question : words.name}
              {...direction(one)}
              {...form.text(`body.title.${one}`)}
            />
            {kind !== 'question' && (
              <TextArea
                label={words.description}
                rows={2}
                {...direction(one)}
                {...form.text(`body.description.${one}`)}
              />
            )}
            <MarkdownField
              label={kind === 'question' ? words.answer : words.text}
              language={one}
              name={`body.text.${one}`}
              value={form.values[`body.text.${one}`]}
              error={form.errorOf(`body.text.${one}`)}
              rows={kind === 'question' ? 8 : 18}
              onText={(text) => form.set(`body.text.${one}`, text)}
              onPicture={(file, at) => onPicture({ side: one, at }, file)}
              onProduct={(at) => onProduct({ side: one, at })}
            />
          </fieldset>
        ))}
      </div>
    </Section>
  )
}

/** The language shown on a phone, which shows one at a time: the chosen one, until the other is refused. */
function useShownSide(problems: Problems) {
  const shown = useState<Language>(useLanguage())
  const [side, setSide] = shown
  const [seen, setSeen] = useState(problems)
  if (problems !== seen) {
    setSeen(problems)
    const wrong = (one: Language) =>
      fields.map((name) => `body.${name}.${one}`).filter((name) => problems[name])
    const other = otherLanguage(side)
    // only a refusal adds errors; typing removes them
    if (wrong(side).length === 0 && wrong(other).some((name) => !seen[name])) setSide(other)
  }
  return shown
}

/** The direction and spelling of a language, whatever the language of the page. */
function direction(side: Language) {
  return { dir: side === 'he' ? 'rtl' : 'ltr', lang: side }
}

type TabsProps = {
  readonly label: string
  readonly side: Language
  readonly onSide: (side: Language) => void
}

function LanguageTabs({ label, side, onSide }: TabsProps) {
  const sides = useSides()
  const texts = textWords.use()
  return (
    <div role="group" aria-label={label} className="inline-flex rounded-sm bg-sunken p-0.25 lg:hidden">
      {sides.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === side}
          onClick={() => onSide(one)}
          className="min-h-4.5 rounded-sm px-1.5 text-sm font-semibold text-muted hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-low"
        >
          {one === 'he' ? texts.inHebrew : texts.inEnglish}
        </button>
      ))}
    </div>
  )
}

import { platforms, regions } from '#shop/catalogue/product.ts'
import { Checkbox } from '#web/kit/checkbox.tsx'
import { Field, Select } from '#web/kit/field.tsx'
import { useWords } from '#web/platform/framework/site.ts'
import { FormSection } from '../../form/form-section.tsx'
import type { EditorForm } from './editor-form.ts'
import { productWords } from '#web/admin/words.ts'

/** What a buyer must know before paying. */
export function AttributesSection({ form }: { readonly form: EditorForm }) {
  const words = productWords.use().editor
  const { platforms: platformNames, regions: regionNames } = useWords().catalogue.product
  const chosen = form.values['facts.platforms']
  return (
    <FormSection title={words.facts}>
      <div className="grid gap-2 sm:grid-cols-2">
        <Field label={words.brand} dir="auto" {...form.text('brand')} />
        <Select label={words.region} {...form.text('facts.region')}>
          {regions.map((region) => (
            <option key={region} value={region}>
              {regionNames[region]}
            </option>
          ))}
        </Select>
        <Field label={words.editionEn} dir="ltr" lang="en" {...form.text('facts.edition.en')} />
        <Field label={words.editionHe} dir="rtl" lang="he" {...form.text('facts.edition.he')} />
        <Field
          label={words.term}
          hint={words.termHint}
          inputMode="numeric"
          dir="ltr"
          {...form.text('facts.termMonths')}
        />
        <Field label={words.devices} inputMode="numeric" dir="ltr" {...form.text('facts.devices')} />
      </div>
      <fieldset>
        <legend className="mb-0.5 text-sm font-semibold">{words.platforms}</legend>
        <div className="flex flex-wrap gap-x-3">
          {platforms.map((platform) => (
            <Checkbox
              key={platform}
              name="facts.platforms"
              label={platformNames[platform]}
              checked={chosen.includes(platform)}
              onChange={(event) =>
                form.set(
                  'facts.platforms',
                  platforms.filter((one) => (one === platform ? event.target.checked : chosen.includes(one))),
                )
              }
            />
          ))}
        </div>
      </fieldset>
    </FormSection>
  )
}

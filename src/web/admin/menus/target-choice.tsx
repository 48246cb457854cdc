import { listAdminCategories } from '#contract/admin/products/categories.ts'
import { listContent } from '#contract/admin/content/content.ts'
import { documentNames } from '#shop/content/content.ts'
import { menuWords } from '#web/admin/words.ts'
import { Field, Select } from '#web/kit/field.tsx'
import { FormRow } from '#web/kit/form.tsx'
import { useLocalized } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'

type TargetProps = { readonly href: string; readonly onChange: (href: string) => void }
type Choice = { readonly href: string; readonly name: string }

const other = 'other'

/** The target of a link: a page, a category, a post, or a typed URL. */
export function TargetChoice({ href, onChange }: TargetProps) {
  const words = menuWords.use()
  const groups = useChoices()
  const known = groups.some(({ choices }) => choices.some((choice) => choice.href === href))
  return (
    <FormRow>
      <Select
        label={words.target}
        value={known ? href : other}
        onChange={({ currentTarget: { value } }) => onChange(value === other ? 'https://' : value)}
      >
        {groups.map(({ name, choices }) => (
          <optgroup key={name} label={name}>
            {choices.map((choice) => (
              <option key={choice.href} value={choice.href}>
                {choice.name}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={other}>{words.targets.other}</option>
      </Select>
      {!known && (
        <Field
          label={words.href}
          hint={words.hrefHint}
          dir="ltr"
          maxLength={400}
          value={href}
          onChange={({ currentTarget: { value } }) => onChange(value)}
        />
      )}
    </FormRow>
  )
}

function useChoices(): readonly { readonly name: string; readonly choices: readonly Choice[] }[] {
  const words = menuWords.use()
  const say = useLocalized()
  const pages = useRead(listContent, { kind: 'page' }).data?.rows ?? []
  const posts = useRead(listContent, { kind: 'post' }).data?.rows ?? []
  const categories = useRead(listAdminCategories, {}).data?.categories ?? []
  const shown = (rows: typeof pages) =>
    rows
      .filter(({ state }) => state === 'published')
      .map(({ path, title }) => ({ href: path, name: say(title) }))
  const isFixed = ({ href }: Choice) => documentNames.some((name) => href === `/${name}`)
  const texts = shown(pages)
  return [
    {
      name: words.targets.site,
      choices: [
        ...Object.entries(words.site).map(([path, name]) => ({ href: path, name })),
        ...texts.filter(isFixed),
      ],
    },
    { name: words.targets.page, choices: texts.filter((choice) => !isFixed(choice)) },
    {
      name: words.targets.category,
      choices: categories.map(({ slug, name }) => ({ href: `/products?category=${slug}`, name: say(name) })),
    },
    { name: words.targets.post, choices: shown(posts) },
  ].filter(({ choices }) => choices.length > 0)
}

import { type HomeSection, maxPromises, trustIcons } from '#contract/home-layout.ts'
import { homeAdminWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Select } from '#web/kit/field.tsx'
import { Box } from '#web/kit/boxes/box.tsx'
import { BothFields } from './both-fields.tsx'
import { newPromise } from './new-section.ts'

type TrustSection = Extract<HomeSection, { kind: 'trust' }>
type Promised = TrustSection['promises'][number]
type PromiseProps = { readonly section: TrustSection; readonly onChange: (section: TrustSection) => void }

/** Up to four short promises, each with an icon. */
export function PromiseFields({ section, onChange }: PromiseProps) {
  const words = homeAdminWords.use()
  const { promises } = section
  const put = (at: number, next: Promised) =>
    onChange({ ...section, promises: promises.map((one, place) => (place === at ? next : one)) })
  return (
    <>
      <p className="text-sm text-muted">{words.about.trust}</p>
      {promises.map((promise, at) => (
        <Box as="fieldset" key={at} className="grid gap-1.5">
          <legend className="px-0.5 text-sm font-semibold">{words.promise(at + 1)}</legend>
          <Select
            label={words.icon}
            value={promise.icon}
            onChange={({ currentTarget: { value } }) =>
              put(at, { ...promise, icon: trustIcons.find((one) => one === value) ?? 'key' })
            }
          >
            {trustIcons.map((icon) => (
              <option key={icon} value={icon}>
                {words.icons[icon]}
              </option>
            ))}
          </Select>
          <BothFields
            label={words.heading}
            value={promise.title}
            most={60}
            onChange={(title) => put(at, { ...promise, title })}
          />
          <BothFields
            label={words.text}
            value={promise.text}
            most={160}
            onChange={(text) => put(at, { ...promise, text })}
          />
          <Button
            variant="quiet"
            size="sm"
            className="justify-self-start"
            onClick={() => onChange({ ...section, promises: promises.filter((_, place) => place !== at) })}
          >
            {words.removePromise(at + 1)}
          </Button>
        </Box>
      ))}
      {promises.length < maxPromises && (
        <Button
          variant="secondary"
          size="sm"
          className="justify-self-start"
          onClick={() => onChange({ ...section, promises: [...promises, newPromise] })}
        >
          {words.addPromise}
        </Button>
      )}
    </>
  )
}

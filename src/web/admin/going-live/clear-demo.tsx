import { useState } from 'react'
import { clearDemo, clearingPhrases, type DemoContents, getDemoContents } from '#contract/demo/clearing.ts'
import { adminWords, goingLiveWords } from '#web/admin/words.ts'
import { Button } from '#web/kit/button.tsx'
import { Field } from '#web/kit/field.tsx'
import { Section } from '#web/kit/boxes/section.tsx'
import { Skeleton } from '#web/kit/skeleton.tsx'
import { ErrorState } from '#web/kit/states.tsx'
import { useLanguage } from '#web/platform/framework/site.ts'
import { useRead } from '#web/platform/query/queries.ts'
import { FormDialog } from '../form/form-dialog.tsx'
import { callAdmin } from '../platform/call-admin.ts'

/** The demo data, and the button that removes all of it. */
export function ClearDemo() {
  const { demo: words } = goingLiveWords.use()
  const { failed } = adminWords.use()
  const [asking, setAsking] = useState(false)
  const { data, isLoadingError, refetch } = useRead(getDemoContents, {})
  return (
    <div id="demo" className="scroll-mt-8">
      <Section title={words.title} hint={words.text}>
        {isLoadingError ? (
          <ErrorState title={failed} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton className="h-20" />
        ) : (
          <>
            <Contents contents={data} />
            <div>
              <Button variant="danger" onClick={() => setAsking(true)}>
                {words.open}
              </Button>
            </div>
          </>
        )}
      </Section>
      {asking && <Confirmation onClose={() => setAsking(false)} />}
    </div>
  )
}

function Contents({ contents: { goes, sold, stays } }: { readonly contents: DemoContents }) {
  const { demo: words } = goingLiveWords.use()
  const kinds = demoKinds.filter((kind) => goes[kind] > 0)
  return (
    <>
      <h3 className="text-base">{words.goes}</h3>
      <dl className="ruled grid max-w-[36rem]">
        {kinds.map((kind) => (
          <div key={kind} className="flex items-baseline justify-between gap-2 py-0.5">
            <dt>{words.kinds[kind]}</dt>
            <dd>
              <bdi dir="ltr" className="digits font-semibold">
                {goes[kind].toLocaleString('en')}
              </bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-sm text-muted">{words.also}</p>
      {sold > 0 && <p className="font-semibold">{words.sold(sold)}</p>}
      <p>{words.stays(stays.products, stays.orders)}</p>
    </>
  )
}

const demoKinds = [
  'products',
  'keys',
  'categories',
  'orders',
  'reviews',
  'posts',
  'coupons',
  'users',
  'emails',
] as const satisfies readonly (keyof DemoContents['goes'])[]

function Confirmation({ onClose }: { readonly onClose: () => void }) {
  const { demo: words } = goingLiveWords.use()
  const phrase = clearingPhrases[useLanguage()]
  return (
    <FormDialog
      title={words.title}
      onClose={onClose}
      first={{ typed: '' }}
      check={({ typed }): Record<string, string> =>
        typed.trim().toLowerCase() === phrase ? {} : { typed: 'invalid' }
      }
      send={(values) => callAdmin(clearDemo, values)}
      submit={words.submit}
      danger
      message={words.done}
    >
      {(form) => (
        <>
          <p>{words.text}</p>
          <Field label={words.type(phrase)} autoComplete="off" required {...form.text('typed')} />
        </>
      )}
    </FormDialog>
  )
}

import { Button } from '#web/kit/button.tsx'
import { useShop } from '#web/platform/framework/site.ts'
import { TextLink } from '#web/kit/text-link.tsx'
import type { PlainFailure } from './checkout-failure.ts'
import { checkoutWords } from '../checkout-words.ts'
import { Notice } from './notice.tsx'

/** A failure in one sentence, and what to do about it where that is not trying again. */
export function PlainNotice({ kind }: { readonly kind: PlainFailure['kind'] | 'session' }) {
  const { problems } = checkoutWords.use()
  const { supportEmail } = useShop()
  return (
    <Notice>
      <p>
        {problems[kind]}
        {kind === 'not-accepted' && supportEmail !== '' && (
          <>
            {' '}
            <TextLink href={`mailto:${supportEmail}`}>
              <bdi dir="ltr">{supportEmail}</bdi>
            </TextLink>
          </>
        )}
      </p>
      {kind === 'terms' && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => location.reload()}
        >
          {problems.reload}
        </Button>
      )}
    </Notice>
  )
}

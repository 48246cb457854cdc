import { ButtonLink } from '#web/kit/button.tsx'
import { useWords } from '#web/platform/framework/site.ts'

/** Links to sign-in and sign-up. */
export function AccountLinks({ quiet }: { readonly quiet: 'quiet' | 'secondary' }) {
  const { shell } = useWords()
  return (
    <>
      <ButtonLink variant={quiet} href="/sign-in">
        {shell.signIn}
      </ButtonLink>
      <ButtonLink href="/sign-up">{shell.signUp}</ButtonLink>
    </>
  )
}

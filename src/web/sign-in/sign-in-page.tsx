import { useEffect, useRef, useState } from 'react'
import { redirect, redirectDocument, useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, useApi, useTexts, useVisitor } from '../app/context.ts'
import { isServerPath, paths } from '../app/paths.ts'
import { safeNext } from '../app/safe-next.ts'
import { ShopLink, SupportLink } from '../app/shop-link.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Form, TextField } from '../ui/fields.tsx'
import { PageHeading, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { Point } from '../ui/point.tsx'
import { LinkStep } from './link-step.tsx'
import { PasskeyButton, type Problem, requestPasscode, useSecondsUntil } from './passcode-request.tsx'
import { PasscodeStep } from './passcode-step.tsx'
import { loadPurpose, PurchaseSummary, type Purpose } from './purpose.tsx'
import styles from './sign-in.module.css'
import { saveProgress, useSignInProgress } from './sign-in-progress.ts'

/** A signed-in visitor continues to `next`, also after the reload that ends a sign-in; with `again` only after that. */
export async function loader({ request, context }: LoaderArgs): Promise<Purpose> {
  const page = context.get(pageContext)
  const { visitor } = page
  const { searchParams } = new URL(request.url)
  const next = safeNext(searchParams.get('next')) ?? paths.home
  if (visitor.user && !searchParams.has('again'))
    throw isServerPath(next) ? redirectDocument(next) : redirect(next)
  return loadPurpose(page, next)
}

export function Component() {
  const { signIn: t } = useTexts()
  const { catalog, user, productName } = useVisitor()
  const purpose = useLoaderData<Purpose>()
  const progress = useSignInProgress()
  const { kind } = purpose

  return (
    <div className={styles.page}>
      {kind === 'demo' ? (
        <PageHeading title={t.demo.title(productName, catalog.demoDays)} lead={t.demo.lead} />
      ) : (
        <PageHeading title={t[kind].title} lead={t[kind].lead} />
      )}
      {kind === 'purchase' && <PurchaseSummary {...purpose} />}
      <noscript>
        <Notice tone="warn">{t.withoutScript}</Notice>
      </noscript>
      <Card>
        {progress.step === 'link' ? (
          <LinkStep code={progress.code} />
        ) : progress.step === 'passcode' ? (
          <PasscodeStep email={progress.email} resendAt={progress.resendAt} />
        ) : (
          <>
            <EmailStep email={progress.email || (user?.email ?? '')} />
            <PasskeyButton />
          </>
        )}
      </Card>
      {kind === 'demo' && (
        <Stack as="ul" gap="s">
          {t.demo.points.map(point => (
            <Point key={point.title} as="p" {...point} />
          ))}
        </Stack>
      )}
      <SignInNotes />
    </div>
  )
}

function SignInNotes() {
  const { agreement, support } = useTexts().signIn

  return (
    <Stack gap="2xs">
      <Text tone="quiet" size="xs">
        {agreement.before} <ShopLink to={paths.terms}>{agreement.terms}</ShopLink> {agreement.between}{' '}
        <ShopLink to={paths.privacy}>{agreement.privacy}</ShopLink>.
      </Text>
      <Text tone="quiet" size="xs" wrap="anywhere">
        {support} <SupportLink />
      </Text>
    </Stack>
  )
}

function EmailStep({ email }: { email: string }) {
  const { signIn: t } = useTexts()
  const api = useApi()
  const input = useRef<HTMLInputElement>(null)
  const [asking, setAsking] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)

  // An effect, because a disabled field cannot take the focus.
  useEffect(() => {
    if (problem) input.current?.focus()
  }, [problem])

  async function ask() {
    if (asking) return
    const typed = input.current?.value.trim() ?? ''
    if (typed === '' || !input.current?.validity.valid) return setProblem({ text: t.emailMissing })
    setAsking(true)
    setProblem(await requestPasscode(api, typed))
    setAsking(false)
  }

  return (
    <Form onSubmit={ask}>
      <Stack as="fieldset" gap="m" disabled={asking}>
        <TextField
          label={t.email}
          error={problem?.text}
          required
          ref={input}
          type="email"
          name="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={email}
          // biome-ignore lint/a11y/noAutofocus: signing in is all that this page is for.
          autoFocus
          onInput={event => saveProgress({ step: 'email', email: event.currentTarget.value })}
        />
        <SubmitButton variant="primary" wide busy={asking}>
          {t.getPasscode}
        </SubmitButton>
        {problem?.retryAt && <RetryNote at={problem.retryAt} />}
      </Stack>
    </Form>
  )
}

function RetryNote({ at }: { at: number }) {
  const { signIn: t } = useTexts()
  const seconds = useSecondsUntil(at)
  return (
    seconds > 0 && (
      <Stack gap="xs" align="center">
        <Text tone="quiet" size="xs" numeric>
          {t.retryIn(seconds)}
        </Text>
      </Stack>
    )
  )
}

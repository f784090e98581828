import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { MailLink } from '../../contract/settings.ts'
import { type LoaderArgs, pageContext, useApi, useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { ShopLink, SupportLink } from '../app/shop-link.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeading, Row, Stack, Text } from '../ui/layout.tsx'
import { ErrorState, Notice } from '../ui/notice.tsx'

export async function loader({ context, request }: LoaderArgs) {
  const { api } = context.get(pageContext)
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const answer = await api('GET /api/accounts/mail-link/', { query: { token } })
  return answer.ok ? { token, link: answer.reply.data } : { token, message: answer.message }
}

/** Behind the links of e-mails. Opening it changes nothing. */
export function Component() {
  const { mailLink: t } = useTexts().settings
  const loaded = useLoaderData<typeof loader>()

  return (
    <Stack gap="xl" width="centered">
      <PageHeading title={t.title} />
      {'link' in loaded ? (
        <Question token={loaded.token} link={loaded.link} />
      ) : (
        <ErrorState title={t.failed}>
          <p>{loaded.message}</p>
          <p>
            {t.help} <SupportLink />
          </p>
        </ErrorState>
      )}
    </Stack>
  )
}

function Question({ token, link }: { token: string; link: MailLink }) {
  const { mailLink: t } = useTexts().settings
  const api = useApi()
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<{ ok: boolean; message: string } | null>(null)

  async function answer(accept: boolean) {
    setBusy(true)
    const answered = await api('POST /api/accounts/mail-link/', { body: { token, accept } })
    setTold(answered.ok ? answered.reply : { ok: false, message: answered.message })
    setBusy(false)
  }

  if (told)
    return (
      <Notice tone={told.ok ? 'success' : 'error'} role="alert">
        <p>{told.message}</p>
        <p>
          <ShopLink to={paths.settings} reload>
            {t.toSettings}
          </ShopLink>
        </p>
      </Notice>
    )
  return (
    <Card>
      {link.about === 'recipient' && <RecipientWords link={link} />}
      {link.about === 'email-change' && <EmailChangeWords link={link} />}
      {link.about === 'auto-renewal' && <Text wrap="anywhere">{t.autoRenewal.ask(link.card)}</Text>}
      <Row gap="s">
        {!link.confirmed && (
          <Button variant="primary" busy={busy} onClick={() => void answer(true)}>
            {acceptWord(link, t)}
          </Button>
        )}
        <Button busy={busy} onClick={() => void answer(false)}>
          {declineWord(link, t)}
        </Button>
      </Row>
    </Card>
  )
}

type Words = ReturnType<typeof useTexts>['settings']['mailLink']

function acceptWord(link: MailLink, t: Words): string {
  if (link.about === 'email-change') return t.emailChange.accept
  return link.about === 'recipient' && link.role ? t.recipient.acceptRole : t.recipient.accept
}

function declineWord({ about, confirmed }: MailLink, t: Words): string {
  if (about === 'auto-renewal') return t.autoRenewal.end
  if (about === 'email-change') return t.emailChange.decline
  return confirmed ? t.recipient.unsubscribe : t.recipient.decline
}

function RecipientWords({ link }: { link: Extract<MailLink, { about: 'recipient' }> }) {
  const { recipients, reminders, mailLink, roles } = useTexts().settings
  const { recipient: t } = mailLink
  const { owner, email, role, confirmed } = link
  const sends = link.reminders || link.invoices
  const question = role ? t.invites(owner, email, roles[role]) : t.ask(owner, email)
  const answered = role ? t.accepted(email, roles[role]) : t.confirmed(email)

  return (
    <>
      <Text wrap="anywhere">{confirmed ? answered : question}</Text>
      {!confirmed && sends && <p>{t.sends}</p>}
      <Stack as="ul" gap="2xs" marks>
        {link.reminders && <li>{recipients.reminders}</li>}
        {link.invoices && <li>{recipients.invoices}</li>}
        {link.unpaid_orders && <li>{reminders.kinds['unpaid-order']}</li>}
      </Stack>
    </>
  )
}

function EmailChangeWords({ link }: { link: Extract<MailLink, { about: 'email-change' }> }) {
  const { emailChange: t } = useTexts().settings.mailLink

  return (
    <>
      <Text wrap="anywhere">{t.ask(link.from, link.to)}</Text>
      <p>{link.confirmed ? t.confirmed : t.both}</p>
    </>
  )
}

import type { SubmitEvent } from 'react'
import { redirectDocument, useLoaderData } from 'react-router'
import type { OwnData } from '../../contract/own-data.ts'
import { formatDay } from '../../texts/day.ts'
import { CallButton, useCall } from '../app/call.tsx'
import { type LoaderArgs, pageContext, requireSignIn, usePage, useTexts } from '../app/context.ts'
import { LoadFailure } from '../app/load-failure.tsx'
import { paths } from '../app/paths.ts'
import { ProfileLink } from '../app/profile-link.tsx'
import { SupportLink } from '../app/shop-link.tsx'
import { SubmitButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { TextField } from '../ui/fields.tsx'
import { PageHeading, Stack } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { ExportCard } from './export-card.tsx'

export const loader = requireSignIn(async ({ context }: LoaderArgs) => {
  const { api } = context.get(pageContext)
  const answer = await api('GET /api/accounts/data/')
  // The session has ended: only a full page load updates the visitor.
  if (!answer.ok && answer.status === 401) throw redirectDocument(paths.signIn(paths.ownData))
  return { own: answer.ok ? answer.reply.data : null }
}, 'own')

export function Component() {
  const { data: t } = useTexts().profile
  const { own } = useLoaderData<typeof loader>()

  return (
    <Stack gap="l" width="centered" wrap="anywhere">
      <PageHeading above={<ProfileLink />} title={t.title} />
      {own ? (
        <>
          <ExportCard found={own.export} />
          <Card title={t.deletion.title}>
            {own.erased_after ? <RequestedDeletion day={own.erased_after} /> : <DeletionForm own={own} />}
          </Card>
        </>
      ) : (
        <LoadFailure {...t.failed} />
      )}
    </Stack>
  )
}

function RequestedDeletion({ day }: { day: string }) {
  const { texts, visitor } = usePage()
  const { deletion: t } = texts.profile.data

  return (
    <Notice
      tone="warn"
      title={t.requested(formatDay(visitor.language, day))}
      action={
        <CallButton variant="primary" ask={api => api('DELETE /api/accounts/deletion/')}>
          {t.withdraw}
        </CallButton>
      }
    >
      {t.untilThen}
    </Notice>
  )
}

function DeletionForm({ own }: { own: OwnData }) {
  const { deletion: t } = useTexts().profile.data
  const { busy, fields, call } = useCall()

  async function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const read = (name: string) => {
      const value = typed.get(name)
      return typeof value === 'string' ? value : ''
    }
    const licenses = own.licenses.map(({ id }) => ({ id, typed: read(`license-${id}`) }))
    const body = { email: read('email'), licenses }
    await call(api => api('POST /api/accounts/deletion/', { body }))
  }

  if (own.more_licenses)
    return (
      <p>
        {t.tooMany} <SupportLink />
      </p>
    )
  if (own.open_orders.length > 0)
    return (
      <Notice tone="warn" title={t.openOrders}>
        {own.open_orders.map(id => (
          <p key={id}>
            <a data-links href={paths.order(id)}>
              {t.order(id)}
            </a>
          </p>
        ))}
      </Notice>
    )
  return (
    <Stack as="form" gap="m" method="post" onSubmit={event => void submit(event)}>
      <p>{t.erased}</p>
      <p>{t.stored}</p>
      {own.licenses.length > 0 && <p>{t.licenses}</p>}
      {own.licenses.map(({ id, name, sn_to_display, confirm_with }) => (
        <TextField
          key={id}
          label={t.giveUp(name, sn_to_display)}
          help={t.typeWord(confirm_with)}
          error={fields[`license-${id}`]}
          name={`license-${id}`}
          autoComplete="off"
        />
      ))}
      <TextField label={t.email} error={fields['email']} name="email" type="email" autoComplete="off" />
      <SubmitButton variant="danger" busy={busy}>
        {t.submit}
      </SubmitButton>
    </Stack>
  )
}

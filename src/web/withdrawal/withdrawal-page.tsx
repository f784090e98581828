import { useLoaderData } from 'react-router'
import { type LoaderArgs, pageContext, usePage, useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { SupportLink } from '../app/shop-link.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageHeading, Row, Stack, Text } from '../ui/layout.tsx'
import { Notice } from '../ui/notice.tsx'
import { AnswerNotice } from './answer-notice.tsx'
import { StatementForm } from './statement-form.tsx'

export async function loader({ context, request }: LoaderArgs) {
  const { api, visitor, withdrawal: answer = null } = context.get(pageContext)
  const query = new URL(request.url).searchParams
  const isSent = query.has('sent') && !answer
  const profile = visitor.user && !isSent ? await api('GET /api/accounts/profile/') : null
  const orders = profile?.ok ? profile.reply.data.orders.filter(order => order.withdrawal === 'open') : []
  const typed = answer?.typed ?? {
    name: '',
    order: query.get('order') ?? '',
    email: visitor.user?.email ?? '',
  }
  return { answer, isSent, orders, typed }
}

/** The browser itself sends the forms, with and without scripts. */
export function Component() {
  const { withdrawal: t } = useTexts()
  const { answer, isSent, orders, typed } = useLoaderData<typeof loader>()
  if (isSent) return <StatementSent />
  if (answer?.kind === 'confirm')
    return (
      <Stack gap="l" width="centered">
        <PageHeading title={t.check.title} />
        <Card>
          <ConfirmForm typed={typed} />
        </Card>
      </Stack>
    )
  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.title} lead={t.lead} />
      {answer && <AnswerNotice answer={answer} />}
      <Card>
        <StatementForm
          action={paths.withdraw()}
          submit={t.next}
          typed={typed}
          orders={orders}
          wrong={answer?.fields ?? []}
        />
      </Card>
      <p>
        <ButtonLink href={paths.terms} size="small">
          {t.terms}
        </ButtonLink>
      </p>
    </Stack>
  )
}

function StatementSent() {
  const { failure, withdrawal } = useTexts()
  const { sent: t } = withdrawal
  const { user } = useVisitor()
  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.title} />
      <Notice tone="success" action={user && <ButtonLink to={paths.profile}>{failure.toProfile}</ButtonLink>}>
        <p>
          {t.text} <SupportLink />
        </p>
      </Notice>
    </Stack>
  )
}

const fields = ['name', 'order', 'email'] as const

function ConfirmForm({ typed }: { typed: Record<(typeof fields)[number], string> }) {
  const { csrfToken, texts } = usePage()
  const { withdrawal: t } = texts

  return (
    <Stack as="form" gap="m" method="post" action={paths.withdraw()}>
      <input type="hidden" name="csrf" value={csrfToken} suppressHydrationWarning />
      {fields.map(field => (
        <input key={field} type="hidden" name={field} value={typed[field]} />
      ))}
      <Text weight="strong">{t.check.statement(typed.order)}</Text>
      <DefinitionList rows={fields.map(field => ({ term: t[field], value: typed[field] }))} />
      <Text tone="quiet">{t.check.effect}</Text>
      <Row gap="s">
        <Button type="submit" name="confirm" value="yes" variant="primary">
          {t.check.confirm}
        </Button>
        <Button type="submit" name="confirm" value="change">
          {t.check.change}
        </Button>
      </Row>
    </Stack>
  )
}

import { useState } from 'react'
import { useLoaderData, useRevalidator } from 'react-router'
import type { RenewalByLink } from '../../contract/renewal-links.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { formatDay } from '../../texts/day.ts'
import { type LoaderArgs, pageContext, useApi, useTexts, useVisitor } from '../app/context.ts'
import { mailto, paths } from '../app/paths.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageHeading, Stack, Text } from '../ui/layout.tsx'
import { ErrorState, Notice } from '../ui/notice.tsx'

export async function loader({ context, request }: LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const answer = await context.get(pageContext).api('GET /api/orders/renewal-link/', { query: { token } })
  return answer.ok ? { token, renewal: answer.reply.data } : { token, message: answer.message }
}

/** Behind the link of a reminder: anyone who has it can pay, without signing in. */
export function Component() {
  const { renewal: t } = useTexts().paymentLink
  const loaded = useLoaderData<typeof loader>()

  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.title} />
      {'renewal' in loaded ? (
        <Renewal token={loaded.token} renewal={loaded.renewal} />
      ) : (
        <ErrorState title={t.ended}>
          <p>{loaded.message}</p>
          <ButtonLink href={paths.profile}>{t.signIn}</ButtonLink>
        </ErrorState>
      )}
    </Stack>
  )
}

function Renewal({ token, renewal }: { token: string; renewal: RenewalByLink }) {
  const { renewal: t, details } = useTexts().paymentLink
  const { language } = useVisitor()
  const money = (minor: number) => formatMoney(minor, renewal.currency_text, { language, decimals: 'always' })
  const rows = [
    { term: t.license, value: renewal.license || renewal.plan },
    { term: t.serial, value: <code>{renewal.serial_masked}</code> },
    { term: renewal.is_lifetime ? t.updatesUntil : t.endsOn, value: formatDay(language, renewal.ends_on) },
    { term: details.item, value: renewal.line_title },
    ...(renewal.tax > 0 ? [{ term: t.tax, value: money(renewal.tax) }] : []),
    { term: details.total, value: <strong>{money(renewal.total)}</strong> },
  ]

  return (
    <Card>
      <DefinitionList rows={rows} />
      {renewal.may_pay ? (
        <PayButton token={token} total={renewal.total} price={money(renewal.total)} />
      ) : (
        <Forward renewal={renewal} />
      )}
      <Text tone="quiet" size="xs">
        {t.until(formatDay(language, renewal.until))}
      </Text>
    </Card>
  )
}

function PayButton({ token, total, price }: { token: string; total: number; price: string }) {
  const { renewal: t } = useTexts().paymentLink
  const api = useApi()
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState('')

  async function pay() {
    setBusy(true)
    const answer = await api('POST /api/orders/renewal-link/', { body: { token, max_total: total } })
    if (answer.ok) return location.assign(answer.reply.data.url)
    setRefused(answer.message)
    await revalidate()
    setBusy(false)
  }

  return (
    <>
      {refused && (
        <Notice tone="error" role="alert">
          {refused}
        </Notice>
      )}
      <Button variant="primary" busy={busy} onClick={() => void pay()}>
        {t.pay(price)}
      </Button>
    </>
  )
}

function Forward({ renewal: { owner, renewal_url: address, line_title: item } }: { renewal: RenewalByLink }) {
  const { renewal: t } = useTexts().paymentLink
  const mail = `${mailto(owner)}?subject=${encodeURIComponent(item)}&body=${encodeURIComponent(address)}`

  return (
    <>
      <p>{t.onlyBuyers}</p>
      <ButtonLink href={mail} variant="primary">
        {t.forward(owner)}
      </ButtonLink>
    </>
  )
}

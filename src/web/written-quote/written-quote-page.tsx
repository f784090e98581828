import { useLoaderData } from 'react-router'
import type { WrittenQuote } from '../../contract/written-quotes.ts'
import { formatMoney } from '../../domain/money/money.ts'
import { type LoaderArgs, pageContext, useTexts, useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { SupportLink } from '../app/shop-link.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { PageHeading, Row, Stack, Text } from '../ui/layout.tsx'
import { ErrorState, Notice } from '../ui/notice.tsx'
import { SumTable } from '../ui/sum-table.tsx'

export async function loader({ context, request }: LoaderArgs) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const answer = await context.get(pageContext).api('GET /api/orders/quotes/', { query: { token } })
  return { token, quote: answer.ok ? answer.reply.data : null, message: answer.ok ? '' : answer.message }
}

export function Component() {
  const { token, quote, message } = useLoaderData<typeof loader>()
  const t = useTexts().writtenQuote

  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.title} lead={quote ? t.lead(quote.until) : undefined} />
      {quote ? (
        <Offer token={token} quote={quote} />
      ) : (
        <ErrorState title={t.failed}>
          <p>
            {message} <SupportLink />
          </p>
        </ErrorState>
      )}
    </Stack>
  )
}

function Offer({ token, quote }: { token: string; quote: WrittenQuote }) {
  const t = useTexts().writtenQuote
  const { language } = useVisitor()
  const { subtotal, tax, tax_rate, total, currency_text, payment, payments, obstacle, total_today } = quote
  const money = (minor: number) => formatMoney(minor, currency_text, { language, decimals: 'always' })
  const methods = [...payments].sort(method => (method === payment ? -1 : 1))

  return (
    <>
      <Card title={quote.line_title}>
        <DefinitionList
          rows={[
            { term: t.until, value: <time dateTime={quote.until}>{t.day(quote.until)}</time> },
            { term: t.buyer, value: quote.buyer.client_company },
          ]}
        />
        <SumTable
          caption={t.sums}
          rows={[
            { label: t.subtotal, sum: money(subtotal) },
            { label: t.tax(tax_rate), sum: money(tax) },
          ]}
          total={{ label: t.total, sum: money(total) }}
        />
      </Card>
      {obstacle && (
        <Notice tone="warn" role="status" title={t.refused}>
          <p>{obstacle}</p>
          {total_today !== null && <p>{t.today(money(total_today))}</p>}
        </Notice>
      )}
      {!obstacle && (
        <Stack gap="s">
          {methods.map((method, index) => (
            <ButtonLink
              key={method}
              href={paths.orderQuote(token, method)}
              variant={index === 0 ? 'primary' : 'secondary'}
              size={index === 0 ? 'large' : 'medium'}
              wide
            >
              {index === 0 ? t.order(money(total)) : t.payBy[method]}
            </ButtonLink>
          ))}
          <Text tone="quiet">{t.afterwards(t.methods[payment])}</Text>
        </Stack>
      )}
      <Row gap="s">
        <p data-links>
          <a href={quote.pdf} target="_blank" rel="noreferrer">
            {t.pdf}
          </a>
        </p>
      </Row>
    </>
  )
}

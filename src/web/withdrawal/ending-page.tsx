import { useLoaderData } from 'react-router'
import type { WithdrawalField } from '../../contract/withdrawal.ts'
import { endingKinds } from '../../domain/orders/withdrawal.ts'
import { type LoaderArgs, pageContext, useTexts } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { DefinitionList } from '../ui/definition-list.tsx'
import { AreaField, SelectField, TextField } from '../ui/fields.tsx'
import { PageHeading, Row, Stack } from '../ui/layout.tsx'
import { AnswerNotice } from './answer-notice.tsx'
import { StatementForm } from './statement-form.tsx'

export function loader({ context }: LoaderArgs) {
  const { visitor, withdrawal: answer } = context.get(pageContext)
  if (!visitor.endsContracts) throw new Response(null, { status: 404 })
  const email = visitor.user?.email ?? ''
  const empty = { name: '', order: '', email, kind: 'ordinary', reason: '', ends_on: '' }
  return { answer, typed: answer?.typed ?? empty }
}

/** The browser itself sends the form, with and without scripts. */
export function Component() {
  const { withdrawal } = useTexts()
  const { ending: t, problems, sent } = withdrawal
  const { answer, typed } = useLoaderData<typeof loader>()
  const wrong = answer?.fields ?? []
  const fault = (field: WithdrawalField) =>
    wrong.includes(field) && { error: problems[field], autoFocus: true }

  if (answer?.rows)
    return (
      <Stack gap="l" width="centered">
        <PageHeading title={sent.title} lead={sent.text} />
        <Card>
          <DefinitionList rows={answer.rows.map(([term, value]) => ({ term, value }))} />
          <Row gap="s">
            <Button onClick={() => window.print()}>{t.print}</Button>
          </Row>
        </Card>
      </Stack>
    )
  return (
    <Stack gap="l" width="centered">
      <PageHeading title={t.title} lead={t.lead} />
      {answer && <AnswerNotice answer={answer} />}
      <Card>
        <StatementForm action={paths.endContract} submit={t.submit} typed={typed} wrong={wrong}>
          <SelectField
            label={t.kind}
            name="kind"
            defaultValue={typed.kind}
            options={endingKinds.map(kind => [kind, t.kinds[kind]])}
          />
          <AreaField
            label={t.reason}
            help={t.reasonHelp}
            {...fault('reason')}
            name="reason"
            defaultValue={typed.reason}
          />
          <TextField
            label={t.endsOn}
            help={t.endsOnHelp}
            {...fault('ends_on')}
            type="date"
            name="ends_on"
            defaultValue={typed.ends_on}
          />
        </StatementForm>
      </Card>
    </Stack>
  )
}

import { useState } from 'react'
import { Form, useLoaderData, useLocation } from 'react-router'
import type { ExportName } from '../../../contract/back-office/exports.ts'
import { type LoaderArgs, pageContext, usePage } from '../../app/context.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/fields.tsx'
import { Stack } from '../../ui/layout.tsx'
import { Notice } from '../../ui/notice.tsx'
import { backOfficePaths } from '../kit/back-office-paths.ts'
import { listQuery, load, requireReply } from '../kit/list-loader.ts'
import { Page, PageSection } from '../kit/page.tsx'

const names: readonly ExportName[] = ['sales', 'vat', 'payments', 'open-items', 'datev']

/** The totals of what the address asks for, before the file is downloaded. */
export async function loader(args: LoaderArgs) {
  const { data: sellers } = await load(args, 'GET /api/sezam/sellers/')
  const resellers = [...sellers.resellers, ...sellers.closed]
  const { export: name, ...filled } = listQuery(args.request)
  const asked = names.find(each => each === name)
  if (!asked) return { resellers, address: null, totals: null, refusal: null }
  const query = { period: '', ...filled }
  const { api } = args.context.get(pageContext)
  const answer = await api('GET /api/sezam/exports/{export}/totals/', { params: { export: asked }, query })
  const refusal = !answer.ok && [400, 409].includes(answer.status) ? answer : null
  return {
    resellers,
    address: `/api/sezam/exports/${asked}/?${new URLSearchParams(query)}`,
    totals: refusal ? null : requireReply(answer, args.request).data,
    refusal,
  }
}

export function Component() {
  const { exports: t } = usePage().texts.backOffice
  const { address, totals, refusal } = useLoaderData<typeof loader>()

  return (
    <Page lead={t.lead}>
      <ExportForm />
      {refusal && Object.keys(refusal.fields).length === 0 && (
        <Notice tone="error" role="alert" title={refusal.message} />
      )}
      {totals && address && (
        <PageSection title={t.totals}>
          <ul>
            {totals.totals.map(cells => (
              <li key={cells.join(' ')}>{cells.filter(Boolean).join(' ')}</li>
            ))}
            <li>{t.rows(totals.rows)}</li>
          </ul>
          <div>
            <ButtonLink variant="primary" href={address} download data-export>
              {t.download}
            </ButtonLink>
          </div>
        </PageSection>
      )}
    </Page>
  )
}

function ExportForm() {
  const { exports: t } = usePage().texts.backOffice
  const { resellers, refusal } = useLoaderData<typeof loader>()
  const asked = new URLSearchParams(useLocation().search)
  const [name, setName] = useState(readName(asked.get('export')))
  const errors = refusal?.fields ?? {}

  return (
    <Form method="get" action={backOfficePaths.exports}>
      <Stack gap="m" width="form">
        <SelectField
          label={t.export}
          name="export"
          value={name}
          onChange={event => setName(readName(event.target.value))}
          options={names.map(each => [each, t.names[each]])}
        />
        <TextField
          label={t.period}
          help={t.periodHelp}
          error={errors['period']}
          required
          name="period"
          defaultValue={asked.get('period') ?? ''}
        />
        {resellers.length > 0 && (
          <SelectField
            label={t.seller}
            error={errors['seller']}
            name="seller"
            defaultValue={asked.get('seller') ?? ''}
            options={[['', t.vendor], ...resellers.map(each => [each.series, each.name] as const)]}
          />
        )}
        {name === 'datev' &&
          (['consultant', 'client'] as const).map(each => (
            <TextField
              key={each}
              label={t[each]}
              error={errors[each]}
              required
              name={each}
              defaultValue={asked.get(each) ?? ''}
              inputMode="numeric"
            />
          ))}
        <div>
          <Button type="submit">{t.check}</Button>
        </div>
      </Stack>
    </Form>
  )
}

function readName(text: string | null): ExportName {
  return names.find(each => each === text) ?? 'sales'
}

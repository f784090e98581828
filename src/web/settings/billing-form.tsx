import { useEffect, useEffectEvent, useState } from 'react'
import type { CallReply } from '../../contract/calls.ts'
import type { BillingDetails, Settings } from '../../contract/settings.ts'
import { useCall } from '../app/call.tsx'
import { useTexts } from '../app/context.ts'
import { useVatCheck, VatStatus, vatExample } from '../checkout/vat-check.tsx'
import { Button } from '../ui/button.tsx'
import { Form, SelectField, TextField } from '../ui/fields.tsx'
import { Columns, Row, Text } from '../ui/layout.tsx'

type Props = { billing: Settings['billing']; countries: CallReply<'GET /api/orders/countries/'>['data'] }

const empty = {
  client_company: '',
  client_zip: '',
  client_city: '',
  client_address_line: '',
  client_country: '',
  client_vat: '',
}

/** The server validates: the same details as in an order. */
export function BillingForm({ billing, countries }: Props) {
  const { billing: t, save } = useTexts().settings
  const { busy, fields, call } = useCall()
  const [typed, setDetails] = useState<BillingDetails | null>(null)
  const details: BillingDetails = typed ?? billing ?? empty
  const country = details.client_country
  const vat = useVatCheck({ country, method: 'stripe', zip: details.client_zip })

  // A number that is there already is checked too, and again for another country.
  const checkFirst = useEffectEvent(() => vat.type(details.client_vat))
  useEffect(() => checkFirst(), [country])

  async function submit() {
    await call(api => api('PUT /api/accounts/billing-details/', { body: details }))
  }

  async function clear() {
    const answer = await call(api => api('DELETE /api/accounts/billing-details/'))
    if (answer.ok) setDetails(null)
  }

  const refusal = vat.verdict.kind === 'refused' ? vat.verdict.message : undefined
  const text = (
    name: Exclude<keyof BillingDetails, 'client_country'>,
    autoComplete: string,
    maxLength: number,
  ) => (
    <TextField
      label={t.labels[name]}
      error={fields[name] ?? (name === 'client_vat' ? refusal : undefined)}
      required={name !== 'client_vat'}
      mark={name === 'client_vat' ? t.optional : undefined}
      help={name === 'client_vat' ? t.vatHelp(vatExample(country)) : undefined}
      name={name}
      autoComplete={autoComplete}
      maxLength={maxLength}
      look={name === 'client_vat' ? 'mono' : 'plain'}
      value={details[name]}
      onChange={event => {
        setDetails({ ...details, [name]: event.target.value })
        if (name === 'client_vat') vat.type(event.target.value)
      }}
      onBlur={name === 'client_vat' ? () => void vat.settle() : undefined}
    />
  )

  return (
    <Form onSubmit={submit}>
      {billing && !billing.saved && (
        <Text tone="quiet" wrap="anywhere">
          {t.ofLastOrder}
        </Text>
      )}
      {text('client_company', 'organization', 200)}
      <SelectField
        label={t.country}
        error={fields['client_country']}
        required
        name="client_country"
        autoComplete="country"
        value={country}
        options={countries}
        onChange={event => setDetails({ ...details, client_country: event.target.value })}
      >
        {country === '' && <option value="">{t.chooseCountry}</option>}
      </SelectField>
      {text('client_address_line', 'address-line1', 300)}
      <Columns gap="m" count="place">
        {text('client_zip', 'postal-code', 32)}
        {text('client_city', 'address-level2', 120)}
      </Columns>
      <VatStatus verdict={vat.verdict} words={t.vatStatus}>
        {text('client_vat', 'off', 32)}
      </VatStatus>
      <Row gap="s">
        <Button type="submit" busy={busy}>
          {save}
        </Button>
        {billing?.saved && (
          <Button busy={busy} onClick={() => void clear()}>
            {t.clear}
          </Button>
        )}
      </Row>
    </Form>
  )
}

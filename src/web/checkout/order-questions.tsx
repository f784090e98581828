import { useState } from 'react'
import { useNavigate } from 'react-router'
import { currencyFor } from '../../domain/money/money.ts'
import { taxFor } from '../../domain/tax/tax.ts'
import { isOutsideVatArea } from '../../domain/tax/territories.ts'
import { withoutTax } from '../../domain/tax/without-tax.ts'
import type { consent } from '../../texts/en/consent.ts'
import { useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { TextField } from '../ui/fields.tsx'
import { Row, Text } from '../ui/layout.tsx'
import { useFormatAmount } from './format-amount.ts'
import type { PriceBasis } from './price-basis.ts'
import { saleTax } from './quote-offer.ts'
import { saveCart } from './saved-cart.ts'
import { type ConsentedChange, mayWithdraw, type OrderRequest, type OrderState } from './use-place-order.ts'

const words = import.meta.glob<typeof consent>('../../texts/*/consent.ts', { eager: true, import: 'consent' })

function useWords(): typeof consent {
  const found = words[`../../texts/${useVisitor().language}/consent.ts`]
  if (!found) throw new Error('A language has no words for this')
  return found
}

type Props = {
  state: OrderState<string> | { kind: 'asking' }
  basis: PriceBasis
  onAgree: (change: ConsentedChange) => void
  onDismiss: () => void
}

export function OrderQuestion({ state, basis, onAgree, onDismiss }: Props) {
  if (state.kind === 'no-url') return <MissingPaymentUrl onClose={onDismiss} />
  if (state.kind !== 'consenting') return null
  const Question = mayWithdraw(state.request) ? Consent : CountryConfirmation
  return <Question request={state.request} basis={basis} onAgree={onAgree} onCancel={onDismiss} />
}

function MissingPaymentUrl({ onClose }: { onClose: () => void }) {
  const { noUrl: t } = useWords()
  const close = (
    <Button variant="primary" onClick={onClose}>
      {t.close}
    </Button>
  )

  return (
    <Dialog open onClose={onClose} title={t.title} closeLabel={t.close} actions={close}>
      <p>{t.text}</p>
    </Dialog>
  )
}

type CountryConfirmationProps = {
  request: OrderRequest<string>
  basis: PriceBasis
  onAgree: (change: ConsentedChange) => void
  onCancel: () => void
}

/** Asks a customer whose network is in another country to confirm the chosen one: docs/domain.md, 'Evidence of place'. */
function CountryConfirmation({ request, basis, onAgree, onCancel }: CountryConfirmationProps) {
  const { countryDiffers: t, cancel } = useWords()
  const { name } = describePlace(request, basis, '')
  const actions = (
    <>
      <Button variant="primary" onClick={() => onAgree({ country_confirmed: true })}>
        {t.confirm}
      </Button>
      <Button onClick={onCancel}>{cancel}</Button>
    </>
  )
  return (
    <Dialog open onClose={onCancel} title={t.title} closeLabel={cancel} actions={actions}>
      <p>{t.text(name)}</p>
    </Dialog>
  )
}

type ConsentProps = {
  request: OrderRequest<string> | null
  basis: PriceBasis | null
  onAgree: (change: ConsentedChange) => void
  onCancel: () => void
}

/**
 * Asks a consumer to give up the right to withdraw (docs/domain.md, 'Right of withdrawal').
 * Companies continue to the order form, where their VAT number counts.
 */
export function Consent({ request, basis, onAgree, onCancel }: ConsentProps) {
  const t = useWords()
  const [zip, setZip] = useState('')
  const places = (request && t.places[request.country]) ?? null
  const place = request && basis && describePlace(request, basis, zip)
  const { catalog } = useVisitor()
  const formatAmount = useFormatAmount()
  const navigate = useNavigate()

  function orderForCompany({ payment: method, coupon, ...request }: OrderRequest<string>) {
    const { product, mode, servers, country, periods, license_id } = request
    saveCart({ product, mode, servers, country, periods, license_id, method })
    void navigate(paths.orderFormOnline(coupon ?? ''))
  }

  /** The total that the page showed, or without tax at an exempt postcode; null where it showed none. */
  function formatTotal({ max_total, country }: OrderRequest<string>): string | null {
    const total = place?.exemptTotal ?? max_total
    return typeof total === 'number' ? formatAmount(total, currencyFor(catalog, country)) : null
  }

  function describeTax({ name, rate, isOutside }: ReturnType<typeof describePlace>): string {
    if (isOutside) return t.withoutVat(name)
    return rate === '0' ? t.untaxed(name) : t.country(name, rate)
  }

  function agree() {
    const exempt = place?.exemptTotal
    onAgree({
      ...(place?.isOutside ? { client_zip: zip } : {}),
      ...(typeof exempt === 'number' ? { max_total: exempt } : {}),
    })
  }

  const actions = (
    <>
      <Button variant="primary" onClick={agree}>
        {[t.agree, request && formatTotal(request)].filter(Boolean).join(' ')}
      </Button>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </>
  )
  return (
    <Dialog open onClose={onCancel} title={t.title} closeLabel={t.cancel} focus="title" actions={actions}>
      {place && <p>{describeTax(place)}</p>}
      {places && (
        <TextField
          label={t.zip}
          help={t.zipHelp(places)}
          value={zip}
          maxLength={32}
          autoComplete="postal-code"
          onChange={event => setZip(event.target.value)}
        />
      )}
      <p>
        {t.agreement}{' '}
        <a href={paths.terms} target="_blank" rel="noopener">
          {t.terms} {t.newTab}
        </a>
      </p>
      {request && (
        <Row gap="s" rowGap="xs" align="center">
          <Text tone="quiet">{t.company}</Text>
          <Button size="small" onClick={() => orderForCompany(request)}>
            {t.toCompany}
          </Button>
        </Row>
      )}
    </Dialog>
  )
}

type Ordered = { country: string; max_total?: number | null | undefined }

/** The country of a consumer and the VAT in the total. `exemptTotal` is the total at a postcode without VAT. */
export function describePlace({ country, max_total }: Ordered, basis: PriceBasis, zip: string) {
  const { rate } = taxFor({
    ...saleTax({ method: 'stripe', country }, basis),
    customerCountry: country,
    customerVatValid: false,
  })
  const isOutside = isOutsideVatArea({ country, zip })
  return {
    country,
    name: basis.countries.find(([code]) => code === country)?.[1] ?? country,
    rate,
    isOutside,
    exemptTotal: isOutside && typeof max_total === 'number' ? withoutTax(max_total, rate) : null,
  }
}

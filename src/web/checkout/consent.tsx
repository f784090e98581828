import { useNavigate } from 'react-router'
import { currencyFor } from '../../domain/money/money.ts'
import { consent as english } from '../../texts/en/consent.ts'
import { consent as russian } from '../../texts/ru/consent.ts'
import { useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './consent.module.css'
import { useFormatAmount } from './format-amount.ts'
import { type SavedCart, saveCart } from './saved-cart.ts'
import type { OrderRequest } from './use-place-order.ts'

const words = { en: english, ru: russian }

type Props = {
  request: OrderRequest<string> | null
  onAgree: () => void
  onCancel: () => void
}

/**
 * Asks a consumer in the EU to give up the right to withdraw (docs/domain.md, 'Right of withdrawal').
 * Companies continue to the order form, where their VAT number counts.
 */
export function Consent({ request, onAgree, onCancel }: Props) {
  const t = words[useVisitor().language]
  const formatAmount = useFormatAmount()
  const navigate = useNavigate()

  function orderForCompany(request: OrderRequest<string>) {
    saveCart(orderedCart(request))
    void navigate(paths.orderFormOnline(request.coupon ?? ''))
  }

  /** The total that the page showed; null where it showed none. */
  function formatTotal({ max_total: total, country = 'USA' }: OrderRequest<string>): string | null {
    return typeof total === 'number' ? formatAmount(total, currencyFor(country)) : null
  }

  const actions = (
    <>
      <Button variant="primary" onClick={onAgree}>
        {[t.agree, request && formatTotal(request)].filter(Boolean).join(' ')}
      </Button>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </>
  )
  return (
    <Dialog open onClose={onCancel} title={t.title} closeLabel={t.cancel} actions={actions}>
      <p>{t.agreement}</p>
      <p>
        <a href={paths.terms} target="_blank" rel="noopener">
          {t.terms} {t.newTab}
        </a>
      </p>
      {request && (
        <div className={styles.company}>
          <p>{t.company}</p>
          <Button size="small" onClick={() => orderForCompany(request)}>
            {t.toCompany}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** What the request leaves out has the contract's defaults. */
function orderedCart(request: OrderRequest<string>): SavedCart {
  const { product, mode = 'buy', servers = 1, country = 'USA', periods = 1, license_id, payment } = request
  return { product, mode, servers, country, periods, license_id: license_id ?? null, method: payment }
}

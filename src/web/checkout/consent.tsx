import { useNavigate } from 'react-router'
import { consent as english } from '../../texts/en/consent.ts'
import { consent as russian } from '../../texts/ru/consent.ts'
import { useVisitor } from '../app/context.ts'
import { paths } from '../app/paths.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import styles from './consent.module.css'
import { type SavedCart, saveCart } from './saved-cart.ts'
import type { OrderRequest } from './use-place-order.ts'

const words = { en: english, ru: russian }

type Props = {
  /** What is ordered; null where it is ordered again as it was, and so for the same person. */
  request: OrderRequest<string> | null
  onAgree: () => void
  onCancel: () => void
}

/**
 * Asks a consumer in the EU for what a license at once costs them: the right to withdraw. A company is led to the
 * order form instead, where its VAT number counts. The dialog brings its words with it.
 */
export function Consent({ request, onAgree, onCancel }: Props) {
  const t = words[useVisitor().language]
  const navigate = useNavigate()

  function orderForCompany(request: OrderRequest<string>) {
    saveCart(cartOf(request))
    void navigate(paths.orderFormOnline(request.coupon ?? ''))
  }

  const actions = (
    <>
      <Button variant="primary" onClick={onAgree}>
        {t.agree}
      </Button>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </>
  )
  return (
    <Dialog open onClose={onCancel} title={t.title} closeLabel={t.cancel} actions={actions}>
      <p>{t.lead}</p>
      <ul className={styles.points}>
        <li>{t.atOnce}</li>
        <li>{t.ends}</li>
      </ul>
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

/** As the order form takes it; what the call leaves out has the contract's defaults. */
function cartOf(request: OrderRequest<string>): SavedCart {
  const { product, mode = 'buy', servers = 1, country = 'USA', periods = 1, license_id, payment } = request
  return { product, mode, servers, country, periods, license_id: license_id ?? null, method: payment }
}

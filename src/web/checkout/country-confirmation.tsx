import { countryConfirmation as english } from '../../texts/en/country-confirmation.ts'
import type { Language } from '../../texts/language.ts'
import { countryConfirmation as russian } from '../../texts/ru/country-confirmation.ts'
import { useVisitor } from '../app/context.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import type { ConsentBasis } from './consumer-place.ts'
import type { ConsentedChange, OrderRequest } from './use-place-order.ts'

const words: Record<Language, typeof english> = { en: english, ru: russian }

type Props = {
  request: OrderRequest<string>
  basis: Pick<ConsentBasis, 'countries'>
  onAgree: (change: ConsentedChange) => void
  onCancel: () => void
}

/** Asks a customer whose network is in another country to confirm the chosen one: docs/domain.md, 'Evidence of place'. */
export function CountryConfirmation({ request, basis, onAgree, onCancel }: Props) {
  const t = words[useVisitor().language]
  const name = basis.countries.find(([code]) => code === request.country)?.[1] ?? ''
  const actions = (
    <>
      <Button variant="primary" onClick={() => onAgree({ country_confirmed: true })}>
        {t.confirm}
      </Button>
      <Button onClick={onCancel}>{t.cancel}</Button>
    </>
  )
  return (
    <Dialog open onClose={onCancel} title={t.title} closeLabel={t.cancel} actions={actions}>
      <p>{t.text(name)}</p>
    </Dialog>
  )
}

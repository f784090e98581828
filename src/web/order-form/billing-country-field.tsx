import { useTexts } from '../app/context.ts'
import { ShopLink } from '../app/shop-link.tsx'
import { CountryField } from '../checkout/order-options.tsx'
import type { SavedCart } from '../checkout/saved-cart.ts'
import { TextField } from '../ui/fields.tsx'
import { Notice } from '../ui/notice.tsx'
import { changePath } from './linked-cart.ts'
import type { FormBasis } from './load-order-form.ts'

type Props = {
  cart: SavedCart
  basis: Pick<FormBasis, 'countries' | 'prefill'>
  onCountry: ((country: string) => void) | undefined
}

export function BillingCountryField({ cart, basis: { countries, prefill }, onCountry }: Props) {
  const t = useTexts().orderForm
  const countryName = (code: string) => countries.find(([each]) => each === code)?.[1] ?? code
  const earlier = prefill?.client_company ? prefill.client_country : ''
  const help = (
    <>
      {t.countryHelp} <ShopLink to={changePath(cart)}>{t.changeCountry}</ShopLink>
    </>
  )

  return (
    <>
      {onCountry ? (
        <CountryField
          label={t.country}
          help={t.countryChoice}
          countries={countries}
          country={cart.country}
          onChange={onCountry}
        />
      ) : (
        <TextField
          label={t.country}
          help={help}
          value={countryName(cart.country)}
          readOnly
          autoComplete="off"
        />
      )}
      {earlier && earlier !== cart.country && (
        <Notice tone="warn">{t.otherCountry(countryName(earlier), countryName(cart.country))}</Notice>
      )}
    </>
  )
}
